import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findModel, type ModelEntry } from '../../src-main/models/manifest.ts'
import { type ModelsFolder, pathOfFile, writeChoice } from '../../src-main/models/models-folder.ts'
import { openModels } from '../../src-main/models/open-models.ts'
import type { Models } from '../../src-main/ports.ts'
import { haveRealModels, realModelsFolder, silentLog } from '../support/real-models.ts'

const EMBEDDER = 'e5-small-v2'
const TINY = 'smollm2-135m-instruct'

describe.skipIf(!haveRealModels(EMBEDDER, TINY))('the models of a folder', () => {
  const real = realModelsFolder()
  let folder: ModelsFolder
  let models: Models

  beforeEach(() => {
    folder = { path: mkdtempSync(join(tmpdir(), 'models-')), manifest: real.manifest }
    models = openModels({ folder, workers: 1, threads: 1, log: silentLog })
  })

  afterEach(async () => {
    await models.close()
    rmSync(folder.path, { recursive: true, force: true })
  })

  test('an empty folder has no embedder, which is said with the command that fetches it', async () => {
    await expect(models.embedder()).rejects.toMatchObject({
      code: 'model-missing',
      nextStep: expect.stringContaining(`models install ${EMBEDDER}`),
    })
    expect(await models.embedderIdentity()).toBeUndefined()
    expect(await models.reranker()).toBeUndefined()
    expect(await models.answerModel()).toBeUndefined()
    await expect(models.answerModel(TINY)).rejects.toMatchObject({ code: 'model-missing' })
    await expect(models.answerModel(EMBEDDER)).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('an embedder is loaded once and known without loading', async () => {
    place(EMBEDDER)
    const [first, second] = await Promise.all([models.embedder(), models.embedder()])
    expect(first).toBe(second)
    expect(await models.embedderIdentity()).toEqual(first.identity)
    expect(first.identity.checksum).toBe(findModel(folder.manifest, EMBEDDER).files[0]!.sha256)
  })

  test('a model installed while the program runs is found', async () => {
    await expect(models.embedder()).rejects.toMatchObject({ code: 'model-missing' })
    place(EMBEDDER)
    expect((await models.embedder()).dims).toBe(384)
  })

  test('a file of the right length with other contents is damaged, not used', async () => {
    const [weights, tokenizer] = place(EMBEDDER).files
    rmSync(join(folder.path, EMBEDDER, tokenizer!.name))
    writeFileSync(join(folder.path, EMBEDDER, tokenizer!.name), Buffer.alloc(tokenizer!.bytes, 32))
    await expect(models.embedder()).rejects.toMatchObject({
      code: 'model-damaged',
      message: expect.stringContaining('tokenizer.json'),
    })
    expect(weights!.part).toBe('weights')
  })

  test('a model for tests answers only when it is asked for or chosen', async () => {
    place(TINY)
    expect(await models.answerModel()).toBeUndefined()
    const asked = await models.answerModel(TINY)
    expect(asked?.identity.id).toBe(TINY)
    await writeChoice(folder, { answer: TINY })
    expect(await models.answerModel()).toBe(asked)
  })

  test('a choice that is not installed is missing, rather than another taken in its place', async () => {
    place(EMBEDDER)
    await writeChoice(folder, { embedder: 'bge-small-en-v1.5' })
    await expect(models.embedder()).rejects.toMatchObject({
      code: 'model-missing',
      nextStep: expect.stringContaining('bge-small-en-v1.5'),
    })
  })

  function place(id: string): ModelEntry {
    const model = findModel(folder.manifest, id)
    mkdirSync(join(folder.path, id))
    for (const file of model.files) symlinkSync(pathOfFile(real, model, file), pathOfFile(folder, model, file))
    return model
  }
})
