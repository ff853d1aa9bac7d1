import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { HARBOUR, openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

/** A model that has something to say of its own when it is asked without a book. */
async function openWithBook() {
  const model = fakeAnswerModel({
    writes: ({ system }) => (system.includes('No book') ? 'Sperm oil,\n most likely.' : 'The lamp burned whale oil.'),
  })
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  await engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  const ask = async (question: string, more: object = {}) => {
    const { turn } = await engine.call('ask.start', { question, ...more })
    return engine.call('ask.result', { turn })
  }
  return { ...engine, model, ask }
}

const OIL = 'What oil burned in the lamp?'

test('a model adds nothing of its own unless the reader lets it', async () => {
  const { ask, events } = await openWithBook()
  expect((await ask(OIL)).own).toBeUndefined()
  expect(events.some(({ type }) => type === 'answer.own')).toBe(false)
})

test('what it adds stands apart from the answer, with no word of the books in its prompt, and is kept', async () => {
  const { call, ask, events, model } = await openWithBook()
  await call('settings.set', { ownKnowledge: true })
  const result = await ask(OIL)
  const own = { text: 'Sperm oil, most likely.', model: 'fake-answer-model' }
  expect(result).toMatchObject({ status: 'answered', own, answer: { text: 'The lamp burned whale oil. [1]' } })
  expect(events.filter(({ type }) => type === 'answer.own').length).toBeGreaterThan(0)
  expect(JSON.stringify(model.prompts.at(-1)?.prompt)).not.toContain('whale')
  const { turns } = await call('conversations.get', { conversation: result.conversation })
  expect(turns[0]?.result?.own).toEqual(own)
})

test('it is there where the books say nothing, exported apart, and never read by the next question', async () => {
  const { call, ask, model } = await openWithBook()
  const result = await ask('Who won the football cup?', { ownKnowledge: true })
  expect(result).toMatchObject({ status: 'not-covered', own: { text: 'Sperm oil, most likely.' } })
  const { markdown } = await call('export.turn', { turn: result.turn })
  expect(markdown).toMatch(
    /> \[!warning\] What the model knows by itself\n> Sperm oil, most likely\.\n\nFrom no book, and not checked\..* \^o/,
  )
  expect((await call('export.turn', { turn: result.turn, existing: markdown })).markdown).toBe(markdown)
  await ask('And what of it?', { conversation: result.conversation })
  expect(JSON.stringify(model.prompts.at(-1)?.prompt)).not.toContain('Sperm')
})

test('with prose switched off nothing is added either', async () => {
  const { ask, model } = await openWithBook()
  expect((await ask(OIL, { noModel: true, ownKnowledge: true })).own).toBeUndefined()
  expect(model.prompts).toEqual([])
})
