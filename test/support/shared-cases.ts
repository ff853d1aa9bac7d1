import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPublication } from '../../src-main/import/read-publication.ts'
import { buildBook } from '../../src-main/structure/build-book.ts'
import type { SourceSection } from '../../src-main/verify/quote-at.ts'
import type { BookRef } from '../../src-shared/answer.ts'
import { authorsOf, type Book } from '../../src-shared/book.ts'

export const CASES_FOLDER = join(import.meta.dirname, '../../../shared/cases')

/** A case from a public trouble report; README beside the file says what each expectation means. */
export interface SharedCase {
  readonly id: string
  readonly class: string
  readonly kind: string
  readonly fault: string
  readonly file: string | null
  readonly query: string | null
  readonly expect: Readonly<Record<string, unknown>>
  readonly strength: 'must' | 'proposal'
}

/** The cases, or none, said on one line, in a clone that stands alone. */
export function sharedCases(): readonly SharedCase[] {
  const path = join(CASES_FOLDER, 'cases.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as SharedCase[]
  console.warn('skipped: the shared cases are not beside this clone')
  return []
}

export async function bookOfCase(shared: SharedCase): Promise<Book> {
  const path = join(CASES_FOLDER, shared.file!)
  return buildBook(await readPublication({ name: path.split('/').at(-1)!, bytes: readFileSync(path) }))
}

export function sectionsOf(book: Book): SourceSection[] {
  const ref: BookRef = { id: 'case', title: book.metadata.title, creators: authorsOf(book.metadata) }
  return book.sections.map((section) => ({ book: ref, pages: book, section }))
}
