import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchContext } from './bench-context.ts'
import { type Measurement, ratioOf } from './measurement.ts'
import type { Parsing } from './parse-all.ts'

/** What one core must do (issue: limits of the import). */
const LEAST_MARKUP_MB_PER_SECOND = 5

/** Megabytes of text a second of the processor (there is no second side that a busy machine would slow as well) and peak memory of all pure steps of an import, over every book of the folder. There is nothing to hold it against. */
export async function measureParsing({ booksDir }: BenchContext): Promise<Measurement[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'parse-all.ts'), booksDir])
  const parsing: Parsing = JSON.parse(stdout)
  const alone = { theirs: null, ratio: null, target: null }
  const refused = parsing.refused.length === 0 ? '' : `; refused: ${parsing.refused.join(', ')}`
  const details = `${parsing.books} books, ${(parsing.fileBytes / 1e6).toFixed(1)} MB of files, ${(parsing.textBytes / 1e6).toFixed(1)} MB of text in ${parsing.passages} passages, one thread; processor time ${parsing.cpuSeconds.toFixed(1)} s, by the clock ${parsing.seconds.toFixed(1)} s${refused}`
  const markup = parsing.markupBytes / 1e6
  return [
    ratioOf(
      'parsing, markup',
      { ours: markup / parsing.markupCpuSeconds, theirs: LEAST_MARKUP_MB_PER_SECOND, unit: 'MB of XHTML/s' },
      { atLeast: 1 },
      `${markup.toFixed(1)} MB of XHTML into sections, blocks and pages in ${parsing.markupCpuSeconds.toFixed(1)} s of the processor`,
    ),
    { name: 'parsing', ours: parsing.textBytes / 1e6 / parsing.cpuSeconds, unit: 'MB of text/s', details, ...alone },
    {
      name: 'parsing, peak memory',
      ours: parsing.peakBytes / 1e6,
      unit: 'MB',
      details: 'the whole process, all books one after the other',
      ...alone,
    },
  ]
}
