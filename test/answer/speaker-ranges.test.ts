import { expect, test } from 'vitest'
import { asksForSpeaker, speakerRanges } from '../../src-main/answer/speaker-ranges.ts'

/** The sentences that name who speaks the words `of`. */
function speakersIn(text: string, of: string, language = 'en'): string[] {
  const start = text.indexOf(of)
  return speakerRanges(text, { start, end: start + of.length }, language).map((range) =>
    text.slice(range.start, range.end).trim(),
  )
}

test('a question for a speaker begins with who, and has words of his or says that he spoke', () => {
  expect(asksForSpeaker('Who says “I’d strike the sun”?', 'en')).toBe(true)
  expect(asksForSpeaker('Who warned the sailor to stay ashore?', 'en')).toBe(true)
  expect(asksForSpeaker('Quem pergunta: "já disse metade?"', 'pt')).toBe(true)
  expect(asksForSpeaker('Who built the chapel?', 'en')).toBe(false)
  expect(asksForSpeaker('What did Ahab say?', 'en')).toBe(false)
})

test('a sentence that names its speaker needs no other', () => {
  const text = 'The court rose. “Fool!” cried the Bailiff. “Did I not tell thee?” Nobody spoke.'
  expect(speakersIn(text, '“Fool!” cried the Bailiff.')).toEqual([])
})

test('the speaker is named where his speech begins, sentences before in the paragraph', () => {
  const text =
    'It was night.\n\n“I was never so served before,” muttered Stubb, going below. “It is very queer. All things are queer. Think not, is my eleventh commandment.”'
  expect(speakersIn(text, 'Think not, is my eleventh commandment.')).toEqual([
    '“I was never so served before,” muttered Stubb, going below.',
  ])
})

test('a name within what is spoken names no speaker, nor does a pronoun', () => {
  const text = 'Starbuck said nothing. “Peter said so,” he replied. “I will strike the sun.”'
  expect(speakersIn(text, '“I will strike the sun.”')).toEqual(['Starbuck said nothing.'])
})

test('in a dialogue both who was answered and who answered are given', () => {
  const text = '“Hark ye,” said Ahab.\n\n“Vengeance on a brute!” cried Starbuck.\n\n“I would strike the sun. It is fair play.”'
  expect(speakersIn(text, 'I would strike the sun.')).toEqual([
    '“Hark ye,” said Ahab.',
    '“Vengeance on a brute!” cried Starbuck.',
  ])
})

test('Portuguese dialogues after dashes are read, too', () => {
  const text = '— Já disse metade, diga tudo, insistiu José Dias.\n\n— Não posso. É tarde.'
  expect(speakersIn(text, 'É tarde.', 'pt')).toEqual(['— Já disse metade, diga tudo, insistiu José Dias.'])
})

test('nothing is found in a language whose verbs are not known', () => {
  expect(speakersIn('«Ναι», είπε ο Νίκος. Ήταν αργά.', 'Ήταν αργά.', 'el')).toEqual([])
})
