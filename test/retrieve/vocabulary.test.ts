import { expect, test } from 'vitest'
import { editDistance } from '../../src-main/retrieve/edit-distance.ts'
import { knownWords } from '../../src-main/retrieve/known-words.ts'
import { soundKey } from '../../src-main/retrieve/sound-key.ts'
import { createVocabulary } from '../../src-main/retrieve/vocabulary.ts'

test('letters added, left out, changed and swapped each count one edit', () => {
  expect(editDistance('whale', 'whale', 2)).toBe(0)
  expect(editDistance('kil', 'kill', 2)).toBe(1)
  expect(editDistance('teh', 'the', 2)).toBe(1)
  expect(editDistance('canceletion', 'cancellation', 2)).toBe(2)
  expect(editDistance('feddala', 'fedallah', 3)).toBe(3)
})

test('a distance over the limit is told as one more than the limit', () => {
  expect(editDistance('whale', 'ship', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
})

test('words that are confused by ear share a sound key', () => {
  for (const [a, b] of [
    ['wich', 'which'],
    ['feddala', 'fedallah'],
    ['bonhome', 'bonhomme'],
    ['translasion', 'translation'],
    ['lisander', 'lysander'],
    ['diaz', 'dias'],
  ] as const) {
    expect(soundKey(a)).toBe(soundKey(b))
  }
  expect(soundKey('whale')).not.toBe(soundKey('whole').concat('x'))
  expect(soundKey('crag')).not.toBe(soundKey('crab'))
})

test('the nearest word is the one with fewer edits, then of the same sound, then the more frequent', () => {
  const vocabulary = createVocabulary([
    { word: 'with', frequency: 900 },
    { word: 'which', frequency: 300 },
    { word: 'first', frequency: 40 },
    { word: 'fist', frequency: 2 },
    { word: 'fedallah', frequency: 30 },
    { word: 'the', frequency: 5000 },
  ])
  expect(vocabulary.nearest('wich')[0]).toEqual({ word: 'which', frequency: 300, edits: 1, soundsAlike: true })
  expect(vocabulary.nearest('frist').map((near) => near.word)).toEqual(['first', 'fist'])
  expect(vocabulary.nearest('feddala').map((near) => near.word)).toEqual(['fedallah'])
  expect(vocabulary.nearest('teh').map((near) => near.word)).toEqual(['the'])
  expect(vocabulary.nearest('xx')).toEqual([])
  expect(vocabulary.nearest('harpoon')).toEqual([])
})

test('a word given twice has the sum of its frequencies and is named once', () => {
  const vocabulary = createVocabulary([
    { word: 'whale', frequency: 2 },
    { word: 'whale', frequency: 3 },
  ])
  expect(vocabulary.frequencyOf('whale')).toBe(5)
  expect(vocabulary.frequencyOf('shark')).toBe(0)
  expect(vocabulary.nearest('whalle').map((near) => near.word)).toEqual(['whale'])
})

test('a word is known that the tokenizer has in one piece, itself or without its ending', () => {
  const isKnown = knownWords(['spouse', 'lodge', '##mate', '12', 'wh', 'rock'])
  expect(['spouse', 'lodgers', 'rocks'].map(isKnown)).toEqual([true, true, true])
  expect(['docment', 'wh', '12', 'mate'].map(isKnown)).toEqual([false, false, false, false])
})

// whoo made teh frist English translasion: "frost" sounds like it, and "first" is what was meant.
test('letters in the wrong order count as near as the same sound, and the more frequent word wins', () => {
  const vocabulary = createVocabulary([
    { word: 'frost', frequency: 15 },
    { word: 'first', frequency: 643 },
  ])
  expect(vocabulary.nearest('frist').map(({ word }) => word)).toEqual(['first', 'frost'])
})
