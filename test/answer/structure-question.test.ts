import { expect, test } from 'vitest'
import { structureQuestion } from '../../src-main/answer/structure-question.ts'

test.each([
  ['List the chapters.', { kind: 'contents' }],
  ['What are the chapters of this book?', { kind: 'contents' }],
  ['Show me the table of contents', { kind: 'contents' }],
  ['How many chapters does the book have?', { kind: 'contents' }],
  ['How long is the book?', { kind: 'length' }],
  ['How many pages does it have?', { kind: 'length' }],
  ['How many words are in this book?', { kind: 'length' }],
  ['Where is Queequeg first mentioned?', { kind: 'mention', which: 'first', phrase: 'Queequeg' }],
  ['In which chapter does the white whale last appear in this book?', { kind: 'mention', which: 'last', phrase: 'white whale' }],
  ['Where is the first mention of “the doubloon”?', { kind: 'mention', which: 'first', phrase: 'doubloon' }],
  ['When is Pip mentioned for the first time?', { kind: 'mention', which: 'first', phrase: 'Pip' }],
  ['How often is Massinissa mentioned?', { kind: 'count', phrase: 'Massinissa' }],
  ['How many times does the word “whiteness” occur in the book?', { kind: 'count', phrase: 'whiteness' }],
  ['In which chapters does Fedallah appear?', { kind: 'places', phrase: 'Fedallah' }],
  ['Where is Fedallah mentioned?', { kind: 'places', phrase: 'Fedallah' }],
  ['What is on page 27?', { kind: 'page', label: '27' }],
  ['Quote page xii', { kind: 'page', label: 'xii' }],
])('%s', (question, expected) => {
  expect(structureQuestion(question, 'en')).toEqual(expected)
})

test.each([
  ['Quais são os capítulos?', { kind: 'contents' }],
  ['Quantas páginas tem este livro?', { kind: 'length' }],
  ['Onde aparece Massinissa pela primeira vez?', { kind: 'mention', which: 'first', phrase: 'Massinissa' }],
  ['Onde é Escobar mencionado pela última vez?', { kind: 'mention', which: 'last', phrase: 'Escobar' }],
  ['Quantas vezes aparece o nome Sancha no livro?', { kind: 'count', phrase: 'Sancha' }],
  ['O que está na página 12?', { kind: 'page', label: '12' }],
])('in Portuguese: %s', (question, expected) => {
  expect(structureQuestion(question, 'pt')).toEqual(expected)
})

test.each([
  'How long is the whale?',
  'How often did Pip jump overboard?',
  'Where does the ghost of the drowned man appear when the moon is full?',
  'Where is he first mentioned?',
  'In which opera was Irene Adler singing when she first met the King?',
  'What is on the table?',
  'In which chapter does the man who lost his leg appear and speak?',
  'How many teeth does a sperm whale have?',
])('a question about what the book tells is none: %s', (question) => {
  expect(structureQuestion(question, 'en')).toBeUndefined()
})
