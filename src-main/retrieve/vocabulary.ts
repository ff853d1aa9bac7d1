import { editDistance } from './edit-distance.ts'
import { soundKey } from './sound-key.ts'

export interface VocabularyWord {
  /** As the text index has it: folded, not stemmed. */
  readonly word: string
  /** How often it stands in the scope. */
  readonly frequency: number
}

export interface NearWord extends VocabularyWord {
  readonly edits: number
  readonly soundsAlike: boolean
}

/** The words of a scope, ready to be asked for those that are close to a misspelt one. */
export interface Vocabulary {
  /** More words, as those that it was made of. */
  add(words: Iterable<VocabularyWord>): void
  frequencyOf(word: string): number
  /** Best first: few edits, same sound, same first letter, then frequency. Empty when nothing is close enough. */
  nearest(word: string): NearWord[]
}

/** Most edits for words of the same sound ("feddala" is three from "fedallah"), and the length from which they are allowed. */
const EDITS_WHEN_ALIKE = 3
const LENGTH_WHEN_ALIKE = 7

/** Edits allowed by length: in a short word one edit makes another word, in a long one two are still the same slip. */
function editsAllowed(length: number): number {
  if (length < 3) return 0
  return length < 8 ? 1 : 2
}

/** Indexes `words` by length; a question's handful of unknown words then takes milliseconds among 100,000. */
export function createVocabulary(words: Iterable<VocabularyWord>): Vocabulary {
  const frequencies = new Map<string, number>()
  const byLength = new Map<number, { word: string; letters: number }[]>()
  const add = (more: Iterable<VocabularyWord>): void => {
    for (const { word, frequency } of more) {
      const known = frequencies.get(word)
      frequencies.set(word, (known ?? 0) + frequency)
      if (known !== undefined) continue
      const entry = { word, letters: letterSet(word) }
      const bucket = byLength.get(word.length)
      if (bucket === undefined) byLength.set(word.length, [entry])
      else bucket.push(entry)
    }
  }
  add(words)
  return {
    add,
    frequencyOf: (word) => frequencies.get(word) ?? 0,
    nearest: (word) => {
      const allowed = editsAllowed(word.length)
      if (allowed === 0) return []
      const sound = soundKey(word)
      const sorted = sortedLetters(word)
      const letters = letterSet(word)
      const near: NearWord[] = []
      for (let length = word.length - EDITS_WHEN_ALIKE; length <= word.length + EDITS_WHEN_ALIKE; length++) {
        for (const entry of byLength.get(length) ?? []) {
          // An edit changes at most two members of the set of letters, so most of the vocabulary never reaches the distance.
          if (popCount(entry.letters ^ letters) > 2 * EDITS_WHEN_ALIKE) continue
          const edits = editDistance(word, entry.word, EDITS_WHEN_ALIKE)
          if (edits > EDITS_WHEN_ALIKE) continue
          const soundsAlike = soundKey(entry.word) === sound || (edits === 1 && sortedLetters(entry.word) === sorted)
          if (edits > allowed && !(soundsAlike && word.length >= LENGTH_WHEN_ALIKE)) continue
          if (edits > 1 && !soundsAlike && entry.word[0] !== word[0]) continue
          near.push({ word: entry.word, frequency: frequencies.get(entry.word) ?? 0, edits, soundsAlike })
        }
      }
      const cost = (n: NearWord): number => n.edits - (n.soundsAlike ? 0.75 : 0) - (n.word[0] === word[0] ? 0.25 : 0)
      return near.sort((a, b) => cost(a) - cost(b) || b.frequency - a.frequency || (a.word < b.word ? -1 : 1))
    },
  }
}

/** Two letters in the wrong order ("frist") are the hand's slip, as near to the word as one that sounds the same ("frost"). */
function sortedLetters(word: string): string {
  return [...word].sort().join('')
}

/** The letters of a word as a set of 32 bits; letters of other scripts share bits. */
function letterSet(word: string): number {
  let set = 0
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31)
  return set
}

function popCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
