import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse } from '../../src-main/indexing/analyse.ts'

function exactOf(text: string, language = 'en'): string {
  return analyse(text, language)
    .map((term) => term.exact)
    .join(' ')
}

function stemsOf(text: string, language: string): string {
  return analyse(text, language)
    .map((term) => term.stem)
    .join(' ')
}

function codesOf(text: string, language = 'en'): string[] {
  return analyse(text, language).flatMap((term) => (term.whole === undefined ? [] : [term.whole.code, ...term.whole.parts]))
}

/** What stands in the book, what a reader types for it: the terms must be the same. */
const SAME: readonly (readonly [printed: string, typed: string])[] = [
  ['Łódź', 'lodz'],
  ['ışık', 'isik'],
  ['ışık', 'IŞIK'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'strasse'],
  ['STRASSE', 'straße'],
  ['smørrebrød', 'smorrebrod'],
  ['Ærø', 'aero'],
  ['þórr', 'thorr'],
  ['cœur', 'coeur'],
  ['Dvořák', 'dvorak'],
  ['re\u0301sume\u0301', 'résumé'],
  ['résumé', 'resume'],
  ['κόσμος', 'κοσμος'],
  ['ΚΌΣΜΟΣ', 'κοσμος'],
  ['كِتَاب', 'كتاب'],
  ['مُحَمَّد', 'محمد'],
  ['کتاب', 'كتاب'],
  ['إسلام', 'اسلام'],
  ['תִּקּוּן', 'תקון'],
  ['می\u200Cخواهم', 'میخواهم'],
  ['ක්\u200Dරමය', 'ක්රමය'],
  ['ท\u0E4D\u0E32งาน', 'ท\u0E33งาน'],
  ['น\u0E49\u0E33มัน', 'น\u0E49\u0E4D\u0E32มัน'],
  ['co\u00ADoperate', 'cooperate'],
  ['word\u2060joiner', 'wordjoiner'],
  ['zero\u200Bwidth', 'zero width'],
  ['the \uFB01rst', 'the first'],
  ['\u0132ssel', 'ijssel'],
  ['don’t', "don't"],
  ['keeper’s son', "keeper's son"],
  ['well\u2010known', 'well-known'],
  ['well-known', 'well known'],
  ['l’eau', "l'eau"],
  ['ＡＢＣ１２', 'abc12'],
  ['ｶﾞｽ', 'ガス'],
  ['१८५७', '1857'],
  ['ночью', 'НОЧЬЮ'],
  ['ёлка', 'елка'],
  ['за́мок', 'замок'],
  ['Việt Nam', 'viet nam'],
  ['Đà Nẵng', 'da nang'],
  ['1,250 crowns', '1250 crowns'],
  ['1\u00A0250', '1250'],
  ['1\u202F250\u202F000', '1250000'],
  ['\u1112\u1161\u11AB', '한'],
]

test.each(SAME)('%s is found by %s', (printed, typed) => {
  expect(exactOf(printed)).toBe(exactOf(typed))
  expect(exactOf(printed)).not.toBe('')
})

test('й is not и, and vowel signs are part of an Indic word', () => {
  expect(exactOf('чай')).not.toBe(exactOf('чаи'))
  expect(exactOf('की')).not.toBe(exactOf('का'))
  expect(exactOf('कमल नदी')).toBe('कमल नदी')
  expect(exactOf('வெளிச்சம் கடலில்')).toBe('வெளிச்சம் கடலில்')
})

test('scripts without spaces come character by character, marks with their character', () => {
  expect(exactOf('雨の夜')).toBe('雨 の 夜')
  expect(exactOf('守灯人在雨夜里')).toBe('守 灯 人 在 雨 夜 里')
  expect(exactOf('등대지기')).toBe('등 대 지 기')
  expect(exactOf('คนเฝ้า')).toBe('ค น เ ฝ้ า')
  expect(exactOf('𠮷野')).toBe('𠮷 野')
  expect(exactOf('第12章ABC')).toBe('第 12 章 abc')
  expect(analyse('雨の、夜', 'ja').map((term) => [term.single, term.touches])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ])
})

test('words tied by hyphens and apostrophes are kept as a whole beside their parts', () => {
  expect(exactOf("well-known don't l'eau")).toBe('well known don t l eau')
  expect(codesOf("well-known don't l'eau man-of-war")).toEqual(['wellknown', 'dont', 'leau', 'manofwar'])
  expect(codesOf('zero\u200Bwidth')).toEqual(['zerowidth'])
  expect(analyse('a well-known tower', 'en')[1]?.whole).toEqual({
    kind: 'compound',
    code: 'wellknown',
    parts: [],
    terms: 2,
    start: 2,
    end: 12,
  })
})

test('quotation marks, dashes and slashes with spaces tie nothing', () => {
  expect(codesOf("'quoted' words — and 'more', either / or, the dogs' tails; and so on...")).toEqual([])
  expect(exactOf('the sea—grey')).toBe('the sea grey')
  expect(codesOf('the sea—grey, 1914–18')).toEqual([])
})

