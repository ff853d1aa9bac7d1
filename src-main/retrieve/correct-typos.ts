import type { Term } from '../indexing/analyse.ts'
import type { NearWord } from './vocabulary.ts'

/** What the scope knows of a word. Words are exact forms of the text index. */
export interface WordLookup {
  /** Whether the word, or another of its stem, stands anywhere in the scope. */
  readonly occurs: (term: Term) => boolean
  /** Close words of the scope, best first (vocabulary.ts). */
  readonly nearest: (word: string) => readonly NearWord[]
  /** Whether two words stand next to each other somewhere in the scope. Without it no word is taken apart. */
  readonly adjacent?: (first: string, second: string) => boolean
  /** Whether it is a word of the language although the scope lacks it (known-words.ts): such a word is not misspelt. */
  readonly isKnown?: (word: string) => boolean
}

export interface CorrectionScope {
  /** Stop words of the question's language. */
  readonly stop: ReadonlySet<string>
  /** The question is asked in another language than the books are in: then only names can be misspelt, the rest is merely foreign. */
  readonly foreign: boolean
  /** Exact forms of the words that are names (written with a capital inside the question). */
  readonly names: ReadonlySet<string>
}

export interface Correction {
  /** As the reader wrote it. */
  readonly from: string
  readonly to: string
  /** Offsets in the question as written. */
  readonly start: number
  readonly end: number
}

export interface CorrectedQuestion {
  readonly text: string
  readonly corrections: readonly Correction[]
}

/**
 * The question with words that the scope lacks replaced by the closest that it has.
 *
 * Only words that occur nowhere in the scope are touched: a threshold cannot tell "sponser" from "good" (lessons 14). Numbers, codes, stop words and
 * scripts without spaces are left alone. "Lemoigne" becomes "Le Moigne" where the two stand side by side in the scope.
 */
export function correctTypos(
  text: string,
  words: readonly Term[],
  scope: CorrectionScope,
  lookup: WordLookup,
): CorrectedQuestion {
  const corrections: Correction[] = []
  let corrected = ''
  let at = 0
  for (const word of words) {
    if (word.single || word.exact.length < 3 || scope.stop.has(word.exact) || !/^\p{L}+$/u.test(word.exact)) continue
    const name = scope.names.has(word.exact)
    if ((scope.foreign && !name) || lookup.occurs(word)) continue
    const known = lookup.isKnown?.(word.exact) === true
    if (known && !name) continue
    const to = replacementFor(word.exact, name, known, lookup)
    if (to === undefined) continue
    const from = text.slice(word.start, word.end)
    const written = inCaseOf(from, to)
    corrections.push({ from, to: written, start: word.start, end: word.end })
    corrected += text.slice(at, word.start) + written
    at = word.end
  }
  return { text: corrected + text.slice(at), corrections }
}

function replacementFor(word: string, name: boolean, known: boolean, lookup: WordLookup): string | undefined {
  const near = lookup.nearest(word).find((candidate) => isLikely(word, candidate, name))
  // "Grimsby" is a known name and may still be this book's Grimesby; two edits from a known name is another name.
  if (known) return near?.edits === 1 ? near.word : undefined
  const apart = takeApart(word, lookup)
  // Two whole words without a letter changed explain it better than one with two changed.
  if (apart !== undefined && (near === undefined || near.edits > 1)) return apart
  return near?.word
}

/**
 * Slips of the ear are likely at any distance that `nearest` allows. Of the others: one edit in a word of five letters, two only in a name
 * or a very long word: "narrador" is not a misspelt "nadador", nor "fat" a misspelt "faz".
 */
function isLikely(word: string, near: NearWord, name: boolean): boolean {
  if (near.soundsAlike) return true
  if (near.edits === 1) return word.length > 4
  return word.length >= (name ? 8 : 11)
}

function takeApart(word: string, lookup: WordLookup): string | undefined {
  if (lookup.adjacent === undefined) return undefined
  for (let at = 2; at <= word.length - 2; at++) {
    const first = word.slice(0, at)
    const second = word.slice(at)
    if (lookup.adjacent(first, second)) return `${first} ${second}`
  }
  return undefined
}

/** Index words are lower-case: a name keeps the capital it was typed with, a word in capitals its capitals. */
function inCaseOf(written: string, word: string): string {
  if (written.length > 1 && written === written.toUpperCase()) return word.toUpperCase()
  if (!/^\p{Lu}/u.test(written)) return word
  return word.replace(/(^|\s)(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())
}
