import { expect, test } from 'vitest'
import { fakeModels } from '../support/fake-models.ts'
import { openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const SAID = 'Old people of the parish tell it so.'
const DENIED = 'The doctor denied that whale oil was ever burned there.'

/** Ten nights that say the same: more than an answer shows. What denies it stands in the last chapter, among other things. */
const CHAPTERS: Record<string, string[]> = {
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, night) => [
      `Night ${night + 1}`,
      [`The lamp burned whale oil at dusk, and Hanne trimmed the wick ${night + 1} times.`],
    ]),
  ),
  'The Inquiry': [`${SAID} ${DENIED} A schooner struck the reef in March. The crew rowed ashore.`],
}

async function library(chapters: Record<string, string[]> = CHAPTERS) {
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: null }) })
  await engine.call('book.add', { paths: [writeEpub({ chapters })] })
  return engine
}

test('what denies an answer is found with the sentence before it, and says by which word', async () => {
  const { call } = await library()
  const { turn } = await call('ask.start', { question: 'Did the lamp burn whale oil at dusk?', noModel: true })
  expect((await call('ask.result', { turn })).quotes.some(({ text }) => text.includes(DENIED))).toBe(false)
  const { quotes, passages } = await call('answer.counter', { turn })
  expect(passages).toBe(13)
  expect(quotes).toMatchObject([{ n: 1, cue: 'denied', verdict: 'exact', section: ['The Inquiry'], text: `${SAID} ${DENIED}` }])
})

test('what the answer shows already speaks for it, and is not shown against it', async () => {
  const { call } = await library({ Only: ['The lamp never burned whale oil.'] })
  const { turn } = await call('ask.start', { question: 'What oil burned in the lamp?', noModel: true })
  expect((await call('ask.result', { turn })).quotes.map(({ text }) => text)).toEqual(['The lamp never burned whale oil.'])
  expect((await call('answer.counter', {})).quotes).toEqual([])
})

test('without an answer there is nothing to speak against', async () => {
  const { call } = await library()
  await expect(call('answer.counter', { turn: 'none' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(call('answer.counter', {})).rejects.toMatchObject({ code: 'not-found' })
})
