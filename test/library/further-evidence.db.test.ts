import { expect, test } from 'vitest'
import { type FakeAnswerModelOptions, fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

/** The question has no word of the paragraph that answers it; forty others are about the same as nothing. */
const BOOK = {
  title: 'The Inn',
  chapters: {
    'The Room': ['My companion took the harpoon from the corner and scraped his cheeks with the steel.'],
    ...Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`Day ${n}`, [`On day ${n} the landlord swept the yard.`]])),
  },
}
const QUESTION = 'What does the landlord’s lodger use as a razor?'
const SENTENCE = 'He scraped his cheeks with a harpoon.'

async function openWithBook(options: FakeAnswerModelOptions) {
  const model = fakeAnswerModel({
    writes: ({ system }) =>
      system.startsWith('You help to search') ? SENTENCE : 'He scraped his cheeks with the steel of a harpoon.',
    ...options,
  })
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  await engine.call('book.add', { paths: [writeEpub(BOOK)] })
  const ask = async (more: object = {}) => {
    const { turn } = await engine.call('ask.start', { question: QUESTION, ...more })
    return engine.call('ask.result', { turn })
  }
  return { ...engine, model, ask }
}

const holdsIt = (quote: { readonly text: string }): boolean => quote.text.includes('scraped his cheeks')

test('what a made-up sentence finds comes behind the first quotes, which keep their places, and the answer may rest on it', async () => {
  const { ask, events } = await openWithBook({ imagines: true })
  const result = await ask()
  const first = events.find((event) => event.type === 'answer.evidence')
  const further = events.find((event) => event.type === 'answer.further')
  expect(first?.quotes.some(holdsIt)).toBe(false)
  expect(further?.quotes.some(holdsIt)).toBe(true)
  expect(result.quotes.slice(0, first?.quotes.length)).toEqual(first?.quotes)
  expect(result.quotes.map(({ n }) => n)).toEqual(result.quotes.map((_, i) => i + 1))
  const mark = result.quotes.find(holdsIt)?.n
  expect(result).toMatchObject({
    status: 'answered',
    answer: { claims: [{ support: 'supported', quotes: [mark] }] },
    receipt: { imagined: SENTENCE },
  })
})

test('the sentence is shown to nobody as a quotation and read by no model as evidence', async () => {
  const { ask, model } = await openWithBook({ imagines: true })
  const result = await ask()
  expect(result.quotes.some(({ text }) => text.includes(SENTENCE))).toBe(false)
  const [, ...later] = model.prompts
  expect(JSON.stringify(later.map(({ prompt }) => prompt))).not.toContain(SENTENCE)
})

test('a model whose sentences were not measured to help makes none up, nor does one that is not to write', async () => {
  const unmeasured = await openWithBook({ imagines: false })
  expect((await unmeasured.ask()).receipt.imagined).toBeUndefined()
  expect(unmeasured.events.some(({ type }) => type === 'answer.further')).toBe(false)
  const silent = await openWithBook({ imagines: true })
  expect((await silent.ask({ noModel: true })).receipt.imagined).toBeUndefined()
  expect(silent.model.prompts).toEqual([])
})

test('a model that fails over the sentence leaves the first evidence as it is, and is told of', async () => {
  const { ask } = await openWithBook({
    imagines: true,
    onWord: () => {
      throw new Error('out of memory')
    },
  })
  const result = await ask()
  expect(result).toMatchObject({ status: 'evidence-only', answer: null, receipt: { missing: [{ role: 'answer' }] } })
  expect(result.quotes.length).toBeGreaterThan(0)
})

test('evals rank with the sentence as a stage of its own, and leave it out without a model for it', async () => {
  const stages = ['rerank', 'hypothetical'] as const
  const { call } = await openWithBook({ imagines: true })
  const ranking = await call('ask.rank', { question: QUESTION, books: [], stages: [...stages] })
  const rankIn = (stage: (typeof stages)[number]) => ranking.stages[stage]?.findIndex(holdsIt) ?? -2
  expect(rankIn('hypothetical')).toBeLessThan(6)
  expect(rankIn('hypothetical')).toBeGreaterThanOrEqual(0)
  const before = rankIn('rerank')
  expect(before === -1 || before >= 6).toBe(true)
  expect(ranking.timings.hypotheticalMs).toBeGreaterThanOrEqual(0)
  const without = await openWithBook({ imagines: false })
  const { stages: ran } = await without.call('ask.rank', { question: QUESTION, books: [], stages: [...stages] })
  expect(Object.keys(ran)).toEqual(['rerank'])
})
