import { expect, test } from 'vitest'
import { splitQuestion } from '../../src-main/retrieve/split-question.ts'

const partsOf = (question: string, language = 'en'): readonly string[] => splitQuestion(question, language).parts

test('two questions joined by "and" are two questions', () => {
  expect(partsOf('What is Ahab’s leg made of, and what does Boomer have for an arm?')).toEqual([
    'What is Ahab’s leg made of',
    'what does Boomer have for an arm',
  ])
  expect(partsOf('Under the code, who owns a Fast-Fish and who may take a Loose-Fish?')).toEqual([
    'Under the code, who owns a Fast-Fish',
    'who may take a Loose-Fish',
  ])
})

test('"when and where" is one question', () => {
  expect(partsOf('When and where was the great ship launched?')).toEqual([])
})

test('a part with hardly a word of its own gets those of the other, one with a pronoun the things it may mean', () => {
  expect(partsOf('How did John Openshaw die, and how did his father?')).toEqual([
    'How did John Openshaw die',
    'how did his father John Openshaw die',
  ])
  expect(partsOf('What benefit did the redbreast bring people, and what does it foretell indoors?')[1]).toBe(
    'what does it foretell indoors redbreast',
  )
})

test('two things side by side are asked for one by one', () => {
  expect(partsOf('How did the nurse and the midwife each see the fairies?')).toEqual([
    'How did the nurse each see the fairies',
    'How did the midwife each see the fairies',
  ])
  expect(partsOf('Entre a adolescência e o casamento, como muda a cantiga?', 'pt')).toEqual([
    'a adolescência: como muda a cantiga',
    'o casamento: como muda a cantiga',
  ])
  expect(partsOf('Onde foram sepultados a esposa e o rapaz?', 'pt')).toEqual([
    'Onde foram sepultados a esposa',
    'Onde foram sepultados o rapaz',
  ])
})

test('alternatives before a question each get the whole question', () => {
  expect(partsOf('Lexicon files or in-line attributes: which fixes a word everywhere?')).toEqual([
    'Lexicon files: which fixes a word everywhere',
    'in-line attributes: which fixes a word everywhere',
  ])
  expect(partsOf('A client asked to see some of the work early and then complained about gaps; what had he imagined?')).toEqual(
    [],
  )
})

test('a quotation is not divided', () => {
  expect(partsOf('Who says “take the boat and the oar and what you need”?')).toEqual([])
  expect(partsOf('Quem diz «deixe estar e que há», e onde mora o homem?', 'pt')).toEqual([
    'Quem diz «deixe estar e que há»',
    'onde mora o homem',
  ])
})

test('a question that names a number of things wants several places though it cannot be divided', () => {
  expect(splitQuestion('Which two disguises did Holmes put on?', 'en')).toEqual({ parts: [], wantsSeveral: true })
  expect(splitQuestion('How do the kinds of pointer differ?', 'en').wantsSeveral).toBe(true)
  expect(splitQuestion('How much did he make in his first two years?', 'en').wantsSeveral).toBe(false)
})
