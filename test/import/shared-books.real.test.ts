import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { ContentsEntry } from '../../src-main/import/publication.ts'
import { readPublication } from '../../src-main/import/read-publication.ts'

const SHARED = join(import.meta.dirname, '../../../shared')
const here = existsSync(join(SHARED, 'books'))
if (!here) console.log('skipped: real books are not beside this clone (../shared)')

const read = (path: string) => readPublication({ name: basename(path), bytes: readFileSync(path) })

/** Documents in the spine, entries in the toc nav at whatever depth, listed pages: counted in the files themselves. */
const BOOKS: Readonly<Record<string, readonly [documents: number, contents: number, pages: number]>> = {
  'WCAG.epub': [3, 40, 21],
  'accessible_epub_3.epub': [22, 47, 0],
  'childrens-literature.epub': [3, 31, 92],
  'epub30-spec.epub': [11, 316, 0],
  'georgia-pls-ssml.epub': [2, 10, 7],
  'guernsey-folk-lore.epub': [11, 27, 0],
  'indexing-for-eds-and-auths-3f.epub': [22, 18, 149],
  'linear-algebra.epub': [94, 94, 0],
  'moby-dick.epub': [144, 141, 0],
  'sherlock-holmes.epub': [16, 19, 0],
}

function countEntries(entries: readonly ContentsEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + countEntries(entry.children), 0)
}

test.runIf(here).each(Object.entries(BOOKS))('%s has its documents, contents and pages', async (name, counts) => {
  const book = await read(join(SHARED, 'books', name))
  expect([book.documents.length, countEntries(book.contents), book.pageTargets.length]).toEqual(counts)
})

const epubsIn = (folder: string) =>
  here
    ? readdirSync(join(SHARED, folder))
        .filter((name) => name.endsWith('.epub'))
        .map((name) => `${folder}/${name}`)
    : []

/** Files whose fault is their point. */
const FAULTY: Readonly<Record<string, readonly string[]>> = {
  'books/w3c/pub-xml-external-id.epub': ['entity-refused'],
  'books/w3c/pub-xml-names.epub': ['xml-repaired'],
  'books/w3c/pub-xml-non-validating_unclosed.epub': ['xml-repaired'],
}

test.each([...epubsIn('books'), ...epubsIn('books/w3c')])('%s is read without a fault', async (path) => {
  const book = await read(join(SHARED, path))
  expect(book.metadata.title).not.toBe('')
  expect(book.documents.length).toBeGreaterThan(0)
  expect(book.warnings.map(({ code }) => code)).toEqual(FAULTY[path] ?? [])
})
