import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { listBookFiles } from '../../src-main/library/list-book-files.ts'
import { parseBook } from '../../src-main/library/parse-book.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { openBenchContext, timed } from './bench-context.ts'

/** What parsing every book of a folder took, in a process of its own so that the peak is theirs. */
export interface Parsing {
  readonly books: number
  readonly refused: readonly string[]
  readonly fileBytes: number
  readonly textBytes: number
  readonly seconds: number
  /** Of the processor, by all threads of the process. */
  readonly cpuSeconds: number
  readonly peakBytes: number
}

const context = openBenchContext(process.argv[2] ?? '')
if ('missing' in context) throw new Error(context.missing)
const refused: string[] = []
let [books, fileBytes, textBytes, seconds, cpuSeconds] = [0, 0, 0, 0, 0]
for (const path of await listBookFiles(context.booksDir)) {
  const bytes = readFileSync(path)
  try {
    const parsing = await timed(() => parseBook({ name: basename(path), bytes }, context.settings))
    const { book } = parsing.value
    seconds += parsing.seconds
    cpuSeconds += parsing.cpuSeconds
    books += 1
    fileBytes += bytes.length
    for (const { text } of book.sections) textBytes += Buffer.byteLength(text)
  } catch (error) {
    refused.push(`${basename(path)} (${toErrorReport(error).code})`)
  }
}
const parsing: Parsing = {
  books,
  refused,
  fileBytes,
  textBytes,
  seconds,
  cpuSeconds,
  peakBytes: process.resourceUsage().maxRSS * 1024,
}
process.stdout.write(JSON.stringify(parsing))
