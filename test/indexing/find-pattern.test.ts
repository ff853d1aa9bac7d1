import { expect, test } from 'vitest'
import { type FindOptions, findPattern } from '../../src-main/indexing/find-pattern.ts'

function foundIn(text: string, words: string, options?: FindOptions): string[] {
  const pattern = findPattern(words, options)
  return pattern === undefined ? [] : [...text.matchAll(pattern)].map(({ 0: found }) => found)
}

test('words are found inside others, whatever their case and accents', () => {
  expect(foundIn('The Harpoon, harpooneer and ħärpoøn.', 'harpoo')).toEqual(['Harpoo', 'harpoo', 'ħärpoø'])
  expect(foundIn('Naïve résumé, cafe\u0301', 'naive resume')).toEqual(['Naïve résumé'])
  expect(foundIn('resume', 'résumé')).toEqual(['resume'])
  expect(foundIn('Ångström ÅNGSTRÖM', 'angstrom')).toHaveLength(2)
})

test('quotation marks, dashes and spaces are of one kind each, and a line break is a space', () => {
  expect(foundIn('“Don’t—go,”\u00a0he\nsaid', '"don\'t-go," he said')).toEqual(['“Don’t—go,”\u00a0he\nsaid'])
  expect(foundIn('wait… and wait...', 'wait...')).toEqual(['wait…', 'wait...'])
  expect(foundIn('one\n\ntwo', 'one two')).toEqual([])
})

test('ligatures and letters that stand for two are found as the two, and the two as they are', () => {
  expect(foundIn('the ﬁrst ﬂag, Straße, Encyclopædia', 'first')).toEqual(['ﬁrst'])
  expect(foundIn('Straße and Strasse', 'strasse')).toEqual(['Straße', 'Strasse'])
  expect(foundIn('Encyclopædia', 'paed')).toEqual(['pæd'])
  expect(foundIn('Straße', 'straße')).toEqual(['Straße'])
})

test('invisible characters, points and vowel signs do not hide a hit', () => {
  expect(foundIn('co\u00adoperate', 'cooperate')).toEqual(['co\u00adoperate'])
  expect(foundIn('תִּקּוּן עולם', 'תקון')).toEqual(['תִּקּוּן'])
  expect(foundIn('كِتَاب', 'كتاب')).toEqual(['كِتَاب'])
  expect(foundIn('می\u200cخواهم', 'میخواهم')).toEqual(['می\u200cخواهم'])
})

test('scripts without spaces, syllables and signs of Indic scripts are found as they stand', () => {
  expect(foundIn('雨の夜に灯台守が歌う', '灯台')).toEqual(['灯台'])
  expect(foundIn('雨の雨', '雨')).toEqual(['雨', '雨'])
  expect(foundIn('ประภาคาร', 'ภา')).toEqual(['ภา'])
  expect(foundIn('कमल नदी', 'नदी')).toEqual(['नदी'])
  expect(foundIn('등대지기', '대지')).toEqual(['대지'])
})

test('case and whole words count where it is asked for', () => {
  expect(foundIn('Whale whale whales', 'whale', { matchCase: true })).toEqual(['whale', 'whale'])
  expect(foundIn('Whale whale whales', 'whale', { wholeWords: true })).toEqual(['Whale', 'whale'])
  expect(foundIn('ÉTÉ été', 'été', { matchCase: true })).toEqual(['été'])
})

test('signs of search expressions are text, and nothing is found for nothing', () => {
  expect(foundIn('C++ [draft] 50% (x) a.b ^ $', 'C++ [draft] 50% (x) a.b ^ $')).toHaveLength(1)
  expect(foundIn('axb', 'a.b')).toEqual([])
  expect(findPattern('  ')).toBeUndefined()
})
