import type { LibraryDatabase } from './open-database.ts'

/** A file that a book was read from before a corrected one took its place. */
export interface EarlierFile {
  readonly sha256: string
  readonly fileName: string
  readonly sizeBytes: number
  /** Milliseconds since the epoch. */
  readonly replacedAt: number
}

/** The last replaced first. */
export function earlierFiles(db: LibraryDatabase, book: string): EarlierFile[] {
  return db.reader.all(
    'earlier-files',
    `SELECT e.sha256, e.file_name AS fileName, e.size_bytes AS sizeBytes, e.replaced_at AS replacedAt
     FROM book b JOIN earlier_file e ON e.book = b.key WHERE b.id = ? ORDER BY e.replaced_at DESC, e.sha256`,
    [book],
  )
}

/** Whether some book was read from this file before. */
export function isEarlierFile(db: LibraryDatabase, sha256: string): boolean {
  return db.reader.get('is-earlier-file', 'SELECT 1 FROM earlier_file WHERE sha256 = ? LIMIT 1', [sha256]) !== undefined
}

/** Forgets those replaced before `before`. Returns them: their files may go, where nothing else needs them. */
export function forgetEarlierFiles(db: LibraryDatabase, before: number): Promise<EarlierFile[]> {
  return db.write((writer) => {
    const old = writer.all<EarlierFile>(
      'old-earlier-files',
      'SELECT sha256, file_name AS fileName, size_bytes AS sizeBytes, replaced_at AS replacedAt FROM earlier_file WHERE replaced_at < ?',
      [before],
    )
    writer.run('forget-earlier-files', 'DELETE FROM earlier_file WHERE replaced_at < ?', [before])
    return old
  })
}
