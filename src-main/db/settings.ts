import type { LibraryDatabase } from './open-database.ts'

/** Name → value, parsed; what it means is the library's. */
export function storedSettings(db: LibraryDatabase): Record<string, unknown> {
  const rows = db.reader.all<{ name: string; value: string }>('settings', 'SELECT name, value FROM setting')
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
}

export function writeSettings(db: LibraryDatabase, changes: Readonly<Record<string, unknown>>): Promise<void> {
  return db.write((writer) => {
    for (const [name, value] of Object.entries(changes))
      writer.run('write-setting', 'INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', [name, JSON.stringify(value)])
  })
}
