import { expect, test } from 'vitest'
import { compareReports, lossesAgainst } from '../../evals/compare.ts'
import { formatReport } from '../../evals/print-report.ts'
import { parseReport, type QuestionScore, type Report } from '../../evals/report.ts'

function score(id: string, rank: number | null, more: Partial<QuestionScore> = {}): QuestionScore {
  return {
    id,
    book: 'storm',
    kind: 'phrase',
    answerable: true,
    ranks: { hybrid: 1, rerank: rank },
    timings: { retrieveMs: 10 },
    ...more,
  }
}

function report(scores: QuestionScore[], more: Partial<Report> = {}): Report {
  return {
    date: '2026-01-02T03:04:05.000Z',
    commit: 'abc1234',
    cores: 2,
    load: 0.5,
    models: { embedder: 'e5-small-v2' },
    constants: { 'fuse-rankings.RRF_K': 60, 'fuse-rankings.DEPTH': 30 },
    sets: ['storm.jsonl'],
    stages: ['hybrid', 'rerank'],
    shelf: false,
    scores,
    ...more,
  }
}

test('a stored run reads back as it was', () => {
  const run = report([score('a', 1), score('b', null)])
  expect(parseReport(JSON.stringify(run), 'run.json')).toEqual(run)
  expect(() => parseReport('{"scores": 3}', 'run.json')).toThrow('run.json is not a stored run')
})

test('the tables name models, commit and constants, and leave a dash for what was not measured', () => {
  const text = formatReport(report([score('a', 1), score('b', 5)]))
  expect(text).toContain('models: embedder e5-small-v2')
  expect(text).toContain('constants: fuse-rankings: RRF_K 60, DEPTH 30')
  expect(text).toContain('commit abc1234')
  expect(text).toMatch(/\| rerank +\| 2 +\| 0\.500 +\| 0\.500 +\| 1\.000 +\| 1\.000 +\| 0\.600 +\|/)
  expect(text).toMatch(/\| in the book +\| 0 +\| – /)
  expect(text).toMatch(/\| retrieve +\| 2 +\| 10 +\| 10 +\|/)
})

test('questions without a score are named with the reason', () => {
  expect(formatReport(report([score('a', 1), score('b', 1, { ranks: {}, failure: 'no such book' })]))).toContain(
    'b: no such book',
  )
})

test('evidence that the book does not give is named: it is a fault of reading, not of ranking', () => {
  const lost = score('a', null, { located: { found: 0, of: 1, page: null, section: null } })
  expect(formatReport(report([lost]))).toContain('evidence not found in the book: a')
})

// hit@1 1/3 → 2/3. "a" came from the 4th place to the first, "b" fell out of the list, "c" moved inside the first six.
test('a comparison shows what moved, and which questions', () => {
  const before = report([score('a', 4), score('b', 1), score('c', 3)])
  const now = report([score('a', 1), score('b', null), score('c', 2), score('new', 1)], {
    constants: { 'fuse-rankings.RRF_K': 30, 'fuse-rankings.DEPTH': 30 },
  })
  const text = compareReports(before, now)
  expect(text).toContain('3 questions in both')
  expect(text).toContain('fuse-rankings.RRF_K 60 → 30')
  expect(text).toContain('better (1): a 4→1')
  expect(text).toContain('worse (1): b 1→out')
  expect(text).toMatch(/\| rerank +\| 3 +\| 0\.333 +\|/)
})

test('runs of different scope are said not to be comparable', () => {
  expect(compareReports(report([score('a', 1)]), report([score('a', 1)], { shelf: true }))).toContain('not comparable')
})

test('a figure that fell by more than processors differ is a loss; one that rose, or hardly fell, is none', () => {
  const ranks = (first: number) => report(Array.from({ length: 50 }, (_, n) => score(`q${n}`, n < first ? 1 : 2)))
  expect(lossesAgainst(ranks(40), ranks(39))).toEqual([])
  expect(lossesAgainst(ranks(40), ranks(45))).toEqual([])
  expect(lossesAgainst(ranks(40), ranks(38))).toEqual(['rerank: hit@1 0.800 → 0.760'])
})

test('runs that have no question in common show nothing, which is a loss', () => {
  expect(lossesAgainst(report([score('a', 1)]), report([score('b', 1)]))).toEqual(['no question was scored in both runs'])
})
