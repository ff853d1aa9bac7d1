import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Connection } from '../../src-main/db/connection.ts'
import { MIGRATIONS, migrate } from '../../src-main/db/migrate.ts'
import { openDatabase } from '../../src-main/db/open-database.ts'
import { temporaryFolder } from '../support/temporary-library.ts'

const SOME_DAY = Date.UTC(2026, 10, 30)

/** The schema without the shadow tables that virtual tables make for themselves. */
function schemaOf(connection: Connection): Record<string, string> {
  const rows = connection.all<{ name: string; sql: string }>(
    'schema',
    `SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'passage_fts_*' AND name NOT GLOB 'sqlite_*' ORDER BY name`,
  )
  return Object.fromEntries(rows.map(({ name, sql }) => [name, sql]))
}

function connect(file: string): Connection {
  return new Connection(file, { readonly: false })
}

// To accept a new migration: vitest run --project db -u test/db/migrate
test('the schema is the one in snapshot.json, and no migration was edited after it', async () => {
  const connection = connect(':memory:')
  migrate(connection, ':memory:', SOME_DAY)
  const migrations = MIGRATIONS.map(({ number, name, sql }) => ({
    number,
    name,
    sha256: createHash('sha256').update(sql).digest('hex'),
  }))
  const snapshot = `${JSON.stringify({ migrations, schema: schemaOf(connection) }, undefined, 2)}\n`
  await expect(snapshot).toMatchFileSnapshot('../../src-main/db/snapshot.json')
  connection.close()
})

test('migrations are numbered from 1 without gaps and lie in files of their number and name', () => {
  const files = readdirSync(new URL('../../src-main/db/migrations', import.meta.url)).sort()
  expect(files).toEqual(MIGRATIONS.map(({ number, name }) => `${String(number).padStart(4, '0')}-${name}.ts`))
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1))
})

test.each(MIGRATIONS.map(({ number, name }) => ({ number, name })))(
  'migration $number ($name) brings a library of the version before to its own',
  ({ number }) => {
    const folder = temporaryFolder()
    const file = join(folder, 'library.sqlite')
    const connection = connect(file)
    migrate(connection, file, SOME_DAY, MIGRATIONS.slice(0, number - 1))
    migrate(connection, file, SOME_DAY, MIGRATIONS.slice(0, number))
    expect(connection.pragma('user_version')).toBe(number)
    const stepwise = schemaOf(connection)
    connection.close()
    const atOnce = connect(':memory:')
    migrate(atOnce, ':memory:', SOME_DAY, MIGRATIONS.slice(0, number))
    expect(stepwise).toEqual(schemaOf(atOnce))
    atOnce.close()
    expect(existsSync(join(folder, 'backups', `library-v${number - 1}-2026-11-30.sqlite`))).toBe(number > 1)
  },
)

test('what the library holds is still there after a migration, and the backup is from before it', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'library.sqlite')
  const connection = connect(file)
  migrate(connection, file, SOME_DAY)
  connection.run('insert', `INSERT INTO conversation (id, title, created_at, updated_at) VALUES ('c', 'Kept', 1, 1)`)
  const next = { number: MIGRATIONS.length + 1, name: 'next', sql: 'ALTER TABLE conversation ADD COLUMN mood TEXT' }
  migrate(connection, file, SOME_DAY, [...MIGRATIONS, next])
  expect(connection.get('read', 'SELECT title, mood FROM conversation')).toEqual({ title: 'Kept', mood: null })
  connection.close()
  const backup = connect(join(folder, 'backups', `library-v${MIGRATIONS.length}-2026-11-30.sqlite`))
  expect(() => backup.get('read', 'SELECT mood FROM conversation')).toThrow('no such column')
  expect(backup.get('read', 'SELECT title FROM conversation')).toEqual({ title: 'Kept' })
  backup.close()
})

test('a migration that fails leaves the library as it was', () => {
  const file = join(temporaryFolder(), 'library.sqlite')
  const connection = connect(file)
  migrate(connection, file, SOME_DAY)
  const bad = { number: MIGRATIONS.length + 1, name: 'bad', sql: 'CREATE TABLE half (x); CREATE TABLE half (x)' }
  expect(() => migrate(connection, file, SOME_DAY, [...MIGRATIONS, bad])).toThrow('half')
  expect(connection.pragma('user_version')).toBe(MIGRATIONS.length)
  expect(Object.keys(schemaOf(connection))).not.toContain('half')
  connection.close()
})

test('a library of a newer version is refused and left untouched', async () => {
  const file = join(temporaryFolder(), 'library.sqlite')
  await openDatabase(file).close()
  const newer = connect(file)
  newer.pragma('user_version = 99')
  newer.close()
  const before = readFileSync(file)
  expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'library-newer' }))
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a file that is no database, and a database that is no library, are damaged libraries', () => {
  const folder = temporaryFolder()
  const text = join(folder, 'text.sqlite')
  writeFileSync(text, 'Call me Ishmael. '.repeat(200))
  expect(() => openDatabase(text)).toThrow(expect.objectContaining({ code: 'library-damaged' }))
  expect(readFileSync(text, 'utf8')).toContain('Call me Ishmael')
  const other = join(folder, 'other.sqlite')
  const connection = connect(other)
  connection.exec('CREATE TABLE recipe (name TEXT)')
  connection.close()
  expect(() => openDatabase(other)).toThrow(expect.objectContaining({ code: 'library-damaged' }))
})

test('a truncated library is a damaged one', async () => {
  const file = join(temporaryFolder(), 'library.sqlite')
  await openDatabase(file).close()
  writeFileSync(file, readFileSync(file).subarray(0, 5_000))
  expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'library-damaged' }))
})

test('a folder that is not there is said to be the trouble', () => {
  const file = join(temporaryFolder(), 'missing', 'library.sqlite')
  expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'file-missing' }))
})
