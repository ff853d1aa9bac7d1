import { expect, test } from 'vitest'
import { abstentionOf } from '../../evals/abstention.ts'
import type { QuestionScore } from '../../evals/report.ts'

function thought(answerable: boolean, covered: number | undefined): QuestionScore {
  const answer = {
    status: 'answered',
    quotes: 1,
    verifiedQuotes: 1,
    claims: 0,
    supportedClaims: 0,
    evidenceShown: null,
    page: null,
  } as const
  return {
    id: 'x',
    book: 'b',
    kind: 'k',
    answerable,
    ranks: {},
    timings: {},
    answer: { ...answer, ...(covered === undefined ? {} : { covered }) },
  }
}

test('the curve tells what each share of false abstentions buys', () => {
  const scores = [0.9, 0.8, 0.7, 0.3].map((covered) => thought(true, covered))
  const found = abstentionOf([...scores, thought(false, 0.75), thought(false, 0.2)])
  // Of 8 pairs 6 are in order: .9 and .8 beat both, .7 and .3 beat .2.
  expect(found).toMatchObject({ answerable: 4, unanswerable: 2, auc: 0.75 })
  expect(found?.curve[0]).toEqual({ threshold: 0.3, right: 0.5, falsely: 0, precision: 1 })
  expect(found?.curve.at(-1)).toEqual({ threshold: 0.7, right: 0.5, falsely: 0.25, precision: 0.5 })
})

test('questions of one kind only, or without a decision, give no curve', () => {
  expect(abstentionOf([thought(true, 0.9)])).toBeUndefined()
  expect(abstentionOf([thought(true, 0.9), thought(false, undefined)])).toBeUndefined()
})
