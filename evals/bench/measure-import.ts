import { withSession } from '../../src-main/hosts/cli/session.ts'
import { openOnnxEmbedder } from '../../src-main/models/onnx-embedder.ts'
import { type BenchContext, inNewFolder, timed, windowTexts } from './bench-context.ts'
import { type Measurement, ratioOf } from './measurement.ts'

const silentLog = { info: () => {}, error: () => {} }

/**
 * Seconds from a file to a book that is searchable in full, in a new library, against embedding its windows and nothing else.
 * Embedding is timed before and after: what else the machine does in those minutes would otherwise count for one side only.
 */
export async function measureImport(context: BenchContext): Promise<Measurement> {
  const texts = await windowTexts(context.book, context.settings)
  const before = await embedAlone(context, texts)
  const whole = await importWhole(context)
  const after = await embedAlone(context, texts)
  const alone = { seconds: (before.seconds + after.seconds) / 2, cpuSeconds: (before.cpuSeconds + after.cpuSeconds) / 2 }
  const cpu = `processor time ${whole.cpuSeconds.toFixed(0)} s against ${alone.cpuSeconds.toFixed(0)} s`
  const rounds = `embedding before ${before.seconds.toFixed(1)} s, after ${after.seconds.toFixed(1)} s`
  return ratioOf(
    'import, everything included',
    { ours: whole.seconds, theirs: alone.seconds, unit: 's' },
    { atMost: 1.3 },
    `moby-dick into a new library, held against embedding its ${texts.length} windows, loading the model in both; ${cpu}; ${rounds}`,
  )
}

function importWhole({ book }: BenchContext): Promise<{ seconds: number; cpuSeconds: number }> {
  return inNewFolder((library) =>
    withSession({ library }, true, async ({ call }) => {
      const { value, ...time } = await timed(() => call('book.add', { paths: [book], until: 'meaning' }))
      const [result] = value.results
      if (result?.status !== 'added') throw new Error(`the book was not added: ${result?.error?.message ?? result?.status}`)
      return time
    }),
  )
}

async function embedAlone(
  { modelDir, entry }: BenchContext,
  texts: readonly string[],
): Promise<{ seconds: number; cpuSeconds: number }> {
  const embedder = openOnnxEmbedder({ modelDir, entry, log: silentLog })
  try {
    return await timed(() => embedder.embed(texts, { kind: 'passage', priority: 'import' }))
  } finally {
    await embedder.close()
  }
}
