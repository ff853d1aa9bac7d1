import { createEngine } from '../../src-main/engine.ts'
import { runEngine } from '../../src-main/hosts/engine/run-engine.ts'
import { systemClock } from '../../src-main/hosts/system-clock.ts'
import { readManifest } from '../../src-main/models/manifest.ts'
import { defaultResourcesDir, modelsPath } from '../../src-main/models/models-folder.ts'
import { openModelStore } from '../../src-main/models/open-model-store.ts'
import { openModels } from '../../src-main/models/open-models.ts'
import { fakeAnswerModel } from '../support/fake-models.ts'
import { CONVERSATION } from './conversation.ts'

/**
 * The engine of the pictures: the real one, with the embedder of this machine. Only what the answer model writes is written beforehand, so that a picture
 * changes when the window does; its sentences are held against the books like any other.
 */
const libraryDir = process.argv[process.argv.indexOf('--library') + 1]
if (libraryDir === undefined) throw new Error('No library was named.')

const log = { info: () => {}, error: (what: string, error: unknown) => process.stderr.write(`${what}: ${String(error)}\n`) }
const resources = defaultResourcesDir()
const folder = { path: modelsPath(resources, process.env), manifest: readManifest(resources) }
const models = openModels({ folder, log })
const turnIn = (text: string) => CONVERSATION.find(({ question }) => text.includes(question))
const writer = fakeAnswerModel({
  id: 'qwen2.5-coder-1.5b-instruct',
  writes: ({ suffix }) => turnIn(suffix)?.answer ?? '',
  yes: ({ suffix }) => ((turnIn(suffix)?.answer ?? '') === '' ? 0.02 : 0.95),
})

await runEngine({
  open: () =>
    createEngine({
      libraryDir,
      models: { ...models, answerModel: async () => writer },
      modelStore: openModelStore({ folder, opened: models, log }),
      clock: systemClock,
      log,
      background: true,
    }),
})
