import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { openArchive } from '../../src-main/import/open-archive.ts'
import { readPublication } from '../../src-main/import/read-publication.ts'
import { listBookFiles } from '../../src-main/library/list-book-files.ts'
import { parseBook, partsOf } from '../../src-main/library/parse-book.ts'
import { buildBook } from '../../src-main/structure/build-book.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { openBenchContext, timed } from './bench-context.ts'

/** What parsing every book of a folder took, in a process of its own so that the peak is theirs. */
export interface Parsing {
  readonly books: number
  readonly passages: number
  readonly refused: readonly string[]
  readonly fileBytes: number
  readonly textBytes: number
  /** XHTML in the books' archives, and what reading it into books took of the processor: container, markup and structure, no passages. */
  readonly markupBytes: number
  readonly markupCpuSeconds: number
  readonly seconds: number
  /** Of the processor, by all threads of the process. */
  readonly cpuSeconds: number
  readonly peakBytes: number
}

const context = openBenchContext(process.argv[2] ?? '')
if ('missing' in context) throw new Error(context.missing)
const refused: string[] = []
let [books, passages, fileBytes, textBytes, seconds, cpuSeconds, markupBytes, markupCpuSeconds] = [0, 0, 0, 0, 0, 0, 0, 0]
for (const path of await listBookFiles(context.booksDir)) {
  const bytes = readFileSync(path)
  try {
    const parsing = await timed(async () => {
      const parsed = await parseBook({ name: basename(path), bytes }, context.settings)
      for (const part of partsOf(parsed)) if ('passages' in part) passages += part.passages.length
      return parsed
    })
    const { book } = parsing.value
    seconds += parsing.seconds
    cpuSeconds += parsing.cpuSeconds
    books += 1
    fileBytes += bytes.length
    for (const { text } of book.sections) textBytes += Buffer.byteLength(text)
    if (path.endsWith('.epub')) {
      const reading = await timed(async () => buildBook(await readPublication({ name: basename(path), bytes })))
      markupCpuSeconds += reading.cpuSeconds
      markupBytes += await markupIn(bytes)
    }
  } catch (error) {
    refused.push(`${basename(path)} (${toErrorReport(error).code})`)
  }
}

async function markupIn(epub: Uint8Array): Promise<number> {
  const archive = openArchive(epub)
  let bytes = 0
  for (const name of archive.paths) if (/\.x?html?$/i.test(name)) bytes += (await archive.read(name))?.bytes.length ?? 0
  return bytes
}

const parsing: Parsing = {
  books,
  passages,
  markupBytes,
  markupCpuSeconds,
  refused,
  fileBytes,
  textBytes,
  seconds,
  cpuSeconds,
  peakBytes: process.resourceUsage().maxRSS * 1024,
}
process.stdout.write(JSON.stringify(parsing))
