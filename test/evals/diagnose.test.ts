import { expect, test } from 'vitest'
import { diagnose, lossOf } from '../../evals/diagnose.ts'
import type { AnswerScore, QuestionScore } from '../../evals/report.ts'

const FOUND: QuestionScore = {
  id: 'q',
  book: 'b',
  kind: 'paraphrase',
  answerable: true,
  ranks: { lexical: 3, dense: 1, hybrid: 2, rerank: 1 },
  located: { found: 1, of: 1, page: null, section: null },
  timings: {},
}
const SHOWN: AnswerScore = {
  status: 'evidence-only',
  quotes: 5,
  verifiedQuotes: 5,
  claims: 0,
  supportedClaims: 0,
  evidenceShown: true,
  page: null,
}

test.each([
  ['none', {}, undefined],
  ['none with its quote', { answer: SHOWN }, undefined],
  ['the book', { located: { found: 0, of: 1, page: null, section: null } }, 'book'],
  ['both legs', { ranks: { lexical: null, dense: null, hybrid: null, rerank: null } }, 'legs'],
  ['fusion, behind its first 30', { ranks: { lexical: 40, dense: null, hybrid: 31, rerank: 9 } }, 'fusion'],
  ['none, where reranking brought it back', { ranks: { lexical: 40, dense: null, hybrid: 31, rerank: 6 } }, undefined],
  ['reranking', { ranks: { lexical: 1, dense: 1, hybrid: 1, rerank: 7 } }, 'reranking'],
  ['the choice of quotes', { answer: { ...SHOWN, evidenceShown: false } }, 'selection'],
  ['a false "not covered"', { answer: { ...SHOWN, status: 'not-covered' } }, 'abstention'],
  ['nothing that was asked', { answerable: false, ranks: {} }, undefined],
] as const)('lost by %s', (_, change, loss) => {
  expect(lossOf({ ...FOUND, ...change })).toBe(loss)
})

test('stages that did not run lose nothing', () => {
  expect(lossOf({ ...FOUND, ranks: { rerank: 2 } })).toBeUndefined()
  expect(lossOf({ ...FOUND, ranks: {} })).toBeUndefined()
})

test('the lost are listed by stage, in the order of the work', () => {
  const lost = { ...FOUND, id: 'late', ranks: { ...FOUND.ranks, rerank: 12 } }
  const gone = { ...FOUND, id: 'gone', ranks: { lexical: null, dense: null, hybrid: null, rerank: null } }
  expect(diagnose([lost, FOUND, gone, { ...lost, id: 'later' }])).toEqual([
    { loss: 'legs', ids: ['gone'] },
    { loss: 'reranking', ids: ['late', 'later'] },
  ])
})
