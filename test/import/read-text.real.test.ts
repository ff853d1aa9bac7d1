import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEpub } from '../../src-main/import/read-epub.ts'
import { readText } from '../../src-main/import/read-text.ts'
import { buildBook } from '../../src-main/structure/build-book.ts'
import type { Book } from '../../src-shared/book.ts'

const FOLDER = join(import.meta.dirname, '../../../shared/books')
const isThere = existsSync(FOLDER)
if (!isThere) console.warn('skipped: the shared books are not beside this clone')

const fileOf = (name: string) => ({ name, bytes: readFileSync(join(FOLDER, name)) })

/** Letters only: the two transcriptions of a book differ in dashes, quotation marks and capitals. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function blocksOf(book: Book, kinds: readonly string[]): string[] {
  return book.sections
    .filter(({ kind }) => kind !== 'boilerplate')
    .flatMap(({ text, blocks }) =>
      blocks.filter(({ kind }) => kinds.includes(kind)).map(({ start, end }) => text.slice(start, end)),
    )
}

/** Share of the EPUB's paragraphs that the text has as one block too. */
function sharedParagraphs(text: Book, epub: Book): number {
  const own = new Set(blocksOf(text, ['paragraph', 'quotation', 'verse', 'note']).map(keyOf))
  const paragraphs = blocksOf(epub, ['paragraph', 'quotation', 'note']).map(keyOf).filter(Boolean)
  return paragraphs.filter((paragraph) => own.has(paragraph)).length / paragraphs.length
}

describe.runIf(isThere)('a text and the EPUB of the same book', () => {
  test('have the same chapters and paragraphs: Dom Casmurro, in ISO-8859-1', async () => {
    const text = buildBook(readText(fileOf('dom-casmurro-latin1.txt')))
    const epub = buildBook(await readEpub(fileOf('dom-casmurro.epub')))
    // The title page stands before them, without a title.
    const chapters = text.sections.filter(({ kind, title }) => kind !== 'boilerplate' && title !== '').map(({ title }) => title)
    expect(text.metadata).toMatchObject({ title: 'Dom Casmurro', contributors: [{ name: 'Machado de Assis' }], language: 'pt' })
    expect(chapters).toHaveLength(148)
    expect(text.warnings).toEqual([])
    expect(sharedParagraphs(text, epub)).toBeGreaterThan(0.97)
  })

  test('have the same chapters, notes and paragraphs: Guernsey Folk Lore', async () => {
    const text = buildBook(readText(fileOf('guernsey-folk-lore.txt')))
    const epub = buildBook(await readEpub(fileOf('guernsey-folk-lore.epub')))
    const chaptersOf = (book: Book) =>
      book.sections.map(({ title }) => keyOf(title)).filter((title) => title.startsWith('chapter'))
    expect(chaptersOf(text)).toEqual(chaptersOf(epub))
    expect(sharedParagraphs(text, epub)).toBeGreaterThan(0.97)
    const notesOf = (book: Book) => book.crossReferences.filter(({ kind }) => kind === 'note').length
    expect(notesOf(text)).toBeGreaterThan(0.99 * notesOf(epub))
  })
})
