import { expect, test } from 'vitest'
import { analyse } from '../../src-main/indexing/analyse.ts'
import { anyOf, nearOf, phraseOf } from '../../src-main/indexing/match-expression.ts'

const ask = (question: string, language = 'en'): string | undefined => anyOf(analyse(question, language))

test('a question asks for any of its stems, in text and headings', () => {
  expect(ask('sea whales')).toBe('{heading stem} : ("sea" OR "whale") OR code : ("whales")')
})

test('words with parts are asked for in parts and as a whole', () => {
  expect(ask('well-known')).toBe('{heading stem} : ("wellknown" OR "well" OR "known") OR code : ("wellknown" OR "known")')
  expect(ask('ERR-4021')).toBe('{heading stem} : ("err" OR "4021") OR code : ("err4021" OR "4021")')
})

test('scripts without spaces are asked for word by word, not character by character', () => {
  expect(ask('灯台守は歌う', 'ja')).not.toContain('"灯"')
  expect(ask('灯台守は歌う', 'ja')).toContain('"灯 台')
  expect(ask('雨', 'zh')).toBe('{heading stem} : ("雨")')
  expect(ask('ประภาคาร', 'th')).toBe('{heading stem} : ("ป ร ะ ภ า ค า ร")')
  // The particle 를 clings to its word: two syllables at a time find 노래 beside 노래를.
  expect(ask('노래를', 'ko')).toBe('{heading stem} : ("노 래" OR "래 를")')
})

test('a term that was taken out of the middle parts a run', () => {
  const terms = analyse('雨の夜', 'ja').filter((term) => term.exact !== 'の')
  expect(anyOf(terms)).toBe('{heading stem} : ("雨" OR "夜")')
})

test('nothing to ask for is nothing, not an empty expression', () => {
  expect(ask('?!')).toBeUndefined()
  expect(phraseOf([])).toBeUndefined()
  expect(nearOf([], 5)).toBeUndefined()
})

test('phrases and nearness are quoted', () => {
  expect(phraseOf(['as', 'it', 'had', 'been'])).toBe('exact : "as it had been"')
  expect(phraseOf(['a"b'])).toBe('exact : "a""b"')
  expect(nearOf(['whale', 'ship'], 5)).toBe('stem : NEAR("whale" "ship", 5)')
})
