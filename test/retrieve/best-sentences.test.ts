import { expect, test } from 'vitest'
import { bestSentences, type SentenceEvidence } from '../../src-main/retrieve/best-sentences.ts'

/** Sentences of ten characters, a space between. */
function sentences(...evidence: readonly Partial<SentenceEvidence>[]): SentenceEvidence[] {
  return evidence.map((one, i) => ({ start: i * 11, end: i * 11 + 10, coverage: 0, ...one }))
}

test('the sentence that all voices prefer is the quote', () => {
  const found = bestSentences(
    sentences(
      { coverage: 0.1, window: 0.7 },
      { coverage: 0.9, window: 0.9 },
      { coverage: 0, window: 0.7 },
      { coverage: 0.1, window: 0.6 },
    ),
  )
  expect(found).toEqual([{ start: 11, end: 21 }])
})

test('a neighbour that is nearly as good makes one longer quote', () => {
  const found = bestSentences(sentences({ coverage: 0 }, { coverage: 0.9 }, { coverage: 0.8 }, { coverage: 0 }, { coverage: 0 }))
  expect(found).toEqual([{ start: 11, end: 32 }])
})

test('good sentences that stand apart are two quotes in the order of the book', () => {
  const found = bestSentences(
    sentences({ coverage: 0.8 }, { coverage: 0 }, { coverage: 0 }, { coverage: 0 }, { coverage: 0.9 }, { coverage: 0 }),
  )
  expect(found).toEqual([
    { start: 0, end: 10 },
    { start: 44, end: 54 },
  ])
})

test('the best sentence is shown whatever its length, others only while there is room', () => {
  const found = bestSentences(sentences({ coverage: 0.8 }, { coverage: 0.9 }, { coverage: 0 }, { coverage: 0 }), {
    sentences: 3,
    characters: 12,
  })
  expect(found).toEqual([{ start: 11, end: 21 }])
})

test('without anything to tell them apart the first sentence is shown; without sentences none is', () => {
  expect(bestSentences(sentences({}, {}))).toEqual([{ start: 0, end: 10 }])
  expect(bestSentences([])).toEqual([])
})
