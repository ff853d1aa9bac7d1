import { authorsOf, type BookMetadata, type Contributor } from '../../src-shared/book.ts'
import { invertedName } from '../export/author-names.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'

/** What the reader put in the place of what the file says. A field that is not there is as the file has it. */
export interface BookEdits {
  readonly title?: string
  readonly authors?: readonly string[]
  /** '' when the reader says that it belongs to none. */
  readonly series?: string
  readonly seriesIndex?: number
}

/** The book's own metadata with the reader's words in their place. */
export function editedMetadata(metadata: BookMetadata, edits: BookEdits): BookMetadata {
  const { title, authors, series, seriesIndex } = edits
  const { series: filed, seriesIndex: filedIndex, ...rest } = metadata
  const named = series ?? filed ?? ''
  const index = series === '' ? undefined : (seriesIndex ?? (series === undefined ? filedIndex : undefined))
  return {
    ...rest,
    title: title ?? metadata.title,
    contributors: authors === undefined ? metadata.contributors : withAuthors(metadata.contributors, authors),
    ...(named === '' ? {} : { series: named }),
    ...(index === undefined ? {} : { seriesIndex: index }),
  }
}

/** Everybody but the authors keeps their part; an author whose name is unchanged keeps the name that they are filed under. */
function withAuthors(contributors: readonly Contributor[], authors: readonly string[]): Contributor[] {
  const others = contributors.filter(({ role }) => role !== 'aut')
  const known = contributors.filter(({ role }) => role === 'aut')
  return [...authors.map((name) => known.find((author) => author.name === name) ?? { name, role: 'aut' }), ...others]
}

/** The columns of a book that follow from its metadata and the reader's edits. */
export function shelfColumns(filed: BookMetadata, edits: BookEdits) {
  const metadata = editedMetadata(filed, edits)
  const first = metadata.contributors.find(({ role }) => role === 'aut') ?? metadata.contributors[0]
  return {
    title: metadata.title,
    authors: JSON.stringify(authorsOf(metadata)),
    sort_title: sortTitle(metadata.title, metadata.language),
    sort_creator: first === undefined ? '' : (first.fileAs ?? invertedName(first)),
    series: metadata.series ?? null,
    series_index: metadata.seriesIndex ?? null,
    published: metadata.date ?? null,
  }
}

/** Leading articles that library catalogues file behind the title. */
const ARTICLES: Readonly<Record<string, RegExp>> = {
  en: /^(?:the|an|a)\s+/iu,
  fr: /^(?:les|le|la|une|un|des)\s+|^l['’]/iu,
  de: /^(?:der|die|das|ein|eine)\s+/iu,
  es: /^(?:el|la|los|las|un|una)\s+/iu,
  it: /^(?:il|lo|la|gli|le|un|uno|una)\s+|^(?:l|un)['’]/iu,
  pt: /^(?:os|as|um|uma|o|a)\s+/iu,
  nl: /^(?:de|het|een)\s+/iu,
}

/** "Harbour, The": what a title is sorted by. A title in a language that is not listed stays as it is. */
export function sortTitle(title: string, language: string): string {
  const article = ARTICLES[language.slice(0, 2).toLowerCase()]?.exec(title)?.[0]
  if (article === undefined || article.length === title.length) return title
  return `${title.slice(article.length)}, ${article.trim()}`
}

export function storedEdits(json: string | null): BookEdits {
  return json === null ? {} : (JSON.parse(json) as BookEdits)
}

/** The reader's edits of a book, {} when there are none or no such book. */
export function bookEdits(connection: Connection, book: string): BookEdits {
  const row = connection.get<{ edits: string | null }>('book-edits', 'SELECT edits FROM book WHERE id = ?', [book])
  return storedEdits(row?.edits ?? null)
}

/** Puts what `change` makes of the edits in their place, with nothing between reading and writing. Resolves to what they were. */
export function changeEdits(db: LibraryDatabase, book: string, change: (before: BookEdits) => BookEdits): Promise<BookEdits> {
  return db.write((writer) => {
    const before = bookEdits(writer, book)
    const row = writer.get<{ metadata: string }>('book-metadata', 'SELECT metadata FROM book WHERE id = ?', [book])
    if (row === undefined) return before
    const edits = change(before)
    const columns = {
      ...shelfColumns(JSON.parse(row.metadata), edits),
      edits: Object.keys(edits).length === 0 ? null : JSON.stringify(edits),
    }
    const names = Object.keys(columns)
    writer.run('edit-book', `UPDATE book SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`, [
      ...Object.values(columns),
      book,
    ])
    return before
  })
}
