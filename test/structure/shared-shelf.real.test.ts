import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPublication } from '../../src-main/import/read-publication.ts'
import { buildBook } from '../../src-main/structure/build-book.ts'
import { healthReport } from '../../src-main/structure/health-report.ts'
import { authorsOf, type Book } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'

const BOOKS = join(import.meta.dirname, '../../../shared/books')
const here = existsSync(BOOKS)
if (!here) console.log('skipped: the shared books are not beside this clone')

const filesIn = (folder: string): string[] =>
  here
    ? readdirSync(folder)
        .filter((name) => /\.(?:epub|txt)$/.test(name))
        .sort()
        .map((name) => join(folder, name))
    : []

async function bookOf(file: string): Promise<Book | AppError> {
  try {
    return buildBook(await readPublication({ name: basename(file), bytes: readFileSync(file) }))
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** One line: what a reader would check in the details of the book. */
function lineOf(file: string, book: Book | AppError): string {
  if (book instanceof AppError) return `${basename(file)} | refused: ${book.code}`
  const { metadata, warnings } = book
  const { chapters, pages, notes, tables, text } = healthReport(book, [], 512)
  const kinds = Object.entries(chapters.kinds).map(([kind, count]) => `${kind} ${count}`)
  return [
    basename(file),
    metadata.title,
    authorsOf(metadata).join('; '),
    metadata.language,
    `${chapters.count} sections (${kinds.join(', ')}), ${chapters.levels} deep`,
    `${pages.count} pages (${pages.source}${pages.gaps.length > 0 ? `, ${pages.gaps.length} gaps` : ''})`,
    `${notes.tied} of ${notes.count} notes called`,
    `${tables.rows} rows`,
    `${text.characters} characters`,
    warnings.map(({ code }) => code).join(', ') || 'no warning',
  ].join(' | ')
}

// Each line was compared with its book once, by eye. Where a change of the import changes a line, look at the book, then: vitest run --project real -u
describe.runIf(here)('what is read of', () => {
  test.each([
    ['the shared books', BOOKS, 'shared-shelf.txt'],
    ['the test books of the W3C', join(BOOKS, 'w3c'), 'w3c-shelf.txt'],
  ])('%s is what the table says', async (_what, folder, table) => {
    const lines: string[] = []
    for (const file of filesIn(folder)) lines.push(lineOf(file, await bookOf(file)))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(table)
  })

  test.each([...filesIn(BOOKS), ...filesIn(join(BOOKS, 'w3c'))])(
    '%s is all there: every character is in a block or set apart for what it is',
    async (file) => {
      const book = await bookOf(file)
      if (book instanceof AppError) return expect(book.code).toBe('book-has-no-text')
      const { conservation } = healthReport(book, [], 512)
      expect(conservation?.unaccounted).toBe(0)
      const apart = Object.values(conservation?.setApart ?? {}).reduce((sum, count) => sum + count, 0)
      // What is set apart is furniture, never a part of the book: the most is in short books that hide what a script would show.
      if (conservation!.written > 10_000) expect(apart / conservation!.written).toBeLessThan(0.035)
    },
  )
})
