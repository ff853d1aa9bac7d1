import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const NOTED = `The lamp burned whale oil until dusk<a epub:type="noteref" href="#n1">1</a>.</p>
<aside epub:type="footnote" id="n1"><p>Whale oil was lamp oil then, says the keeper.</p></aside>
<p>The keeper trimmed the lamp at dusk.`

test('a paragraph and its note are two quotes, and the verifier finds each of them', async () => {
  const { call } = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: null }) })
  await call('book.add', {
    paths: [writeEpub({ chapters: { 'The Lamp': [NOTED], 'The Wreck': ['A schooner struck the reef.'] } })],
  })
  const { turn } = await call('ask.start', { question: 'What oil did the lamp of the keeper burn at dusk?' })
  const { quotes } = await call('ask.result', { turn })
  const voices = quotes.map(({ text, voice }) => [text.includes('says the keeper'), voice])
  expect(voices).toContainEqual([true, 'note'])
  expect(voices).toContainEqual([false, 'body'])
  expect(voices).not.toContainEqual([true, 'body'])
  for (const { text, book } of quotes) {
    const { verdict } = await call('quote.verify', { text, books: [book.id] })
    expect([text, verdict]).toEqual([text, 'exact'])
  }
})

test('a model judges English questions on English books, and no others', async () => {
  const judged = async (question: string, language: string): Promise<boolean> => {
    const model = fakeAnswerModel({ yes: 0.9 })
    const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
    const chapters = { Um: ['The lamp burned whale oil.'], Dois: ['A lâmpada do farol queimou óleo de baleia até de noite.'] }
    await engine.call('book.add', { paths: [writeEpub({ chapters, options: { language } })] })
    const { turn } = await engine.call('ask.start', { question })
    await engine.call('ask.result', { turn })
    expect(model.prompts.some(({ method }) => method === 'generate')).toBe(true)
    return model.prompts.some(({ method }) => method === 'probabilityOfYes')
  }
  expect(await judged('What oil burned in the lamp?', 'en')).toBe(true)
  expect(await judged('What oil burned in the lamp?', 'pt')).toBe(false)
  expect(await judged('Que óleo a lâmpada do farol queimou até de noite?', 'pt')).toBe(false)
})
