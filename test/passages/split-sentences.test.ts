import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from '../../src-main/passages/split-sentences.ts'

function sentences(text: string, language = 'en', lines?: 'keep' | 'join'): string[] {
  return splitSentences(text, language, lines).map(({ start, end }) => text.slice(start, end))
}

test('a full stop after a title, an initial or a Latin abbreviation does not end the sentence', () => {
  expect(sentences('Mr. Smith met Dr. J. R. R. Watson at St. Peter’s. He fled, i.e. He ran. It rained.')).toEqual([
    'Mr. Smith met Dr. J. R. R. Watson at St. Peter’s.',
    'He fled, i.e. He ran.',
    'It rained.',
  ])
})

test('"No." and "p." are abbreviations only before a number', () => {
  expect(sentences('See p. 12. No. 5 Cheapside. He said no. Then he left.')).toEqual([
    'See p. 12.',
    'No. 5 Cheapside.',
    'He said no.',
    'Then he left.',
  ])
})

test('the pronoun I ends a sentence, an initial does not', () => {
  expect(sentences('So do I. Then nothing.')).toEqual(['So do I.', 'Then nothing.'])
  expect(sentences('The work of I. Newton is known.')).toEqual(['The work of I. Newton is known.'])
})

test('a quotation stays with the words that say who spoke it', () => {
  expect(sentences('“Go!” said he. “Stay.” She left. Oh! how I wept.')).toEqual([
    '“Go!” said he.',
    '“Stay.”',
    'She left.',
    'Oh! how I wept.',
  ])
  expect(sentences('—¿Qué? —preguntó. Nada.', 'es')).toEqual(['—¿Qué? —preguntó.', 'Nada.'])
})

test('a French closing guillemet after a space belongs to the sentence before', () => {
  expect(sentences('« Allons ! » dit-il. « Non ! » Et il partit.', 'fr')).toEqual([
    '« Allons ! » dit-il.',
    '« Non ! »',
    'Et il partit.',
  ])
})

test('German dates keep their ordinal, and reversed guillemets close', () => {
  expect(sentences('Am 3. Oktober kam er, z.B. Montags. »Nein!« Ende.', 'de')).toEqual([
    'Am 3. Oktober kam er, z.B. Montags.',
    '»Nein!«',
    'Ende.',
  ])
})

test('Japanese sentences end at 。 and an opening bracket begins the next one', () => {
  expect(sentences('名前はまだ無い。「行く。」と言った。「来い。」彼は来た。', 'ja')).toEqual([
    '名前はまだ無い。',
    '「行く。」と言った。',
    '「来い。」',
    '彼は来た。',
  ])
})

test('an enumerator is not a sentence', () => {
  expect(sentences('1. First of all. II. A Loose-Fish is fair game.')).toEqual([
    '1. First of all.',
    'II. A Loose-Fish is fair game.',
  ])
})

test('a spaced ellipsis ends a sentence only before a capital', () => {
  expect(sentences('He waited . . . and left. He waited . . . Then he left.')).toEqual([
    'He waited . . . and left.',
    'He waited . . .',
    'Then he left.',
  ])
})

test('ornaments and lone marks belong to the sentence before', () => {
  expect(sentences('It was over. * * *')).toEqual(['It was over. * * *'])
})

test('a verse with sentence ends runs over its lines, one without has a sentence a line', () => {
  expect(sentences('The tyger burns so bright\nin forests of the night.\nWhat hand could frame\nits fearful name?')).toEqual([
    'The tyger burns so bright\nin forests of the night.',
    'What hand could frame\nits fearful name?',
  ])
  expect(sentences('She dwelt among\nuntrodden ways\nbeside the springs')).toEqual([
    'She dwelt among',
    'untrodden ways',
    'beside the springs',
  ])
})

test('lines of program text are sentences, and an empty line ends one everywhere', () => {
  expect(sentences('a = 1.\nb = 2\nc = 3.', 'en', 'keep')).toEqual(['a = 1.', 'b = 2', 'c = 3.'])
  expect(sentences('one\n\n \n two \n\nthree')).toEqual(['one', 'two', 'three'])
})

test('a language tag that Intl refuses falls back to the root rules', () => {
  expect(sentences('One. Two.', 'en_US')).toEqual(['One.', 'Two.'])
  expect(sentences('One. Two.', 'portuguese (br)')).toEqual(['One.', 'Two.'])
  expect(sentences('One. Two.', '')).toEqual(['One.', 'Two.'])
})

test('empty and blank texts have no sentences', () => {
  expect(sentences('')).toEqual([])
  expect(sentences(' \n\n \t')).toEqual([])
})

test('sentences are in order, do not overlap, have no white space at their ends and leave nothing but white space out', () => {
  const alphabet = fc.constantFrom(
    'a',
    'B',
    'Mr',
    '.',
    '!',
    '?',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '“',
    '”',
    '«',
    '»',
    '「',
    '」',
    '。',
    '…',
    '1',
    '—',
    ')',
    'é',
  )
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 60 }), fc.constantFrom('en', 'fr', 'de', 'ja', 'und'), (pieces, language) => {
      const text = pieces.join('')
      let at = 0
      for (const { start, end } of splitSentences(text, language)) {
        expect(text.slice(at, start).trim()).toBe('')
        expect(text.slice(start, end)).toBe(text.slice(start, end).trim())
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(text.slice(at).trim()).toBe('')
    }),
  )
})

// A 180 KB line and a 60 KB word are in books that people have: a quadratic rule would take minutes on them.
test('time grows with the length of the text, not with its square', () => {
  for (const text of ['x'.repeat(60_000), 'Mr. A. '.repeat(26_000), 'Hello there. '.repeat(14_000), '" '.repeat(90_000)]) {
    const started = process.threadCpuUsage()
    splitSentences(text, 'en')
    // Not the clock: it goes on while other programs have the processor.
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(10_000)
  }
})
