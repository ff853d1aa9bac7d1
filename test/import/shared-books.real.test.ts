import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { ContentsEntry } from '../../src-main/import/publication.ts'
import { readPublication } from '../../src-main/import/read-publication.ts'
import { authorsOf } from '../../src-shared/book.ts'
import type { AppError } from '../../src-shared/errors.ts'

const SHARED = join(import.meta.dirname, '../../../shared')
const here = existsSync(join(SHARED, 'books'))
if (!here) console.log('skipped: real books and reported cases are not beside this clone (../shared)')

interface Case {
  readonly id: string
  readonly kind: string
  readonly file: string | null
  readonly expect: {
    readonly outcome?: string
    readonly error?: string
    readonly warnings?: readonly string[]
    readonly warningMentions?: readonly string[]
    readonly messageMentions?: readonly string[]
    readonly title?: string
    readonly subtitle?: string
    readonly creators?: readonly string[]
    readonly creatorSort?: readonly string[]
    readonly series?: string
    readonly seriesIndex?: number
  }
}

/** What the reports call a fault, and what it is called here. */
const ERRORS: Readonly<Record<string, string>> = {
  E_EMPTY: 'book-empty',
  E_NOT_ZIP: 'not-a-book',
  E_BINARY: 'not-a-book',
  E_ZIP_CORRUPT: 'book-unreadable',
  E_ZIP_ENCRYPTED: 'book-unreadable',
  E_NO_PACKAGE: 'book-unreadable',
  E_DRM: 'book-encrypted',
  E_TOO_BIG: 'book-too-big',
}

function warningCode(reported: string): string {
  return reported.slice('W_'.length).toLowerCase().replaceAll('_', '-')
}

const read = (path: string) => readPublication({ name: basename(path), bytes: readFileSync(path) })

const cases: readonly Case[] = here ? JSON.parse(readFileSync(join(SHARED, 'cases/cases.json'), 'utf8')) : []
const epubCases = cases.filter((entry) => entry.kind === 'import' && entry.file?.endsWith('.epub'))

// A book without text is a publication all the same: that it cannot be asked is found out later.
test.each(epubCases.filter(({ expect: { error } }) => error === undefined || error === 'E_NO_TEXT'))(
  '$id is read as reported',
  async (entry) => {
    const wanted = entry.expect
    const book = await read(join(SHARED, 'cases', entry.file ?? ''))
    if (wanted.title !== undefined) expect(book.metadata.title).toBe(wanted.title)
    if (wanted.subtitle !== undefined) expect(book.metadata.subtitle).toBe(wanted.subtitle)
    if (wanted.creators) expect(authorsOf(book.metadata)).toEqual(wanted.creators)
    if (wanted.creatorSort)
      expect(book.metadata.contributors.filter(({ role }) => role === 'aut').map(({ fileAs }) => fileAs)).toEqual(
        wanted.creatorSort,
      )
    if (wanted.series !== undefined)
      expect([book.metadata.series, book.metadata.seriesIndex]).toEqual([wanted.series, wanted.seriesIndex])
    const codes = book.warnings.map(({ code }) => code)
    if (wanted.outcome === 'ok') expect(codes).toEqual([])
    for (const code of wanted.warnings ?? []) expect(codes).toContain(warningCode(code))
    for (const words of wanted.warningMentions ?? [])
      expect(book.warnings.map(({ message }) => message).join('\n')).toContain(words)
  },
)

test.each(epubCases.filter(({ expect: { error } }) => error !== undefined && error !== 'E_NO_TEXT'))(
  '$id is refused as reported',
  async (entry) => {
    const refusal = await read(join(SHARED, 'cases', entry.file ?? '')).then(
      () => undefined,
      (error: AppError) => error,
    )
    expect(refusal?.code).toBe(ERRORS[entry.expect.error ?? ''])
    for (const words of entry.expect.messageMentions ?? []) expect(refusal?.message).toContain(words)
    expect(refusal?.nextStep).toMatch(/\w/)
  },
)

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
  'books/w3c/pub-xml-non-validating_unclosed.epub': ['xml-repaired'],
}

test.each([...epubsIn('books'), ...epubsIn('books/w3c')])('%s is read without a fault', async (path) => {
  const book = await read(join(SHARED, path))
  expect(book.metadata.title).not.toBe('')
  expect(book.documents.length).toBeGreaterThan(0)
  expect(book.warnings.map(({ code }) => code)).toEqual(FAULTY[path] ?? [])
})
