import { expect, test } from 'vitest'
import { applyAddressRule, inverseFrequency, runIdf, scoreAddresses } from '../../src-main/retrieve/address-rule.ts'

test('rarity is the inverse document frequency of BM25', () => {
  expect(inverseFrequency(1, 557)).toBeCloseTo(Math.log(1 + 556.5 / 1.5), 12)
  expect(inverseFrequency(1, 557)).toBeGreaterThan(5.9)
  expect(inverseFrequency(4, 557)).toBeLessThan(5)
  expect(inverseFrequency(557, 557)).toBeGreaterThanOrEqual(0)
})

test('a run of function words is no rarer than its words together', () => {
  expect(runIdf(1, [0.1, 0.2, 0.1, 0.1, 0.3], 557)).toBeCloseTo(0.8, 12)
  expect(runIdf(1, [3, 4, 2, 1, 5], 557)).toBeCloseTo(inverseFrequency(1, 557), 12)
})

test('names, codes and numbers below the threshold are votes, not addresses; a quoted phrase always is one', () => {
  const scores = scoreAddresses([
    { kind: 'name', text: 'Ahab', idf: 1.2, passages: [1, 2] },
    { kind: 'name', text: 'Zogranda', idf: 6, passages: [3] },
    { kind: 'quoted', text: 'one day at a time', idf: 0.5, passages: [4, 4] },
    { kind: 'number', text: '1755', idf: 5, passages: [3, 5] },
  ])
  expect(Object.fromEntries(scores)).toEqual({
    3: { quoted: false, idf: 11, matched: ['Zogranda', '1755'] },
    4: { quoted: true, idf: 5, matched: ['one day at a time'] },
    5: { quoted: false, idf: 5, matched: ['1755'] },
  })
})

test('passages with an address come first: quoted phrases, then by summed rarity, then in the order of the reranker', () => {
  const scores = scoreAddresses([
    { kind: 'name', text: 'Zogranda', idf: 6, passages: ['d', 'b'] },
    { kind: 'name', text: 'Fedallah', idf: 7, passages: ['e'] },
    { kind: 'quoted', text: 'call me', idf: 1, passages: ['f'] },
  ])
  expect(applyAddressRule(['a', 'b', 'c', 'd', 'e', 'f'], scores)).toEqual(['f', 'e', 'b', 'd', 'a', 'c'])
  expect(applyAddressRule(['a', 'c'], scores)).toEqual(['a', 'c'])
})
