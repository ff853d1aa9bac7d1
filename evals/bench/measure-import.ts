import { withSession } from '../../src-main/hosts/cli/session.ts'
import { openOnnxEmbedder } from '../../src-main/models/onnx-embedder.ts'
import { type BenchContext, inNewFolder, timed, windowTexts } from './bench-context.ts'
import { type Measurement, ratioOf } from './measurement.ts'

const silentLog = { info: () => {}, error: () => {} }

/**
 * Seconds from a file to a book that is searchable in full, in a new library, against embedding its windows and nothing else.
 * A quarter of them is embedded before the import and another after it, and the time doubled: what else the machine does in those minutes would
 * otherwise count for one side only.
 */
export async function measureImport({ book, settings, modelDir, entry }: BenchContext): Promise<Measurement> {
  const texts = await windowTexts(book, settings)
  const embedder = openOnnxEmbedder({ modelDir, entry, log: silentLog })
  const embed = (some: readonly string[]) => timed(() => embedder.embed(some, { kind: 'passage', priority: 'import' }))
  try {
    // Every fourth window: the quarters are equally long.
    const before = await embed(texts.filter((_, index) => index % 4 === 0))
    const whole = await importWhole(book)
    const after = await embed(texts.filter((_, index) => index % 4 === 2))
    const alone = { seconds: 2 * (before.seconds + after.seconds), cpuSeconds: 2 * (before.cpuSeconds + after.cpuSeconds) }
    const cpu = `processor time ${whole.cpuSeconds.toFixed(0)} s against ${alone.cpuSeconds.toFixed(0)} s`
    const quarters = `a quarter before ${before.seconds.toFixed(1)} s, another after ${after.seconds.toFixed(1)} s`
    return ratioOf(
      'import, everything included',
      { ours: whole.seconds, theirs: alone.seconds, unit: 's' },
      { atMost: 1.3 },
      `moby-dick into a new library, held against embedding its ${texts.length} windows, loading the model in both; ${cpu}; ${quarters}`,
    )
  } finally {
    await embedder.close()
  }
}

function importWhole(book: string): Promise<{ seconds: number; cpuSeconds: number }> {
  return inNewFolder((library) =>
    withSession({ library }, true, async ({ call }) => {
      const { value, ...time } = await timed(() => call('book.add', { paths: [book], until: 'meaning' }))
      const [result] = value.results
      if (result?.status !== 'added') throw new Error(`the book was not added: ${result?.error?.message ?? result?.status}`)
      return time
    }),
  )
}
