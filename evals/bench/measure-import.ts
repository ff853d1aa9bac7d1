import { withSession } from '../../src-main/hosts/cli/session.ts'
import { openOnnxEmbedder } from '../../src-main/models/onnx-embedder.ts'
import { type BenchContext, inNewFolder, timed, windowTexts } from './bench-context.ts'
import { type Measurement, ratioOf } from './measurement.ts'

const silentLog = { info: () => {}, error: () => {} }

/** Seconds from a file to a book that is searchable in full, in a new library, against embedding its windows and nothing else. */
export async function measureImport({ book, settings, modelDir, entry }: BenchContext): Promise<Measurement> {
  const whole = await inNewFolder((library) =>
    withSession({ library }, true, ({ call }) => timed(() => call('book.add', { paths: [book], until: 'meaning' }))),
  )
  const [result] = whole.value.results
  if (result?.status !== 'added') throw new Error(`the book was not added: ${result?.error?.message ?? result?.status}`)
  const texts = await windowTexts(book, settings)
  const embedder = openOnnxEmbedder({ modelDir, entry, log: silentLog })
  try {
    const alone = await timed(() => embedder.embed(texts, { kind: 'passage', priority: 'import' }))
    const values = { ours: whole.seconds, theirs: alone.seconds, unit: 's' }
    const details = `moby-dick into a new library, held against embedding its ${texts.length} windows; loading the model is in both`
    return ratioOf('import, everything included', values, { atMost: 1.3 }, details)
  } finally {
    await embedder.close()
  }
}
