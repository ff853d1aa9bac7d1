import { describe, expect, test } from 'vitest'
import {
  percentile,
  quotesShowEvidence,
  rankOfEvidence,
  sameTitle,
  shareOf,
  spreadTimings,
  summariseRanks,
} from '../../evals/score.ts'

const any = (...evidence: string[]) => ({ evidence, all: false })
const all = (...evidence: string[]) => ({ evidence, all: true })

describe('rank of the evidence', () => {
  const passages = ['The sea was calm.', 'A gale came up at night.', 'At dawn the mast was gone.']

  test('of alternatives the first one found counts', () => {
    expect(rankOfEvidence(any('mast was gone', 'gale came up'), passages)).toBe(2)
  })

  test('when all are needed the last one found counts', () => {
    expect(rankOfEvidence(all('mast was gone', 'gale came up'), passages)).toBe(3)
  })

  test('when all are needed and one is missing there is no hit', () => {
    expect(rankOfEvidence(all('mast was gone', 'the cook sang'), passages)).toBeUndefined()
  })

  test('typography is not a difference: quotation marks, dashes, spaces, invisible characters, ligatures', () => {
    const book = 'He said\u2060—“the ﬁrst\u00a0mate’s boots,\nnot his co\u00adat!”'
    expect(rankOfEvidence(any('said - "the first mate\'s boots, not his coat!"'), [book])).toBe(1)
  })

  test('another word is a difference', () => {
    expect(rankOfEvidence(any('A gale came up at noon'), passages)).toBeUndefined()
  })

  test('evidence that is torn between two passages is a miss', () => {
    expect(rankOfEvidence(any('calm. A gale'), passages)).toBeUndefined()
  })
})

// Ranks 1, 2, 5, 10, 31 and never: hit@1 1/6, hit@4 2/6, recall@6 3/6, recall@30 4/6, MRR (1 + 1/2 + 1/5 + 1/10 + 1/31) / 6.
test('rank metrics are shares of the answerable questions', () => {
  const summary = summariseRanks([1, 2, 5, 10, 31, undefined])
  expect(summary).toMatchObject({ n: 6, hit1: 1 / 6, hit4: 2 / 6, recall6: 0.5, recall30: 4 / 6 })
  expect(summary.mrr).toBeCloseTo((1 + 0.5 + 0.2 + 0.1 + 1 / 31) / 6, 12)
})

test('nothing to score yields no score rather than zero', () => {
  expect(summariseRanks([])).toEqual({
    n: 0,
    hit1: undefined,
    hit4: undefined,
    recall6: undefined,
    recall30: undefined,
    mrr: undefined,
  })
  expect(shareOf([], Boolean)).toBeUndefined()
})

describe('evidence among the quotes', () => {
  const evidence = 'he found the door shut; and went home in the rain'

  test('a quote around the evidence shows it', () => {
    expect(quotesShowEvidence(any(evidence), [`That evening ${evidence}, alone.`])).toBe(true)
  })

  test('a sentence that is most of the evidence shows it, three words of it do not', () => {
    expect(quotesShowEvidence(any(evidence), ['the door shut; and went home in the rain'])).toBe(true)
    expect(quotesShowEvidence(any(evidence), ['in the rain'])).toBe(false)
  })

  test('when all are needed each must be shown', () => {
    expect(quotesShowEvidence(all('the door was shut', 'the key was lost'), ['The door was shut.'])).toBe(false)
    expect(quotesShowEvidence(all('the door was shut', 'the key was lost'), ['The key was lost.', 'The door was shut.'])).toBe(
      true,
    )
  })
})

// Nearest rank: of 1..20 the 50th percentile is the 10th value, the 95th the 19th.
test('percentiles are values that were measured', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)
  expect(percentile(values, 50)).toBe(10)
  expect(percentile(values, 95)).toBe(19)
  expect(percentile([7], 95)).toBe(7)
})

test('timings are spread by name, over the questions that have them', () => {
  expect(spreadTimings([{ retrieveMs: 10 }, { retrieveMs: 30, totalMs: 100 }])).toEqual({
    retrieveMs: { n: 2, p50: 10, p95: 30 },
    totalMs: { n: 1, p50: 100, p95: 100 },
  })
})

test('titles are the same when their words are', () => {
  expect(sameTitle('Chapter 1. Loomings.', 'CHAPTER 1: Loomings')).toBe(true)
  expect(sameTitle('Chapter 1. Loomings.', 'Chapter 2. The Carpet-Bag.')).toBe(false)
})
