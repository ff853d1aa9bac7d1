import type { HealthReport } from '../../src-shared/health.ts'
import type { LibraryDatabase } from './open-database.ts'

/** As it was made when the book was read; undefined for a book that was added before reports were made, and when there is no such book. */
export function storedHealth(db: LibraryDatabase, book: string): HealthReport | undefined {
  const row = db.reader.get<{ health: string | null }>('stored-health', 'SELECT health FROM book WHERE id = ?', [book])
  return row?.health ? JSON.parse(row.health) : undefined
}

export function storeHealth(db: LibraryDatabase, book: string, health: HealthReport): Promise<void> {
  return db.write((writer) => {
    writer.run('store-health', 'UPDATE book SET health = ? WHERE id = ?', [JSON.stringify(health), book])
  })
}
