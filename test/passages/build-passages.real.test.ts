import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPublication } from '../../src-main/import/read-publication.ts'
import { buildPassages } from '../../src-main/passages/build-passages.ts'
import { createTokenCounter } from '../../src-main/passages/count-tokens.ts'
import { passageLimits } from '../../src-main/passages/limits.ts'
import { passageInput } from '../../src-main/passages/passage-input.ts'
import { windowInput } from '../../src-main/passages/window-input.ts'
import { buildBook } from '../../src-main/structure/build-book.ts'
import { normaliseQuotation } from '../../src-main/verify/normalise-quotation.ts'

const root = join(import.meta.dirname, '../..')
const books = join(root, '../shared/books')
const tokenizerFile = join(process.env.COMMONPLACE_MODELS ?? join(root, 'resources/models'), 'e5-small-v2', 'tokenizer.json')
const present = existsSync(books) && existsSync(tokenizerFile)
if (!present) console.log('skipped: passages of real books need ../shared/books and the default embedder’s tokenizer')

const WINDOW = 512
const questions: readonly {
  readonly id: string
  readonly book: string
  readonly answerable: boolean
  readonly evidence: readonly string[]
}[] = readdirSync(join(root, 'evals/sets')).flatMap((file) =>
  readFileSync(join(root, 'evals/sets', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
)

test.skipIf(!present).each([...new Set(questions.map(({ book }) => book))])(
  '%s: every input fits the embedder, and every piece of evidence stands whole in one passage',
  async (name) => {
    const file = `${name}.epub`
    const book = buildBook(await readPublication({ name: file, bytes: readFileSync(join(books, file)) }))
    const tokenizer: Record<string, unknown> = JSON.parse(readFileSync(tokenizerFile, 'utf8'))
    const counter = createTokenCounter({ tokenizer, config: {} }, 'passage: ')
    const { passages, windows } = buildPassages(book, counter, passageLimits(WINDOW))
    const slice = (section: number, start: number, end: number): string => book.sections[section]!.text.slice(start, end)

    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length)
    const tokens = passages.map(
      (p) => counter.overhead + counter.count(passageInput(p.context, slice(p.section, p.start, p.end))),
    )
    expect(tokens).toEqual(passages.map((p) => p.tokens))
    expect(Math.max(...tokens)).toBeLessThanOrEqual(WINDOW)
    const ofWindows = windows.map(({ passage, start, end }) => {
      const { context, section } = passages[passage]!
      return counter.overhead + counter.count(windowInput(context, slice(section, start, end), 'full'))
    })
    expect(Math.max(...ofWindows)).toBeLessThanOrEqual(WINDOW)

    const texts = passages.map((p) => normaliseQuotation(slice(p.section, p.start, p.end)).norm)
    const evidence = questions
      .filter((question) => question.book === name && question.answerable)
      .flatMap((question) => question.evidence)
    const lost = evidence.filter((quote) => !texts.some((text) => text.includes(normaliseQuotation(quote).norm)))
    expect(lost).toEqual([])
  },
)
