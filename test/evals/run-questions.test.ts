import { expect, test } from 'vitest'
import { parseQuestions } from '../../evals/question.ts'
import { runQuestions } from '../../evals/run-questions.ts'
import type { Stage } from '../../evals/score-question.ts'
import { summarise } from '../../evals/summarise.ts'
import { fakeEvalTarget } from '../support/fake-eval-target.ts'

const books = {
  'shelf/storm.txt': {
    passages: [
      { text: 'The harbour was quiet that week.', page: '3', section: 'Calm' },
      { text: 'On Friday the wind took the roof of the chapel.', page: '4', section: 'Storm' },
    ],
  },
  'shelf/bread.txt': { passages: [{ text: 'Let the dough rest for an hour.', section: 'Dough' }] },
}

const lines = [
  {
    id: 'a',
    book: 'storm',
    kind: 'paraphrase',
    question: 'What did the gale carry off?',
    answerable: true,
    evidence: ['took the roof of the chapel'],
    page: '4',
  },
  {
    id: 'b',
    book: 'storm',
    kind: 'paraphrase',
    question: 'How was the port?',
    answerable: true,
    evidence: ['harbour was quiet'],
    page: '9',
  },
  {
    id: 'c',
    book: 'bread',
    kind: 'number',
    question: 'How long?',
    answerable: true,
    evidence: ['rest for an hour'],
    history: [{ role: 'user', text: 'And then?' }],
  },
  { id: 'd', book: 'bread', kind: 'unanswerable', question: 'Which oven?', answerable: false, evidence: [] },
  { id: 'e', book: 'storm', kind: 'unanswerable', question: 'Who rebuilt it?', answerable: false, evidence: [] },
]
const questions = parseQuestions(lines.map((line) => JSON.stringify(line)).join('\n'), 'test.jsonl')

function options(stages: readonly Stage[], shelf = false) {
  return { stages, shelf, pathOf: (book: string) => `shelf/${book}.txt`, onProgress: () => {} }
}

test('each question is ranked against its own book with its history', async () => {
  const target = fakeEvalTarget({ books })
  const scores = await runQuestions(target, questions, options(['lexical', 'rerank']))
  expect(scores.map(({ id, ranks }) => [id, ranks])).toEqual([
    ['a', { lexical: 2, rerank: 2 }],
    ['b', { lexical: 1, rerank: 1 }],
    ['c', { lexical: 1, rerank: 1 }],
    ['d', {}],
    ['e', {}],
  ])
  expect(target.asked[2]).toEqual({
    question: 'How long?',
    book: 'shelf/bread.txt',
    history: [{ role: 'user', text: 'And then?' }],
  })
})

test('with the whole shelf every book is searched', async () => {
  const target = fakeEvalTarget({ books })
  const scores = await runQuestions(target, questions, options(['hybrid'], true))
  expect(scores.find(({ id }) => id === 'c')?.ranks).toEqual({ hybrid: 3 })
})

// Answerable a, b, c: ranks 2, 1, 1. Pages are given for a (right) and b (wrong). Unanswerable d, e are in no rank figure.
test('rows are per stage, per kind and per book', async () => {
  const scores = await runQuestions(fakeEvalTarget({ books }), questions, options(['lexical']))
  const summary = summarise(scores)
  expect(summary.stages).toMatchObject([
    { name: 'in the book', n: 3, hit1: 1, page: 0.5 },
    { name: 'lexical', n: 3, hit1: 2 / 3, hit4: 1, mrr: 2.5 / 3, page: undefined },
  ])
  expect(summary.kinds.map(({ name, n, mrr, page }) => [name, n, mrr, page])).toEqual([
    ['number', 1, 1, undefined],
    ['paraphrase', 2, 0.75, 0.5],
    ['unanswerable', 2, undefined, undefined],
  ])
  expect(summary.books.map(({ name, n }) => [name, n])).toEqual([
    ['bread', 2],
    ['storm', 3],
  ])
})

test('answers are scored by what is shown: quotes that stand in the book, supported sentences, evidence, refusals', async () => {
  const roof = { text: 'the wind took the roof of the chapel', book: 'shelf/storm.txt', page: '4' }
  const target = fakeEvalTarget({
    books,
    ask: (question) => {
      if (question.startsWith('What did')) {
        return {
          status: 'answered',
          claims: [{ supported: true }, { supported: false }],
          quotes: [roof],
          timings: { totalMs: 100 },
        }
      }
      if (question.startsWith('How was')) {
        const invented = { ...roof, text: 'the harbour sang' }
        return {
          status: 'answered',
          claims: [{ supported: true }, { supported: true }],
          quotes: [invented],
          timings: { totalMs: 300 },
        }
      }
      return {
        status: question.startsWith('Who') ? 'answered' : 'not-covered',
        claims: [],
        quotes: [],
        timings: { totalMs: 200 },
      }
    },
  })
  const scores = await runQuestions(target, questions, options(['answer']))
  expect(summarise(scores).stages.at(-1)).toMatchObject({
    name: 'answer',
    n: 5,
    abstention: 0.5, // d refused, e not
    falseAbstention: 1 / 3, // c
    groundedness: 0.5, // the invented quote stands nowhere
    support: 0.75,
    answerEvidence: 1 / 3,
    page: 1,
  })
})

test('a question that fails has no score and says why; the others go on', async () => {
  const scores = await runQuestions(fakeEvalTarget({ books }), questions.slice(0, 1), options(['lexical', 'answer']))
  expect(scores).toEqual([
    { id: 'a', book: 'storm', kind: 'paraphrase', answerable: true, ranks: {}, timings: {}, failure: 'no answer model' },
  ])
  expect(summarise(scores).stages[0]).toMatchObject({ n: 0, hit1: undefined })
})

test('a stage that the library could not run is left out of the table', async () => {
  const target = fakeEvalTarget({ books, rank: (_, passages) => ({ stages: { lexical: passages }, timings: {} }) })
  const scores = await runQuestions(target, questions, options(['lexical', 'rerank']))
  expect(summarise(scores).stages.map(({ name }) => name)).toEqual(['in the book', 'lexical'])
})
