import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createEngine } from '../../src-main/engine.ts'
import { runEngine } from '../../src-main/hosts/engine/run-engine.ts'
import { openLog } from '../../src-main/hosts/open-log.ts'
import { systemClock } from '../../src-main/hosts/system-clock.ts'
import type { ModelPrompt, Models } from '../../src-main/ports.ts'
import { TOPIC_AXES } from './e2e-books.ts'
import { fakeModelStore } from './fake-model-store.ts'
import { fakeAnswerModel, fakeEmbedder, fakeModels } from './fake-models.ts'

/**
 * The engine's process of an end-to-end test: everything is real but the models. Started as the real one is, `--library DIR`; what the test wants
 * of the models is in COMMONPLACE_E2E_MODELS and, while it runs, in files of the folder COMMONPLACE_E2E_GATES.
 */
const libraryDir = process.argv[process.argv.indexOf('--library') + 1]
const { COMMONPLACE_E2E_MODELS: wanted = 'fake', COMMONPLACE_E2E_GATES: gates = '' } = process.env
if (libraryDir === undefined) throw new Error('No library was named.')

const LOOK_AGAIN_MS = 10
const WORDS_BEFORE_GATE = 3

const log = openLog(libraryDir)
let hasAnswerModel = wanted === 'fake'

const embedder = fakeEmbedder({
  dims: 32,
  axes: TOPIC_AXES,
  onEmbed: (_text, { priority, signal }) => (priority === 'import' ? gate('embedding', signal) : undefined),
})
let words = 0
const answerModel = fakeAnswerModel({
  writes: nearestSentence,
  yes: likelyAnswered,
  onWord: async (_word, signal) => {
    words += 1
    if (words > WORDS_BEFORE_GATE) await gate('answers', signal)
  },
})
const models: Models = {
  ...fakeModels({ embedder: wanted === 'none' ? null : embedder }),
  answerModel: async () => {
    words = 0
    return hasAnswerModel ? answerModel : undefined
  },
}
const modelStore = fakeModelStore({
  models: [
    {
      ...{ id: embedder.identity.id, role: 'embedder', title: 'Small embedder', notes: 'Meaning search.' },
      ...(wanted === 'none' ? {} : { installed: 'yes', inUse: true, arrivedBytes: 1_000 }),
    },
    {
      ...{ id: answerModel.identity.id, role: 'answer', title: 'Small writer', notes: 'Writes answers.' },
      ...(hasAnswerModel ? { installed: 'yes', inUse: true, arrivedBytes: 1_000 } : {}),
    },
  ],
  onInstall: async (id) => {
    await gate('models')
    if (id === answerModel.identity.id) hasAnswerModel = true
  },
})

await runEngine({
  open: () => createEngine({ libraryDir, models, modelStore, clock: systemClock, log, background: true }),
})

/** Waits while the test holds what goes through here. */
async function gate(name: string, signal?: AbortSignal): Promise<void> {
  while (existsSync(join(gates, name)) && signal?.aborted !== true) await wait(LOOK_AGAIN_MS)
}

/** Writes what a good model would: the sentence of the evidence that has most words of the question, the last one where a follow-up brings its history. */
function nearestSentence({ prefix, suffix }: ModelPrompt): string {
  const questions = suffix
    .split('\n')[0]
    ?.split(/[.?]/)
    .filter((question) => question.trim() !== '')
  const asked = new Set(wordsOf(questions?.at(-1) ?? ''))
  const sentences = prefix.split(/\n+/).flatMap((line) => line.replace(/^From [^:]*: /, '').match(/[^.!?]+[.!?]/g) ?? [])
  const shared = (sentence: string): number => wordsOf(sentence).filter((word) => asked.has(word)).length
  return sentences.reduce((best, sentence) => (shared(sentence) > shared(best) ? sentence : best), '').trim()
}

/** Judges as a good model would: what has none of the question's words does not answer it. */
function likelyAnswered({ prefix, suffix }: ModelPrompt): number {
  const evidence = new Set(wordsOf(prefix))
  return wordsOf(suffix.split('\n')[0]?.replace(/^Question: /, '') ?? '').some((word) => evidence.has(word)) ? 0.9 : 0.1
}

function wordsOf(text: string): string[] {
  // Without the short ones, which every sentence has.
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
}
