import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from '../../src-shared/contract.ts'
import { checkDatabase } from '../db/keep-database.ts'
import { repairDatabase } from '../db/repair-database.ts'
import { listBooks } from '../db/shelf.ts'
import { ANALYSIS_FINGERPRINT } from '../indexing/fingerprint.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'
import { isOriginal, originalPath } from './originals.ts'
import type { Work } from './work.ts'

type Problem = CheckResult['problems'][number]

/** Database, indexes, vectors and original files; with `repair`, what can be made again from the books is made again, and what is left is told. */
export async function checkLibrary(library: Library, work: Work, repair: boolean): Promise<CheckResult> {
  const check = () => work.upkeep.run('check', (watch) => checkDatabase(library.db, watch))
  const found = await check()
  const mended: Problem[] = repair
    ? (await repairDatabase(library.db, found, ANALYSIS_FINGERPRINT)).filter((problem) => problem.repaired)
    : []
  const left = repair ? await check() : found
  const problems: Problem[] = [
    ...mended.map(({ what, message }) => ({ what, message, repaired: true })),
    ...left.map(({ what, message }) => ({ what, message, repaired: false })),
    ...missingOriginals(library),
    ...strayOriginals(library),
  ]
  const set = await findVectorSetOf(library)
  const books = listBooks(library.db, set === undefined ? {} : { set })
  const pending = books
    .filter((book) => book.state === 'text' && book.windows > 0)
    .map((book) => ({ book: book.id, title: book.title, indexed: book.storedWindows / book.windows }))
  return { ok: problems.every((problem) => problem.repaired), books: books.length, problems, pending }
}

/** The book stays whole without its file; it only cannot be read again by a newer import. */
function missingOriginals(library: Library): Problem[] {
  const all = [...listBooks(library.db), ...listBooks(library.db, { removed: true })]
  return all
    .filter((book) => !existsSync(originalPath(library.dir, book.sha256, book.fileName)))
    .map((book) => ({
      what: 'original',
      message: `The file of "${book.title}" (${book.fileName}) is missing from the folder "originals". Add the same file again.`,
      repaired: false,
    }))
}

function strayOriginals(library: Library): Problem[] {
  return readdirSync(join(library.dir, 'originals'))
    .filter((name) => !name.startsWith('.') && !isOriginal(library.db, name.split('.')[0] ?? ''))
    .map((name) => ({ what: 'original', message: `"${name}" in the folder "originals" belongs to no book.`, repaired: false }))
}