test('codes and numbers are whole and in parts', () => {
  expect(codesOf('ERR-4021')).toEqual(['err4021'])
  expect(exactOf('ERR-4021')).toBe('err 4021')
  expect(codesOf('ERR4021')).toEqual(['err4021', 'err', '4021'])
  expect(codesOf('NV-220X')).toEqual(['nv220x'])
  expect(exactOf('IEC 61508-3')).toBe('iec 61508 3')
  expect(codesOf('IEC 61508-3')).toEqual(['61508-3'])
  expect(exactOf('12.3, 12.3.4 and v1.10')).toBe('12.3 12.3.4 and v1.10')
  expect(codesOf('ISO 9001:2015, John 3:16')).toEqual(['9001:2015', '3:16'])
  expect(codesOf('C++ and C#, 50% of £5, see #lamp and §12')).toEqual(['c++', 'c#', '50%', '£5', '#lamp', '§12'])
  expect(codesOf('a_b, tram-4B/17, quay@ostrow.example, R&D')).toEqual(['a_b', 'tram4b/17', 'quay@ostrow.example', 'r&d'])
  expect(codesOf('U.S.A. and e.g.')).toEqual(['usa', 'eg'])
})

test('ERR-4021 shares no whole with ERR-4012, nor room 101 a term with room 1010', () => {
  expect(codesOf('ERR-4021')).not.toEqual(codesOf('ERR-4012'))
  expect(exactOf('101')).not.toBe(exactOf('1010'))
})

test('numbers are read as their language writes them', () => {
  expect(exactOf('1.250,5 und 12,3 und 1.250', 'de')).toBe('1250.5 und 12.3 und 1250')
  expect(exactOf('1,250.5 and 1.250', 'en')).toBe('1250.5 and 1.250')
  expect(exactOf('in 1847,1848', 'en')).toBe('in 1847 1848')
  expect(exactOf('3.10.1847', 'de')).toBe('3.10.1847')
})

test('stems are by language, and an unknown language has exact forms only', () => {
  expect(stemsOf('whales swimming', 'en')).toBe('whale swim')
  expect(stemsOf('whales swimming', 'en-GB')).toBe('whale swim')
  expect(stemsOf('whales swimming', 'eng')).toBe('whale swim')
  expect(stemsOf('livros das irmãs', 'pt')).toBe(stemsOf('livro das irmãs', 'pt'))
  expect(stemsOf('Häuser', 'de')).toBe(stemsOf('Hauses', 'de'))
  expect(stemsOf('смотрители', 'ru')).toBe(stemsOf('смотритель', 'ru'))
  for (const language of ['und', '', 'xx', 'la']) expect(stemsOf('whales swimming', language)).toBe('whales swimming')
})

test('an English word with and without its foreign accents has one stem', () => {
  expect(stemsOf('résumés naïve', 'en')).toBe(stemsOf('resumes naive', 'en'))
})

test('terms never carry a space, so that they pass the index as one', () => {
  for (const term of analyse('ﷺ x² ½ ㎏ ﷲ Dž', 'ar')) {
    expect(term.exact).not.toMatch(/\s/u)
    expect(term.stem).not.toMatch(/\s/u)
  }
})

test('text without words has no terms', () => {
  for (const text of ['', ' \n', '… — !?', '\u0000', '\u00AD', '\ud83d', '🕯️', '\u0301']) expect(analyse(text, 'en')).toEqual([])
})

const MIXED = fc.array(
  fc.oneof(
    fc.constantFrom(
      'don’t',
      'well-known',
      'ERR-4021',
      '1,250',
      'C++',
      '雨の夜',
      'ฝ้า',
      '노래',
      'كِتَاب',
      'תִּקּוּן',
      'o\uFB03ce',
      'co\u00ADop',
      'e\u0301',
      'İ',
      '𠮷',
      '\ud83d',
      'U.S.A.',
    ),
    fc.constantFrom(' ', '-', '’', '.', ', ', '\n\n', '/', '\u200B', '\u200D', '_', ':', '@'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  ),
  { maxLength: 14 },
)

test('every term is cut out of the text by its offsets, in order and without overlaps', () => {
  fc.assert(
    fc.property(MIXED, fc.constantFrom('en', 'fr', 'de', 'ar', 'und'), (pieces, language) => {
      const text = pieces.join('')
      let end = 0
      for (const term of analyse(text, language)) {
        expect(term.start).toBeGreaterThanOrEqual(end)
        expect(term.end).toBeGreaterThan(term.start)
        expect(term.exact).not.toMatch(/^$|\s/u)
        end = term.end
        // The surface form alone is that term again: what is shown and what is indexed are one.
        expect(exactOf(text.slice(term.start, term.end), language)).toBe(term.exact)
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 400 },
  )
})

test('a whole spans the terms that it counts', () => {
  fc.assert(
    fc.property(MIXED, (pieces) => {
      const text = pieces.join('')
      const terms = analyse(text, 'en')
      for (const [index, term] of terms.entries()) {
        if (term.whole === undefined) continue
        expect(term.whole.start).toBeLessThanOrEqual(term.start)
        expect(term.whole.end).toBeGreaterThanOrEqual(terms[index + term.whole.terms - 1]?.end ?? 0)
        for (const code of [term.whole.code, ...term.whole.parts]) expect(code).not.toMatch(/^$|\s/u)
      }
    }),
  )
})
