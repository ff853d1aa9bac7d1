import { workerData } from 'node:worker_threads'
import { encodePair } from './encode-pair.ts'
import type { RerankerEntry } from './manifest.ts'
import { openOnnxSession } from './onnx-session.ts'
import { serveTasks } from './serve-tasks.ts'

export interface RerankJob {
  readonly question: string
  readonly passage: string
}

export interface RerankWorkerSetup {
  readonly modelDir: string
  readonly entry: RerankerEntry
}

await serveTasks<RerankJob, number>(async () => {
  const { modelDir, entry }: RerankWorkerSetup = workerData
  const session = await openOnnxSession(modelDir, entry)
  return {
    run: async ({ question, passage }) => {
      const { ids, typeIds } = encodePair(session.tokenizer, question, passage, entry.maxTokens)
      const { values } = await session.run(ids, typeIds)
      if (values.length !== 1) throw new Error(`"${entry.id}" gives ${values.length} numbers for a pair instead of one`)
      return { result: 1 / (1 + Math.exp(-values[0]!)), transfer: [] }
    },
    close: () => session.close(),
  }
})
