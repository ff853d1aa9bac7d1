import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const RAMBLING = Array.from({ length: 9 }, (_, n) => `And that is matter number ${n}, my lad.`).join(' ')

const SHIP = {
  title: 'The Ship',
  chapters: {
    'Below deck': [
      `“I was never so served before,” muttered Stubb, going below. ${RAMBLING} Think not, is my eleventh commandment.`,
      'The cook slept.',
    ],
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`Watch ${n}`, [`The captain walked the planks for the ${n}th time.`]]),
    ),
  },
}

async function openShip(writes: string) {
  const model = fakeAnswerModel({ writes })
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  await engine.call('book.add', { paths: [writeEpub(SHIP)] })
  const ask = async (question: string) => {
    const { turn } = await engine.call('ask.start', { question })
    return engine.call('ask.result', { turn })
  }
  return { ...engine, model, ask }
}

const NAMING = 'muttered Stubb, going below.'

test('asked who said it, the model reads the sentence that names the speaker, and an answer that names him is supported by it', async () => {
  const { ask, model } = await openShip('Stubb muttered it as he was going below.')
  const result = await ask('Who says “Think not, is my eleventh commandment”?')
  expect(model.prompts[0]?.prompt.prefix).toContain(NAMING)
  expect(result.answer?.claims).toMatchObject([{ support: 'supported' }])
  const marked = result.answer?.claims[0]?.quotes.map((n) => result.quotes[n - 1]?.text)
  expect(marked?.some((text) => text?.includes(NAMING))).toBe(true)
})

test('a question that is not for the speaker brings no such sentence along', async () => {
  const { ask, model } = await openShip('It is to think not.')
  await ask('What is the eleventh commandment of those who think not?')
  expect(model.prompts[0]?.prompt.prefix).not.toContain(NAMING)
})
