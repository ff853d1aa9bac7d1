import type { LibraryDatabase } from '../../src-main/db/open-database.ts'

/** What SQLite would do for a statement, line by line; nothing for one that has no plan. */
export function planOf(db: LibraryDatabase, sql: string): string[] {
  if (!/^\s*(?:SELECT|UPDATE|DELETE|INSERT|WITH)/iu.test(sql)) return []
  const named = Object.fromEntries([...sql.matchAll(/@(\w+)/gu)].map(([, parameter]) => [parameter!, null]))
  const positional = Array.from({ length: sql.split('?').length - 1 }, () => null)
  const rows = db.reader.all<{ detail: string }>('plan', `EXPLAIN QUERY PLAN ${sql}`, positional.length > 0 ? positional : named)
  return rows.map(({ detail }) => detail)
}
