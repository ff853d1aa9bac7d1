import { expect, test } from 'vitest'
import { buildReceipt, type LegTrace } from '../../src-main/retrieve/trace.ts'

const scope = { books: 1, sections: 60, passages: 200, embeddedPassages: 150 }
const leg = (name: string, out?: string): LegTrace<number> => ({
  name,
  ranking: [],
  ms: 1,
  ...(out === undefined ? {} : { out }),
})
const reranked = [{ id: 1, score: 2, voices: {} }]
const terms = [{ term: 'sponsor', count: 0 }]

test('the receipt says which legs ran and which share of the passages all of them could search', () => {
  const receipt = buildReceipt({ legs: [leg('lexical'), leg('windows'), leg('passages')], terms, reranked }, scope, [
    'windows',
    'passages',
  ])
  expect(receipt).toEqual({ books: 1, sections: 60, passages: 200, indexed: 0.75, legs: ['lexical', 'dense', 'rerank'], terms })
})

test('a leg that was out is not among them, and nothing is claimed for it', () => {
  const receipt = buildReceipt({ legs: [leg('lexical'), leg('windows', 'no embedder')], terms, reranked: [] }, scope, ['windows'])
  expect([receipt.legs, receipt.indexed]).toEqual([['lexical'], 1])
})

test('an empty scope is searched to no share', () => {
  const empty = { books: 0, sections: 0, passages: 0, embeddedPassages: 0 }
  expect(buildReceipt({ legs: [leg('windows')], terms: [], reranked: [] }, empty, ['windows']).indexed).toBe(0)
  expect(buildReceipt({ legs: [], terms: [], reranked: [] }, scope, ['windows']).indexed).toBe(0)
})
