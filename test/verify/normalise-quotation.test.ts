import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseQuotation } from '../../src-main/verify/normalise-quotation.ts'

function norm(text: string): string {
  return normaliseQuotation(text).norm
}

test('quotation marks of every kind are left out and an apostrophe between letters is one sign', () => {
  expect(norm('“Isn’t it?” «he» said, „so“')).toBe("isn't it? he said, so")
  expect(norm(`"Isn't it?" 'he' said, ''so''`)).toBe("isn't it? he said, so")
})

test('a dash between words is the same with or without spaces, long, short or doubled', () => {
  const forms = ['ours — it', 'ours—it', 'ours–it', 'ours -- it', 'ours - it', 'ours\u2060—it', 'ours ― it']
  expect(new Set(forms.map(norm))).toEqual(new Set(['oursit']))
})

test('a dash beside a digit stays a dash, so that a code or a range of years keeps its parts apart', () => {
  expect(norm('1850 – 1860')).toBe('1850-1860')
  expect(norm('ERR-4021')).toBe('err-4021')
  expect(norm('18501860')).not.toBe(norm('1850-1860'))
})

test('a dash after punctuation is a space, as is none', () => {
  expect(norm('“Go,”—he said')).toBe('go, he said')
  expect(norm('“Go,” he said')).toBe('go, he said')
})

test('every ellipsis is one sign without spaces around it', () => {
  const forms = ['ships… and', 'ships ... and', 'ships. . . and', 'ships . . . . and', 'ships […] and', 'ships (...) and']
  expect(new Set(forms.map(norm))).toEqual(new Set(['ships…and']))
})

test('white space of any kind and length is one space, none before closing punctuation', () => {
  expect(norm('  1,250\u00a0crowns\r\n\tfor\u2009it\u202f! ')).toBe('1,250 crowns for it!')
})

test('soft hyphens, zero-width signs and the byte order mark are not there', () => {
  expect(norm('\ufeffhar\u00adbour co\u200bop\u2060er\u200dative')).toBe('harbour cooperative')
})

test('ligatures, full-width letters and decomposed accents are their plain letters; accents stay', () => {
  expect(norm('ﬁrst oﬃcer ＡＢ re\u0301sume\u0301')).toBe('first officer ab résumé')
  expect(norm('resume')).not.toBe(norm('résumé'))
})

test('line breaks inside Chinese or Japanese text are nothing', () => {
  expect(norm('雨の夜に\n灯台守が歌う')).toBe('雨の夜に灯台守が歌う')
})

test('an original offset leads back from every unit', () => {
  const text = 'The oﬃ\u00adce — “so”.'
  const { norm: out, starts, ends } = normaliseQuotation(text)
  const i = out.indexOf('ce')
  expect(out).toBe('the officeso.')
  expect(text.slice(starts[i]!, ends[i + 1]!)).toBe('ce')
  // The three letters of the ligature all come from the one character.
  expect([3, 4, 5].map((k) => text.slice(starts[out.indexOf('ffi') + k - 3]!, ends[out.indexOf('ffi') + k - 3]!))).toEqual([
    'ﬃ',
    'ﬃ',
    'ﬃ',
  ])
})

const typography = fc.constantFrom(...'ab Z1’\'"“”—-…. \n\u00a0\u00ad\u2060ﬁé', 'e\u0301', '[…]', '. . .', '漢', '한', '😀', '(')

test('invisible signs and the form of accents change nothing, wherever they stand', () => {
  fc.assert(
    fc.property(fc.array(typography), (signs) => {
      expect(norm(signs.join('\u00ad'))).toBe(norm(signs.join('')))
      expect(norm(signs.join('').normalize('NFD'))).toBe(norm(signs.join('')))
    }),
  )
})

test('offsets never run backwards and stay in the text', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(typography, fc.string({ unit: 'binary', maxLength: 3 }))), (signs) => {
      const text = signs.join('')
      const { norm: out, starts, ends } = normaliseQuotation(text)
      expect(starts.length).toBe(out.length)
      let previous = 0
      for (let i = 0; i < out.length; i += 1) {
        expect(starts[i]!).toBeGreaterThanOrEqual(previous)
        expect(ends[i]!).toBeGreaterThan(starts[i]!)
        expect(ends[i]!).toBeLessThanOrEqual(text.length)
        previous = starts[i]!
      }
    }),
  )
})
