import { Tokenizer } from '@huggingface/tokenizers'
import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeEmbedder, fakeModels, fakeReranker } from './fake-models.ts'

const importing = { kind: 'passage', priority: 'import' } as const

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, d) => sum + x * b[d]!, 0)
}

test('texts with words in common are nearer than texts without', async () => {
  const embedder = fakeEmbedder({ axes: { whale: 0, white: 1, tea: 2 } })
  const [white, whale, tea] = await embedder.embed(['white whale', 'whale', 'tea'], importing)
  expect(dot(white!.vector, whale!.vector)).toBeCloseTo(Math.SQRT1_2)
  expect(dot(white!.vector, tea!.vector)).toBe(0)
  expect(embedder.embedded.map(({ text }) => text)).toEqual(['white whale', 'whale', 'tea'])
})

test('the fake tokenizer counts words, marks and the two special tokens', () => {
  const { tokenizer, config } = fakeEmbedder({ vocabulary: ['whale'] }).tokenizer
  const { ids, tokens } = new Tokenizer(tokenizer, config).encode('The whale, again.')
  expect(ids).toHaveLength(7)
  expect(tokens[2]).toBe('whale')
})

test('token vectors are one row a word, with the vocabulary id', async () => {
  const embedder = fakeEmbedder({ dims: 4, vocabulary: ['whale'], axes: { whale: 3 } })
  const [embedding] = await embedder.embed(['The whale.'], { ...importing, withTokens: true })
  expect([...embedding!.tokens!.ids]).toEqual([1, 4, 1])
  expect([...embedding!.tokens!.values.slice(4, 8)]).toEqual([0, 0, 0, 1])
})

test('a fake that was stopped says so, and one that is not there is missing', async () => {
  await expect(fakeEmbedder().embed(['a'], { ...importing, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'cancelled',
  })
  await expect(fakeModels({ embedder: null }).embedder()).rejects.toMatchObject({ code: 'model-missing' })
  expect(await fakeModels({ answerModel: null }).answerModel()).toBeUndefined()
})

test('the fake answer model streams what it was told to write', async () => {
  const streamed: string[] = []
  const model = fakeAnswerModel({ writes: (prompt) => `It says ${prompt.suffix}`, yes: 0.25 })
  const prompt = { system: '', prefix: '', suffix: 'nothing at all' }
  const { text, stopped } = await model.generate(prompt, { maxTokens: 4, onToken: (word) => streamed.push(word) })
  expect(text).toBe('It says nothing at')
  expect(streamed).toEqual(['It', ' says', ' nothing', ' at'])
  expect(stopped).toBe('length')
  expect(await model.probabilityOfYes(prompt)).toBe(0.25)
})

test('the fake reranker scores by shared words', async () => {
  expect(await fakeReranker().score('white whale', ['a white whale', 'a whale', 'tea'])).toEqual([1, 0.5, 0])
})
