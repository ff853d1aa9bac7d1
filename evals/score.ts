import { normaliseQuotation } from '../src-main/verify/normalise-quotation.ts'

/** What scoring needs of a question. */
export interface Expected {
  readonly evidence: readonly string[]
  readonly all: boolean
}

/** Rank metrics over the answerable questions; each is a share of `n` (MRR: mean of 1 / rank), undefined when there are none. */
export interface RankingSummary {
  readonly n: number
  readonly hit1: number | undefined
  readonly hit4: number | undefined
  readonly recall6: number | undefined
  readonly recall30: number | undefined
  readonly mrr: number | undefined
}

export interface Spread {
  readonly n: number
  readonly p50: number
  readonly p95: number
}

// The same passage comes back for many questions and in every stage.
const normalised = new Map<string, string>()

/** The text as the verifier compares it. */
function normaliseEvidence(text: string): string {
  let norm = normalised.get(text)
  if (norm === undefined) {
    norm = normaliseQuotation(text).norm
    normalised.set(text, norm)
  }
  return norm
}

/**
 * 1-based rank at which the evidence is complete: the first passage with any of the strings, or, with `all`, the passage that brings the last
 * missing one. Undefined when the list ends before. A string must stand whole in one passage.
 */
export function rankOfEvidence(expected: Expected, passages: readonly string[]): number | undefined {
  const texts = passages.map(normaliseEvidence)
  const ranks = expected.evidence.map((string) => {
    const wanted = normaliseEvidence(string)
    const at = texts.findIndex((text) => text.includes(wanted))
    return at < 0 ? undefined : at + 1
  })
  const found = ranks.filter((rank) => rank !== undefined)
  if (found.length === 0 || (expected.all && found.length < ranks.length)) return undefined
  return expected.all ? Math.max(...found) : Math.min(...found)
}

/** `ranks` has one entry for each answerable question, undefined where the evidence was not found. */
export function summariseRanks(ranks: readonly (number | undefined)[]): RankingSummary {
  const within = (k: number) => shareOf(ranks, (rank) => rank !== undefined && rank <= k)
  const mrr = meanOf(ranks.map((rank) => (rank === undefined ? 0 : 1 / rank)))
  return { n: ranks.length, hit1: within(1), hit4: within(4), recall6: within(6), recall30: within(30), mrr }
}

/** A quote shorter than the evidence shows it when it is at least this share of the evidence's characters: a sentence of two, not a phrase. */
const LEAST_PART = 0.5

/** Whether the shown quotes carry the evidence: any of the strings, or with `all` each of them. A quote longer than the evidence contains it; a shorter one must be at least half of it. */
export function quotesShowEvidence(expected: Expected, quotes: readonly string[]): boolean {
  const shown = expected.evidence.map((string) => quotes.some((quote) => showsEvidence(string, quote)))
  return shown.length > 0 && (expected.all ? shown.every(Boolean) : shown.some(Boolean))
}

export function showsEvidence(evidence: string, quote: string): boolean {
  const wanted = normaliseEvidence(evidence)
  const given = normaliseEvidence(quote)
  return given.includes(wanted) || (given.length >= wanted.length * LEAST_PART && wanted.includes(given))
}

/** Share of the values that pass, undefined when there are none: what was not measured is not zero. */
export function shareOf<T>(values: readonly T[], passes: (value: T) => boolean): number | undefined {
  return values.length === 0 ? undefined : values.filter(passes).length / values.length
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Smallest value that at least `percent` per cent of the values do not exceed (nearest rank). Throws on an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
  if (value === undefined) throw new RangeError('there is no percentile of nothing')
  return value
}

/** p50 and p95 of each timing that was measured at all, by its name. */
export function spreadTimings(timings: readonly Readonly<Record<string, number>>[]): Record<string, Spread> {
  const byName = new Map<string, number[]>()
  for (const timing of timings) {
    for (const [name, value] of Object.entries(timing)) byName.set(name, [...(byName.get(name) ?? []), value])
  }
  return Object.fromEntries(
    [...byName].map(([name, values]) => [name, { n: values.length, p50: percentile(values, 50), p95: percentile(values, 95) }]),
  )
}

/** Section titles are compared as words: numbering, case and punctuation around them are the extractor's. */
export function sameTitle(a: string, b: string): boolean {
  const words = (title: string) =>
    normaliseEvidence(title)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  return words(a) !== '' && words(a) === words(b)
}
