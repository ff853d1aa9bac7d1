import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { listBookFiles } from '../../src-main/library/list-book-files.ts'
import { parseBook } from '../../src-main/library/parse-book.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { openBenchContext } from './bench-context.ts'

/** What parsing every book of a folder took, in a process of its own so that the peak is theirs. */
export interface Parsing {
  readonly books: number
  readonly refused: readonly string[]
  readonly fileBytes: number
  readonly textBytes: number
  readonly seconds: number
  readonly peakBytes: number
}

const context = openBenchContext(process.argv[2] ?? '')
if ('missing' in context) throw new Error(context.missing)
const refused: string[] = []
let [books, fileBytes, textBytes, milliseconds] = [0, 0, 0, 0]
for (const path of await listBookFiles(context.booksDir)) {
  const bytes = readFileSync(path)
  const start = performance.now()
  try {
    const { book } = await parseBook({ name: basename(path), bytes }, context.settings)
    milliseconds += performance.now() - start
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
  seconds: milliseconds / 1000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
}
process.stdout.write(JSON.stringify(parsing))
