import { expect, test } from 'vitest'
import { leansOnHistory, standaloneQuestion } from '../../src-main/retrieve/standalone-question.ts'

const history = [
  { role: 'user', text: 'Which captain lost an arm to Moby Dick?' },
  { role: 'assistant', text: 'It was Captain Boomer of the Samuel Enderby.' },
] as const

test('a question with a free pronoun gets the earlier question in front, and the names of the answer beside it', () => {
  expect(standaloneQuestion('Does he want another try at hunting it?', history, 'en')).toEqual({
    question: 'Does he want another try at hunting it?',
    leans: 'yes',
    earlier: ['Which captain lost an arm to Moby Dick?'],
    text: 'Which captain lost an arm to Moby Dick? Does he want another try at hunting it?',
    answerNames: ['Captain', 'Boomer', 'Samuel', 'Enderby'],
  })
})

test('a question that stands alone is left as it is, whatever was said before', () => {
  const standalone = standaloneQuestion('What is the Pequod made of?', history, 'en')
  expect([standalone.leans, standalone.text, standalone.earlier]).toEqual(['no', 'What is the Pequod made of?', []])
})

test('without history nothing leans', () => {
  expect(standaloneQuestion('And then?', [], 'en').leans).toBe('no')
})

test('a chain of follow-ups reaches back to the question that stands alone', () => {
  const turns = ['What is in the crater?', 'Who is Ahab?', 'Where was he born?'].map((text) => ({ role: 'user', text }) as const)
  expect(standaloneQuestion('And when?', turns, 'en').text).toBe('Who is Ahab? Where was he born? And when?')
})

test.each([
  ['en', 'And where was he put to death?'],
  ['en', 'What two choices did she give them for supper?'],
  ['en', 'In whose household had Violet worked before that?'],
  ['en', 'What about the other one?'],
  ['en', 'How do you say that name out loud?'],
  ['en', 'Since when?'],
  ['pt', 'E quem inventou esse apelido?'],
  ['pt', 'Que objeto, nessa peça, lhe parece pouca coisa?'],
  ['pt', 'De quantas orações era a dívida anterior?'],
  ['es', '¿Y dónde nació?'],
  ['es', '¿Qué hizo él en la guerra?'],
  ['fr', 'Que fait-elle ensuite dans la maison ?'],
  ['fr', 'Et pourquoi ?'],
  ['de', 'Was hat er im Wald gefunden?'],
  ['de', 'Und wer war der Vater?'],
  ['it', 'Dove andò lui dopo la guerra?'],
])('%s: "%s" leans on what was said before', (language, question) => {
  expect(leansOnHistory(question, language)).toBe('yes')
})

test.each([
  ['en', 'What is slobgollion?'],
  ['en', 'Why does Holmes say that he is bored?'],
  ['en', 'Is it true that there is a whale in the well at Nantucket?'],
  ['en', 'Who says "if you only knew what you have lost"?'],
  ['en', 'In which year was the ship launched?'],
  ['pt', 'Quem é o Tartaruga?'],
  ['es', '¿Dónde está el barco del capitán?'],
  ['fr', 'Que se passe-t-il à la fin du livre ?'],
  ['fr', 'Pourquoi Emma pleure-t-elle ?'],
  ['de', 'Welche Tiere gibt es im Wald?'],
  ['de', 'Warum hat Hans seinen Bruder verlassen?'],
])('%s: "%s" stands alone', (language, question) => {
  expect(leansOnHistory(question, language)).toBe('no')
})

test('a pronoun far from the start may be explained by the question itself', () => {
  expect(leansOnHistory('What gloomy moods warn the narrator that he ought to ship out?', 'en')).toBe('perhaps')
  expect(leansOnHistory('Who told his wife that he wanted her word?', 'en')).toBe('perhaps')
})
