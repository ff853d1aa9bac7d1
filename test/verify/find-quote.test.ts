import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findQuote, findQuotes } from '../../src-main/verify/find-quote.ts'

const book = [
  '“No tide,” wrote Hanne, “can’t be waited out — it’s patience’s price.”',
  'Nine boats… and not one turned back.',
  'The warden wrote a list of each wreck he had watched, by\u00a0day and by night.',
  'Bread first, then rope.',
  'The look\u00adout co\u00adoperative ended in 1911 at −5 degrees.',
  'Bread first, then rope.',
].join('\n\n')

function shown(quotation: string): string | undefined {
  const match = findQuote(quotation, book)
  return match && book.slice(match.start, match.end)
}

function kind(quotation: string): string | undefined {
  return findQuote(quotation, book)?.kind
}

test('the same characters are an exact match', () => {
  expect(findQuote('Nine boats… and not one', book)).toEqual({ start: 71 + 1, end: 71 + 1 + 23, kind: 'exact' })
})

test('straight marks and a double hyphen match the curly marks and the dash, and what is shown is the book', () => {
  expect(shown(`"No tide," wrote Hanne, "can't be waited out -- it's patience's price."`)).toBe(
    '“No tide,” wrote Hanne, “can’t be waited out — it’s patience’s price.”',
  )
  expect(kind(`"No tide," wrote Hanne`)).toBe('typography')
})

test('marks around the words are shown only when the quotation has them', () => {
  expect(shown("can't be waited out")).toBe('can’t be waited out')
  expect(shown('"can\'t be waited out')).toBe('“can’t be waited out')
})

test('ordinary spaces match non-breaking ones, and soft hyphens in the book are not seen', () => {
  expect(shown('by day and by night')).toBe('by\u00a0day and by night')
  expect(shown('The lookout cooperative ended')).toBe('The look\u00adout co\u00adoperative ended')
})

test('a word left out, put in or changed is no match', () => {
  expect(shown('The warden wrote a list of each he had watched')).toBeUndefined()
  expect(shown('The warden wrote a long list of each wreck')).toBeUndefined()
  expect(shown('The warden wrote a list of every wreck')).toBeUndefined()
})

test('half a word at either end is no match', () => {
  expect(shown('a list of each wre')).toBeUndefined()
  expect(shown('arden wrote a list')).toBeUndefined()
  expect(shown('out cooperative')).toBeUndefined()
})

test('a ligature is not cut in two', () => {
  expect(findQuote('in the of', 'in the oﬃce')).toBeUndefined()
  expect(findQuote('in the office', 'in the oﬃce')).toEqual({ start: 0, end: 11, kind: 'typography' })
})

test('a number keeps its sign', () => {
  expect(shown('5 degrees')).toBeUndefined()
  expect(shown('-5 degrees')).toBe('−5 degrees')
})

test('capitals count as typography, and a letter changed in brackets too', () => {
  expect(kind('bread first, then rope')).toBe('typography')
  expect(shown('[t]he warden wrote')).toBe('The warden wrote')
})

test('words in brackets that are not in the book make it no quotation of the book', () => {
  expect(shown('The warden wrote a list [of ships]')).toBeUndefined()
  expect(shown('The warden wrote a list [of ships] of each wreck')).toBeUndefined()
})

test('what an editor adds is passed over: [sic] and note marks', () => {
  expect(shown('Nine boats… and not one [sic] turned back.[3]')).toBe('Nine boats… and not one turned back.')
  expect(shown('Bread first,² then rope.')).toBe('Bread first, then rope.')
})

test('a stop or comma that the citing sentence put inside the marks is not the book’s', () => {
  expect(shown('The warden wrote a list of each wreck.')).toBe('The warden wrote a list of each wreck')
  expect(shown('The warden wrote a list of each wreck?')).toBeUndefined()
})

test('a marked omission matches when both parts follow in one paragraph', () => {
  const match = findQuote('The warden wrote a list […] by day and by night.', book)
  expect(match?.kind).toBe('typography')
  expect(match?.elided?.map((part) => book.slice(part.start, part.end))).toEqual([
    'The warden wrote a list',
    'by\u00a0day and by night.',
  ])
  expect(shown('by day … the warden wrote')).toBeUndefined()
  expect(shown('Nine boats … The warden wrote')).toBeUndefined()
})

