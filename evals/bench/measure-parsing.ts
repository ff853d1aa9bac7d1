import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchContext } from './bench-context.ts'
import type { Measurement } from './measurement.ts'
import type { Parsing } from './parse-all.ts'

/** Megabytes of text a second of the processor (there is no second side that a busy machine would slow as well) and peak memory of all pure steps of an import, over every book of the folder. There is nothing to hold it against. */
export async function measureParsing({ booksDir }: BenchContext): Promise<Measurement[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'parse-all.ts'), booksDir])
  const parsing: Parsing = JSON.parse(stdout)
  const alone = { theirs: null, ratio: null, target: null }
  const refused = parsing.refused.length === 0 ? '' : `; refused: ${parsing.refused.join(', ')}`
  const details = `${parsing.books} books, ${(parsing.fileBytes / 1e6).toFixed(1)} MB of files, ${(parsing.textBytes / 1e6).toFixed(1)} MB of text, one thread; processor time ${parsing.cpuSeconds.toFixed(1)} s, by the clock ${parsing.seconds.toFixed(1)} s${refused}`
  return [
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
