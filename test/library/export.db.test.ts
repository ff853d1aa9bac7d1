import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { HARBOUR, openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

async function openWithAnswers() {
  const models = fakeModels({ embedder: topicEmbedder(), answerModel: fakeAnswerModel({ writes: 'The lamp burned whale oil.' }) })
  const engine = await openTestEngine({ models })
  await engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  const ask = async (question: string, more: { conversation?: string } = {}) => {
    const { turn } = await engine.call('ask.start', { question, ...more, books: ['harbour'] })
    return engine.call('ask.result', { turn })
  }
  return { ...engine, ask }
}

test('an answer is exported with its question, its sentences, its quotations and where they stand', async () => {
  const { call, ask } = await openWithAnswers()
  await ask('What oil burned in the lamp?')
  const { markdown, fileName } = await call('export.turn', {})
  expect(markdown).toMatch(/^---\n/)
  expect(markdown).toContain('What oil burned in the lamp?')
  expect(markdown).toContain('The lamp burned whale oil. ')
  expect(markdown).toContain('> Hanne the keeper trimmed the wick at dusk.')
  expect(markdown).toContain('Ana Writer')
  expect(fileName).toMatch(/\.md$/)
})

test('a conversation is exported as one document in its order; a turn alone; without a choice the last answer', async () => {
  const { call, ask } = await openWithAnswers()
  const first = await ask('What oil burned in the lamp?')
  await ask('And who trimmed it at dusk?', { conversation: first.conversation })
  const last = await ask('Did the schooner struck the reef?')
  const conversation = await call('export.turn', { conversation: first.conversation })
  expect(conversation.markdown.indexOf('What oil')).toBeLessThan(conversation.markdown.indexOf('And who'))
  expect(conversation.markdown).not.toContain('schooner struck the reef?')
  expect((await call('export.turn', { turn: first.turn })).markdown).not.toContain('And who')
  expect(await call('export.turn', {})).toEqual(await call('export.turn', { turn: last.turn }))
})

test('every citation style is written, and what is not there to export is said', async () => {
  const { call, ask } = await openWithAnswers()
  await expect(call('export.turn', {})).rejects.toMatchObject({ code: 'not-found' })
  await ask('What oil burned in the lamp?')
  for (const style of ['chicago', 'mla', 'apa', 'bibtex', 'plain'] as const)
    expect((await call('export.turn', { style })).markdown).toContain('The Harbour')
  await expect(call('export.turn', { turn: 'nobody' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(call('export.turn', { conversation: 'nobody' })).rejects.toMatchObject({ code: 'not-found' })
})

test('an answer that is not covered is exported with its receipt', async () => {
  const { call, ask } = await openWithAnswers()
  await ask('Who scored in the football final?')
  expect((await call('export.turn', {})).markdown).toContain('football')
})

test('an answer that is exported again into a file changes only what changed, and the reader’s words in it stay', async () => {
  const { call, ask } = await openWithAnswers()
  const { turn } = await ask('What oil burned in the lamp?')
  const { markdown } = await call('export.turn', { turn })
  expect((await call('export.turn', { turn, existing: markdown })).markdown).toBe(markdown)
  const mine = `${markdown}\nMy own thought.\n`
  const { markdown: merged } = await call('export.turn', { turn, existing: mine, style: 'mla' })
  expect(merged).toContain('My own thought.')
  expect(merged.split('\n').filter((line) => !mine.split('\n').includes(line))).toEqual([
    expect.stringMatching(/^\[1\] Writer, Ana\. \*The Harbour\*/),
    expect.stringMatching(/^\[2\] Writer, Ana\. \*The Harbour\*/),
  ])
})
