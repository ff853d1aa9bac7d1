import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AskResult } from '../../src-shared/answer.ts'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const WORDS = 'lamp oil wick dusk keeper whale schooner reef crew march hanne burned trimmed struck rowed ashore'.split(' ')
const SEED = 20_261

/** Paragraphs of one to six sentences, so that passages overlap, are divided, and hold windows that run over their ends. */
function randomParagraphs(count: number): string[] {
  const word = fc.constantFrom(...WORDS)
  const sentence = fc.array(word, { minLength: 3, maxLength: 14 }).map((words) => `The ${words.join(' ')}.`)
  const paragraph = fc.array(sentence, { minLength: 1, maxLength: 6 }).map((sentences) => sentences.join(' '))
  return fc.sample(paragraph, { numRuns: count, seed: SEED })
}

function misplaced({ quotes, passages }: AskResult): string[] {
  const texts = new Map(passages.map(({ id, text }) => [id, text]))
  return quotes
    .filter(({ passage, text, start, end }) => !texts.has(passage) || texts.get(passage)?.slice(start, end) !== text)
    .map(({ passage, start, end }) => `${passage} ${start}–${end}`)
}

// The offsets were the section's once, which "ask --json" does not carry.
test('every quote is its passage’s text from start to end, when it is told, when it is answered, and when it is read again', async () => {
  const embedder = topicEmbedder({ maxTokens: 128 })
  const writes = 'The lamp oil burned at dusk. The schooner struck the reef. The crew rowed ashore in march.'
  const models = fakeModels({ embedder, answerModel: fakeAnswerModel({ writes, yes: 1 }) })
  const { call } = await openTestEngine({ models })
  const [one, two] = [randomParagraphs(40), randomParagraphs(80).slice(40)]
  const { results } = await call('book.add', { paths: [writeEpub({ chapters: { One: one, Two: two } })] })
  expect(results[0]?.book?.passages).toBeGreaterThan(20)
  let checked = 0
  let several = 0
  const questions = fc.sample(fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 }), { numRuns: 40, seed: SEED })
  for (const words of questions) {
    const { turn } = await call('ask.start', { question: `The ${words.join(' ')}?` })
    const result = await call('ask.result', { turn })
    expect(misplaced(result)).toEqual([])
    checked += result.quotes.length
    several += new Set(result.quotes.map(({ passage }) => passage)).size > 1 ? 1 : 0
    expect(misplaced(await call('ask.result', { turn }))).toEqual([])
  }
  expect(checked).toBeGreaterThan(100)
  expect(several).toBeGreaterThan(10)
})
