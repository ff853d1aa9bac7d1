import type { LibraryDatabase } from '../../src-main/db/open-database.ts'
import { bookById, pageBreaks, referencesFrom, sectionAt } from '../../src-main/db/shelf.ts'
import type { Book } from '../../src-shared/book.ts'

/** A book as the library has it, put together again from its tables. */
export function storedBook(db: LibraryDatabase, id: string): Book {
  const row = bookById(db, id)
  if (row === undefined) throw new Error(`There is no book ${id}.`)
  const sections = Array.from({ length: row.sections }, (_, ordinal) => sectionAt(db, id, ordinal)!)
  return {
    format: row.format,
    metadata: row.metadata,
    sections,
    pageBreaks: pageBreaks(db, id),
    pageSource: row.pages.source,
    ...(row.pages.edition === null ? {} : { pageEdition: row.pages.edition }),
    crossReferences: sections.flatMap(({ ordinal, text }) => referencesFrom(db, id, ordinal, 0, text.length)),
    warnings: row.warnings,
  }
}
