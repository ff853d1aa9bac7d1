import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { listBookFiles } from '../../src-main/library/list-book-files.ts'
import { type BenchContext, inNewFolder } from './bench-context.ts'
import type { ImportedFile } from './import-one.ts'
import { type Measurement, ratioOf } from './measurement.ts'

/** Files below this size may take so much above the resting engine; no file may bring the engine above so much in all (issue: limits of the import). */
const SMALL_FILE_BYTES = 20e6
const MOST_ABOVE_REST_BYTES = 400e6
const MOST_IN_ALL_BYTES = 1.5e9

const SENTENCE = 'The keeper of the old tower kept a ledger of every storm and wrote it with a brass pen. '

/** Made files at the limits: near 20 MB of paragraphs; near a million nodes; a million lines of one letter; Chinese; one paragraph that is a whole library. */
const MADE: Readonly<Record<string, () => string>> = {
  'paragraphs.txt': () => `CHAPTER I\n\n${`${SENTENCE.repeat(8)}\n\n`.repeat(19e6 / (SENTENCE.length * 8 + 2))}`,
  'tags.html': () => `<html><body>${'<p><b>a</b> <i>b</i></p>'.repeat(131_000)}</body></html>`,
  'short-lines.txt': () => 'a\n'.repeat(1e6),
  'chinese.txt': () => `第一章\n\n${`${'燈塔守夜人把每一場風暴都寫進帳本。'.repeat(6)}\n\n`.repeat(20_000)}`,
  'paragraph.txt': () => SENTENCE.repeat(25e6 / SENTENCE.length),
}

/** Peak memory of an engine while it imports, each file in a process of its own: the most that any book of the folder and any made file takes. */
export async function measureImportMemory({ booksDir }: BenchContext): Promise<Measurement[]> {
  return inNewFolder(async (folder) => {
    const made = Object.entries(MADE).map(([name, write]) => {
      const file = join(folder, name)
      writeFileSync(file, write())
      return file
    })
    const taken: { readonly file: string; readonly imported: ImportedFile }[] = []
    for (const file of [...(await listBookFiles(booksDir)).filter(isLarge), ...made])
      taken.push({ file, imported: await importOne(file) })
    const above = ({ imported }: (typeof taken)[number]): number => imported.peakBytes - imported.restingBytes
    const small = taken.filter(({ file }) => statSync(file).size < SMALL_FILE_BYTES)
    const [most] = small.toSorted((a, b) => above(b) - above(a))
    const [largest] = taken.toSorted((a, b) => b.imported.peakBytes - a.imported.peakBytes)
    if (most === undefined || largest === undefined) throw new Error('no file was imported')
    const told = taken.map((one) => `${basename(one.file)} ${Math.round(above(one) / 1e6)}`).join(', ')
    return [
      ratioOf(
        'import, memory above rest',
        { ours: above(most) / 1e6, theirs: MOST_ABOVE_REST_BYTES / 1e6, unit: 'MB' },
        { atMost: 1 },
        `files below 20 MB, the most: ${basename(most.file)}; all, in MB: ${told}`,
      ),
      ratioOf(
        'import, memory in all',
        { ours: largest.imported.peakBytes / 1e6, theirs: MOST_IN_ALL_BYTES / 1e6, unit: 'MB' },
        { atMost: 1 },
        `any file, the most: ${basename(largest.file)}; the whole process, models included`,
      ),
    ]
  })
}

/** The small ones take nothing, and each costs the start of a process. */
function isLarge(file: string): boolean {
  return statSync(file).size > 900_000
}

async function importOne(file: string): Promise<ImportedFile> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'import-one.ts'), file])
  return JSON.parse(stdout)
}