test('an omission takes the nearest place of each part', () => {
  const text = 'The sea was calm. The sea rose and fell. He said the sea was cold and he said no more.'
  expect(findQuotes('The sea … he said no', text).map((m) => text.slice(m.start, m.end))).toEqual([text.slice(0, -6)])
  expect(findQuotes('he said … sea', text)[0]?.start).toBe(text.indexOf('He said'))
})

test('an ellipsis that the book itself has is not an omission', () => {
  expect(findQuote('boats ... and not one', book)?.elided).toBeUndefined()
  expect(shown('… boats ... and not one …')).toBe('boats… and not one')
})

test('a slash stands for the end of a verse line, and only there', () => {
  const verse = 'Rope of hemp and rope of tow,\nWho will pull and who will go?\nBread and / or salt for all.'
  expect(findQuote('rope of tow, / Who will pull', verse)).toEqual({ start: 17, end: 43, kind: 'typography' })
  expect(findQuote('rope of tow,/who will pull', verse)?.start).toBe(17)
  expect(findQuote('Rope of hemp … / Who will pull', verse)?.elided).toHaveLength(2)
  expect(findQuote('and / or salt', verse)?.kind).toBe('exact')
  expect(findQuote('Rope of / hemp', verse)).toBeUndefined()
  expect(findQuote('and/or salt', 'Bread and or salt.')).toBeUndefined()
})

test('points of Hebrew and vowel signs of Arabic may be left out', () => {
  expect(findQuote('השומר כתב', 'הַשּׁוֹמֵר כָּתַב')).toEqual({ start: 0, end: 17, kind: 'typography' })
  expect(findQuote('كتاب', 'كِتَابٌ')?.kind).toBe('typography')
  expect(findQuote('כת', 'כָּתַב')).toBeUndefined()
})

test('every place is found, the first first', () => {
  const places = findQuotes('Bread first, then rope.', book)
  expect(places.map((m) => m.start)).toEqual([book.indexOf('Bread'), book.lastIndexOf('Bread')])
})

test('a quotation may run over paragraphs', () => {
  expect(shown('then rope. The lookout')).toBe('then rope.\n\nThe look\u00adout')
})

test('a word that a hyphen divides may be quoted whole', () => {
  expect(findQuote('to the lighthouse today', 'Go to the light-house to-day.')?.kind).toBe('typography')
})

test('nothing is found for no words', () => {
  expect(findQuotes('… — “”', book)).toEqual([])
})

test('scripts without spaces are quoted from any letter', () => {
  expect(findQuote('灯台守が', '雨の夜に灯台守が歌う')).toEqual({ start: 4, end: 8, kind: 'exact' })
})

const word = fc.constantFrom('salt', 'oﬃcer', 'isn’t', 'la\u00admp', 're\u0301sume\u0301', '1903', 'Łódź', '漢字', 'co-op')
const gap = fc.constantFrom(' ', '\u00a0', ' — ', '—', ', ', '. ', '\n\n', ' “', '” ', '… ')

test('what is cut from a text is found in it, and the locator cuts the same characters back', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap), { minLength: 2, maxLength: 30 }), fc.nat(), fc.nat(), (pieces, a, b) => {
      const text = pieces.flat().join('')
      const starts = pieces.map((_, i) => pieces.slice(0, i).flat().join('').length)
      const [from, to] = [a % pieces.length, b % pieces.length].toSorted((x, y) => x - y) as [number, number]
      const quotation = text.slice(starts[from]!, starts[to]! + pieces[to]![0].length)
      const exact = findQuotes(quotation, text).find((m) => m.start === starts[from])
      expect(exact).toEqual({ start: starts[from], end: starts[from]! + quotation.length, kind: 'exact' })
      for (const match of findQuotes(quotation, text)) {
        expect(findQuote(text.slice(match.start, match.end), text.slice(match.start, match.end))?.kind).toBe('exact')
      }
    }),
  )
})

test('other typography finds the same place', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap), { minLength: 3, maxLength: 20 }), (pieces) => {
      const text = pieces.flat().join('')
      const typed = text
        .replaceAll('’', "'")
        .replaceAll(/[“”]/g, '"')
        .replaceAll('\u00ad', '')
        .replaceAll('ﬃ', 'ffi')
        .replaceAll(/ ?— ?/g, ' -- ')
        .replaceAll(/\s+/g, ' ')
        .normalize('NFC')
      const match = findQuote(typed, text)
      expect(match).toBeDefined()
      expect(text.slice(match!.start, match!.end).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')).toBe(
        text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ''),
      )
    }),
  )
})
