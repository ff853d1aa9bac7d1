import type { LibraryDatabase } from './open-database.ts'

export interface StoredCollection {
  readonly id: string
  readonly name: string
  /** On the shelf: those in the trash are not counted. */
  readonly books: number
  readonly createdAt: number
}

const COLLECTIONS = `SELECT c.id, c.name, c.created_at AS createdAt,
  (SELECT count(*) FROM collection_book x JOIN book b ON b.key = x.book WHERE x.collection = c.key AND b.removed_at IS NULL) AS books
  FROM collection c`

/** In the order they were made. */
export function listCollections(db: LibraryDatabase): StoredCollection[] {
  return db.reader.all('list-collections', `${COLLECTIONS} WHERE c.removed_at IS NULL ORDER BY c.key`)
}

/** Also a removed one. */
export function collectionById(db: LibraryDatabase, id: string): StoredCollection | undefined {
  return db.reader.get('collection-by-id', `${COLLECTIONS} WHERE c.id = ?`, [id])
}

export function insertCollection(
  db: LibraryDatabase,
  added: { readonly id: string; readonly name: string; readonly now: number },
): Promise<void> {
  return db.write((writer) => {
    writer.run('insert-collection', 'INSERT INTO collection (id, name, created_at) VALUES (?, ?, ?)', [
      added.id,
      added.name,
      added.now,
    ])
  })
}

export function renameCollection(db: LibraryDatabase, id: string, name: string): Promise<void> {
  return db.write((writer) => {
    writer.run('rename-collection', 'UPDATE collection SET name = ? WHERE id = ?', [name, id])
  })
}

/** Away, or back with null. Its list of books is kept. */
export function removeCollection(db: LibraryDatabase, id: string, removedAt: number | null): Promise<void> {
  return db.write((writer) => {
    writer.run('remove-collection', 'UPDATE collection SET removed_at = ? WHERE id = ?', [removedAt, id])
  })
}

/** Ids that are not in the library are passed over. */
export function changeCollection(
  db: LibraryDatabase,
  id: string,
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  return db.write((writer) => {
    writer.run(
      'leave-collection',
      `DELETE FROM collection_book WHERE collection = (SELECT key FROM collection WHERE id = ?)
       AND book IN (SELECT b.key FROM json_each(?) k JOIN book b ON b.id = k.value)`,
      [id, JSON.stringify(change.remove)],
    )
    writer.run(
      'join-collection',
      `INSERT OR IGNORE INTO collection_book (collection, book)
       SELECT c.key, b.key FROM collection c, json_each(?) k JOIN book b ON b.id = k.value WHERE c.id = ?`,
      [JSON.stringify(change.add), id],
    )
  })
}

/** For good: what was removed before `before`. */
export function purgeCollections(db: LibraryDatabase, before: number): Promise<number> {
  return db.write((writer) => writer.run('purge-collections', 'DELETE FROM collection WHERE removed_at < ?', [before]))
}
