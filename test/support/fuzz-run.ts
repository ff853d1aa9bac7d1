import { existsSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type ParsedBook, parseBook } from '../../src-main/library/parse-book.ts'
import { AppError } from '../../src-shared/errors.ts'
import { fakeEmbedder } from './fake-models.ts'
import { type FuzzCase, makeCase, type RealBook } from './fuzz-case.ts'

/** A program: damages books for so many milliseconds and prints a line before each case and for each failure, so that one that kills it is known. */
const [seed = '1', milliseconds = '1000', folder = '', only] = process.argv.slice(2)

/** Processor time that one small book may take, whatever was done to it. */
const MOST_CPU_MS = 4_000
const SMALL_BOOK_BYTES = 60_000
const EMBEDDER = fakeEmbedder()
const SETTINGS = { tokenizer: EMBEDDER.tokenizer, passagePrefix: '', maxTokens: 512 }

const told = (what: object): void => {
  writeSync(1, `${JSON.stringify(what)}\n`)
}

function realBooks(): RealBook[] {
  if (folder === '' || !existsSync(folder)) return []
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.epub') && statSync(join(folder, name)).size < SMALL_BOOK_BYTES,
  )
  return names.sort().map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
}

/** Text of the whole real books: damage to an archive is told, or changes nothing of it. */
const wholeTexts = new Map<string, Promise<string>>()
function wholeText(book: RealBook): Promise<string> {
  const text = wholeTexts.get(book.name) ?? parseBook(book, SETTINGS).then(textOf, () => '')
  wholeTexts.set(book.name, text)
  return text
}

const textOf = ({ book }: ParsedBook): string => book.sections.map(({ text }) => text).join('\n\n')

async function run(one: FuzzCase, real: readonly RealBook[]): Promise<{ readonly outcome: string; readonly failure?: string }> {
  let parsed: ParsedBook
  try {
    parsed = await parseBook({ name: one.name, bytes: one.bytes }, SETTINGS)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal' && error.nextStep !== '') return { outcome: error.code }
    return { outcome: 'crash', failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  const outcome = parsed.book.warnings.length === 0 ? 'read' : 'read with warnings'
  const failure = misshapen(parsed) ?? (await lostSilently(one, parsed, real))
  return failure === undefined ? { outcome } : { outcome, failure }
}

function misshapen({ book, passages }: ParsedBook): string | undefined {
  for (const { text, blocks, path } of book.sections) {
    const joined = blocks.map(({ start, end }) => text.slice(start, end)).join('\n\n')
    if (joined !== text) return `the blocks of "${path}" do not make up its text`
    if (!text.isWellFormed()) return `half a character in "${path}"`
  }
  const large = passages.find(({ tokens }) => tokens > SETTINGS.maxTokens)
  if (large) return `passage ${large.id} has ${large.tokens} tokens`
  const { source } = book
  const apart = Object.values(source?.setApart ?? {}).reduce((sum, count) => sum + count, 0)
  if (source && source.written + source.described !== source.kept + apart)
    return `${source.written} characters became ${source.kept} and ${apart}`
  return undefined
}

async function lostSilently(one: FuzzCase, parsed: ParsedBook, real: readonly RealBook[]): Promise<string | undefined> {
  const { book } = parsed
  if (book.warnings.length > 0) return undefined
  const original = real.find(({ name }) => name === one.name)
  if (original) return textOf(parsed) === (await wholeText(original)) ? undefined : 'the text is another one, and nobody was told'
  const found = new Set(`${textOf(parsed)} ${book.metadata.title}`.match(/w\d+q/g))
  const lost = one.words.filter((word) => !found.has(word))
  // Marked as furniture by the mutation itself ("hidden", role="doc-pagebreak"): set apart, counted, and shown in the report.
  const apart = Object.values(book.source?.setApart ?? {}).reduce((sum, count) => sum + count, 0)
  if (lost.length <= one.mayLose || apart > BASE_APART + lost.length * 3) return undefined
  return `${lost.length} of ${one.words.length} words are gone and nobody was told: ${lost.slice(0, 8).join(' ')}`
}

/** Marks of pages, notes and navigation that the undamaged books have at the most. */
const BASE_APART = 60

const books = realBooks()
const outcomes: Record<string, number> = {}
const start = performance.now()
let cases = 0
for (
  let n = only === undefined ? 0 : Number(only);
  only === undefined ? performance.now() - start < Number(milliseconds) : cases < 1;
  n++
) {
  const one = makeCase(Number(seed), n, books)
  told({ n, what: one.what })
  const before = process.cpuUsage()
  const { outcome, failure } = await run(one, books)
  const { user, system } = process.cpuUsage(before)
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  cases++
  const cpuMs = Math.round((user + system) / 1000)
  if (failure !== undefined) told({ n, failure })
  else if (cpuMs > MOST_CPU_MS) told({ n, failure: `took ${cpuMs} ms of processor time` })
}
told({ done: true, cases, outcomes, maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024) })
