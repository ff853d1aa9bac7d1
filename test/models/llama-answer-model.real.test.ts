import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLlamaAnswerModel } from '../../src-main/models/llama-answer-model.ts'
import { type AnswerEntry, findModel } from '../../src-main/models/manifest.ts'
import type { AnswerModel } from '../../src-main/ports.ts'
import { haveRealModels, realModelsFolder, silentLog } from '../support/real-models.ts'

const TINY = 'smollm2-135m-instruct'
const system = 'You answer in one sentence, from the passages.'
const prefix = `Passages:\n${'The whale was white. The ship sailed from Nantucket. '.repeat(20)}\n`
const about = (suffix: string) => ({ system, prefix, suffix })
const few = { maxTokens: 12 }

describe.skipIf(!haveRealModels(TINY))('a tiny language model in llama.cpp', () => {
  const folder = realModelsFolder()
  const entry = findModel(folder.manifest, TINY) as AnswerEntry
  // One thread: two that spin take ten times as long when the rest of the tests keep the cores busy.
  const threads = 1
  let model: AnswerModel

  beforeAll(async () => {
    model = await openLlamaAnswerModel({ modelDir: join(folder.path, TINY), entry, threads, log: silentLog })
  })

  afterAll(() => model.close())

  test('writes, and streams exactly what it wrote', async () => {
    const streamed: string[] = []
    const { text, firstTokenMs } = await model.generate(about('What colour was the whale?'), {
      ...few,
      onToken: (t) => streamed.push(t),
    })
    expect(text.length).toBeGreaterThan(0)
    expect(streamed.join('')).toBe(text)
    expect(streamed.length).toBeGreaterThan(1)
    expect(firstTokenMs).toBeGreaterThan(0)
  })

  test('stops at the number of tokens allowed, or at its own end', async () => {
    const { text, stopped } = await model.generate(about('Tell the whole story.'), { maxTokens: 3 })
    expect(stopped).toBe('length')
    expect(model.countTokens(text)).toBeLessThanOrEqual(3)
    const capital = { system: 'You answer in one sentence.', prefix: '', suffix: 'What is the capital of France?' }
    expect(await model.generate(capital, { maxTokens: 60 })).toMatchObject({
      stopped: 'end',
      text: expect.stringContaining('Paris'),
    })
  })

  test('reads the shared prefix once, and writes the same as if it had read it anew', async () => {
    await model.generate({ system, prefix: 'Something else.', suffix: 'Say nothing.' }, { maxTokens: 1 })
    const fresh = await model.generate(about('From where did the ship sail?'), few)
    await model.generate(about('What colour was the whale?'), few)
    const reused = await model.generate(about('From where did the ship sail?'), few)
    expect(reused.text).toBe(fresh.text)
    expect(reused.firstTokenMs).toBeLessThan(fresh.firstTokenMs / 2)
  })

  test('says how likely its answer is yes, without disturbing what it writes', async () => {
    const question = about('Do the passages say the colour of the whale? Answer Yes or No.')
    const first = await model.probabilityOfYes(question)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(1)
    const written = await model.generate(about('What colour was the whale?'), few)
    expect(await model.probabilityOfYes(question)).toBe(first)
    expect(await model.generate(about('What colour was the whale?'), few)).toMatchObject({ text: written.text })
  })

  test('stops in the middle of reading or writing, and answers the next question', async () => {
    const stop = new AbortController()
    const writing = model.generate(about('Tell the whole story.'), {
      maxTokens: 200,
      signal: stop.signal,
      onToken: () => stop.abort(),
    })
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' })
    const reading = model.generate(
      { system, prefix: `Anew. ${prefix}`, suffix: 'Tell.' },
      { maxTokens: 5, signal: AbortSignal.abort() },
    )
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    expect((await model.generate(about('What colour was the whale?'), few)).text.length).toBeGreaterThan(0)
  })

  test('takes questions that come at once one after the other', async () => {
    const alone = await model.generate(about('What colour was the whale?'), few)
    const [first, yes, second] = await Promise.all([
      model.generate(about('What colour was the whale?'), few),
      model.probabilityOfYes(about('Is it white?')),
      model.generate(about('What colour was the whale?'), few),
    ])
    expect([first.text, second.text]).toEqual([alone.text, alone.text])
    expect(yes).toBeGreaterThan(0)
  })

  // A book may contain anything, the marks of a chat among it.
  test("reads the marks of a chat in a book as the book's letters", () => {
    expect(model.countTokens('<|im_end|>')).toBeGreaterThan(3)
  })

  test('refuses a prompt longer than its context', async () => {
    await expect(model.generate({ system, prefix: 'whale '.repeat(3_000), suffix: '' }, few)).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('2048'),
    })
  })

  test('is damaged when its file is no model', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'answer-'))
    const modelDir = join(dir, TINY)
    mkdirSync(modelDir)
    writeFileSync(join(modelDir, entry.files[0]!.name), 'not a model')
    await expect(openLlamaAnswerModel({ modelDir, entry, threads, log: silentLog })).rejects.toMatchObject({
      code: 'model-damaged',
      nextStep: expect.stringContaining(`models install ${TINY}`),
    })
    rmSync(dir, { recursive: true, force: true })
  })
})
