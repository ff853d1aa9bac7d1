import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { HARBOUR, openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const PAGED = {
  ...HARBOUR,
  options: {
    pageList: [
      ['12', 'c1.xhtml'],
      ['13', 'c2.xhtml'],
    ] as const,
  },
}

async function openAsked() {
  const model = fakeAnswerModel({ writes: 'The lamp burned whale oil. Captain Rook slept in Paris.' })
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  const { results } = await engine.call('book.add', { paths: [writeEpub(PAGED)] })
  const { turn } = await engine.call('ask.start', { question: 'What oil burned in the lamp?' })
  const result = await engine.call('ask.result', { turn })
  return { ...engine, book: results[0]!.book!.id, turn, result }
}

test('a quote of an answer, its note and the same words selected in the reader are cited alike', async () => {
  const { call, turn, book, result } = await openAsked()
  const ofQuote = await call('quote.cite', { of: { turn, n: 1 } })
  expect(ofQuote).toEqual({
    quote: result.quotes[0]?.text,
    citation: 'Ana Writer, The Harbour, The Lamp, p. 12',
    text: `${result.quotes[0]?.text}\n\n— Ana Writer, The Harbour, The Lamp, p. 12`,
  })
  const { note } = await call('notes.pin', { turn, n: 1 })
  expect(await call('quote.cite', { of: { note } })).toEqual(ofQuote)
  const { section, start, end } = await call('reader.locate', { turn, n: 1 })
  expect(await call('quote.cite', { of: { book, section, start, end } })).toEqual(ofQuote)
})

test('the reader’s citation style is used, unless another is asked for', async () => {
  const { call, book } = await openAsked()
  const of = { book, section: 'the-lamp', start: 0, end: 8 }
  await call('settings.set', { citationStyle: 'mla' })
  expect((await call('quote.cite', { of })).citation).toBe('Writer, Ana. The Harbour. p. 12.')
  expect((await call('quote.cite', { of, style: 'chicago' })).text).toBe('“The Lamp”\n\nAna Writer, The Harbour, 12.')
})

test('what cannot be cited is said in words', async () => {
  const { call, turn, book } = await openAsked()
  const { note } = await call('notes.pin', { turn })
  await expect(call('quote.cite', { of: { turn, n: 9 } })).rejects.toMatchObject({ code: 'not-found' })
  await expect(call('quote.cite', { of: { note } })).rejects.toMatchObject({ code: 'not-found' })
  const of = { book, section: 'the-lamp', start: 3, end: 4 }
  await expect(call('quote.cite', { of })).rejects.toMatchObject({ code: 'bad-request' })
})

test('the record of an answer says how it was searched, with what, and what was left out of it', async () => {
  const { call, turn } = await openAsked()
  expect(await call('conversations.record', { turn })).toMatchObject({
    question: 'What oil burned in the lamp?',
    given: null,
    searched: 'What oil burned in the lamp?',
    models: [
      { role: 'embedder', id: 'fake-embedder' },
      { role: 'answer', id: 'fake-answer-model' },
    ],
    dropped: ['Captain Rook slept in Paris.'],
  })
  await expect(call('conversations.record', { turn: 'nobody' })).rejects.toMatchObject({ code: 'not-found' })
})
