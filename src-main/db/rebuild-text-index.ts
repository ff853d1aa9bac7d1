import { type PassageTerms, passageTerms } from '../indexing/passage-terms.ts'
import { insertTerms } from './books.ts'
import type { LibraryDatabase } from './open-database.ts'

interface IndexedPassage {
  readonly key: number
  readonly section: number
  readonly start: number
  readonly end: number
  readonly context: string
  readonly title: string
  readonly text: string
  readonly language: string
}

/**
 * Makes the text index of these books again from their stored texts, in one transaction and in slices, and stamps them with `analysisFingerprint`.
 * A book that is not there any more is passed over.
 */
export function rebuildTextIndex(
  db: LibraryDatabase,
  books: readonly string[],
  analysisFingerprint: string,
  signal?: AbortSignal,
): Promise<void> {
  return db.writeSliced(async (writer, pause) => {
    for (const book of books) {
      const sections = writer.all<{ section: number; title: string; text: string; language: string }>(
        'sections-to-index',
        'SELECT s.ordinal AS section, s.title, s.text, b.language FROM book b JOIN section s ON s.book = b.key WHERE b.id = ? ORDER BY s.ordinal',
        [book],
      )
      for (const section of sections) {
        const passages = writer.all<Omit<IndexedPassage, 'title' | 'text' | 'language' | 'section'>>(
          'passages-to-index',
          `SELECT p.key, p.start, p."end", p.context FROM book b JOIN passage p ON p.book = b.key WHERE b.id = ? AND p.section = ? ORDER BY p.key`,
          [book, section.section],
        )
        for (const [index, passage] of passages.entries()) {
          writer.run('delete-terms', 'DELETE FROM passage_fts WHERE rowid = ?', [passage.key])
          insertTerms(writer, passage.key, termsOf({ ...section, ...passage }, index === 0))
          await pause()
        }
      }
      writer.run('stamp-analysis', 'UPDATE book SET analysis_fingerprint = ? WHERE id = ?', [analysisFingerprint, book])
    }
  }, signal)
}

function termsOf(passage: IndexedPassage, isFirst: boolean): PassageTerms {
  const text = passage.text.slice(passage.start, passage.end)
  return passageTerms({ text, context: passage.context, ...(isFirst ? { title: passage.title } : {}) }, passage.language)
}
