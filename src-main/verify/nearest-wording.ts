import type { Difference } from '../../src-shared/answer.ts'
import { type NormalisedText, normaliseQuotation } from './normalise-quotation.ts'
import { isUnspacedUnit, isWordUnit } from './quotation-characters.ts'
import { alignWords, type ComparedWord, differencesOf } from './word-differences.ts'

/** Where the book comes nearest to a quotation that it does not contain. Offsets in the original text. */
export interface NearMatch {
  readonly start: number
  readonly end: number
  /** 2 × shared words / (words of the quotation + words of the stretch), 0–1. */
  readonly similarity: number
  readonly differences: readonly Difference[]
}

/** Words shared below which a stretch of the book is no longer "nearly this" to a reader: half of them. */
const NEAREST_MIN_SIMILARITY = 0.5

/** A quotation of one or two words is near to something everywhere. */
const MIN_WORDS = 3

/** Alignment costs words × stretch; a longer quotation is compared by its first words. */
const MAX_WORDS = 400

/** A quotation made ready to be looked for in many sections. */
export interface SoughtWording {
  readonly text: NormalisedText
  readonly words: readonly ComparedWord[]
  /** Hash of each distinct word → how often the quotation has it. */
  readonly wanted: ReadonlyMap<number, number>
}

export function soughtWording(quotation: string): SoughtWording {
  const text = normaliseQuotation(quotation)
  const words = wordsOf(text, 0, text.norm.length).slice(0, MAX_WORDS)
  const wanted = new Map<number, number>()
  for (const word of words) wanted.set(hashOf(word.key), (wanted.get(hashOf(word.key)) ?? 0) + 1)
  return { text, words, wanted }
}

/** The stretch of the text that shares most words with the quotation in its order, or undefined when none shares half of them. */
export function nearestWording(sought: SoughtWording, text: NormalisedText): NearMatch | undefined {
  if (sought.words.length < MIN_WORDS) return undefined
  const stretch = densestStretch(sought, text)
  if (stretch === undefined) return undefined
  const words = wordsOf(text, stretch.start, stretch.end)
  const alignment = alignWords(sought.words, words)
  if (alignment === undefined) return undefined
  const similarity = (2 * alignment.matches) / (sought.words.length + alignment.to - alignment.from)
  if (similarity < NEAREST_MIN_SIMILARITY) return undefined
  return {
    start: words[alignment.from]!.start,
    end: words[alignment.to - 1]!.end,
    similarity,
    differences: differencesOf(alignment, { text: sought.text.original, words: sought.words }, { text: text.original, words }),
  }
}

/**
 * Range of `norm` about twice as long as the quotation in which the most of its words stand, rare ones counting more. One pass with word
 * hashes: no strings are made, so that a book of a megabyte takes some 10 ms.
 */
function densestStretch(sought: SoughtWording, text: NormalisedText): { start: number; end: number } | undefined {
  const wordStarts: number[] = []
  const hits: { word: number; hash: number }[] = []
  const frequency = new Map<number, number>()
  for (const { start, hash } of hashedWords(text.norm)) {
    if (sought.wanted.has(hash)) {
      hits.push({ word: wordStarts.length, hash })
      frequency.set(hash, (frequency.get(hash) ?? 0) + 1)
    }
    wordStarts.push(start)
  }
  const total = wordStarts.length
  const span = sought.words.length + Math.max(4, sought.words.length >> 1)
  const held = new Map<number, number>()
  let best: { score: number; first: number; last: number } | undefined
  let score = 0
  let shared = 0
  let first = 0
  for (const hit of hits) {
    if (count(held, hit.hash, 1) <= sought.wanted.get(hit.hash)!) {
      score += weight(total, frequency.get(hit.hash)!)
      shared += 1
    }
    for (; hits[first]!.word <= hit.word - span; first += 1) {
      const { hash } = hits[first]!
      if (count(held, hash, -1) >= sought.wanted.get(hash)!) continue
      score -= weight(total, frequency.get(hash)!)
      shared -= 1
    }
    // Fewer than a third of the words cannot reach the least similarity: 2s / (m + s) ≥ 1/2.
    if (shared * 3 < sought.words.length || score <= (best?.score ?? 0) + 1e-9) continue
    best = { score, first: hits[first]!.word, last: hit.word }
  }
  if (best === undefined) return undefined
  const margin = sought.words.length
  const end = best.last + margin + 1
  return { start: wordStarts[Math.max(0, best.first - margin)]!, end: wordStarts[end] ?? text.norm.length }
}

function weight(words: number, frequency: number): number {
  return Math.log(1 + words / frequency)
}

function count(held: Map<number, number>, hash: number, by: 1 | -1): number {
  const next = (held.get(hash) ?? 0) + by
  held.set(hash, next)
  return next
}

function isWithinWord(unit: number): boolean {
  return isWordUnit(unit) || unit === 0x27
}

function* wordRanges(norm: string, from: number, to: number): Generator<{ start: number; end: number }> {
  for (let at = from; at < to; ) {
    if (!isWithinWord(norm.charCodeAt(at))) at += 1
    else {
      const start = at
      // Each character of an unspaced script counts as a word.
      if (isUnspacedUnit(norm.charCodeAt(at))) at += 1
      else while (at < to && isWithinWord(norm.charCodeAt(at)) && !isUnspacedUnit(norm.charCodeAt(at))) at += 1
      yield { start, end: at }
    }
  }
}

function* hashedWords(norm: string): Generator<{ start: number; hash: number }> {
  for (const { start, end } of wordRanges(norm, 0, norm.length)) {
    let hash = 0x811c9dc5
    for (let k = start; k < end; k += 1) hash = Math.imul(hash ^ norm.charCodeAt(k), 0x01000193)
    yield { start, hash }
  }
}

/** FNV-1a, as in `hashedWords`. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < word.length; k += 1) hash = Math.imul(hash ^ word.charCodeAt(k), 0x01000193)
  return hash
}

function wordsOf(text: NormalisedText, from: number, to: number): ComparedWord[] {
  return [...wordRanges(text.norm, from, to)].map(({ start, end }) => ({
    key: text.norm.slice(start, end),
    start: text.starts[start]!,
    end: text.ends[end - 1]!,
  }))
}
