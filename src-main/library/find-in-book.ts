import type { BookHits } from '../../src-shared/contract/reader-contract.ts'
import { textOfSection } from '../db/reader.ts'
import { sectionSizes } from '../db/reading.ts'
import { slicer } from '../db/slicer.ts'
import { findPattern } from '../indexing/find-pattern.ts'
import { findAnyBook } from './find-book.ts'
import type { Library } from './library.ts'
import { searchText } from './search-text.ts'
import { sharesOf, shareWithin } from './section-shares.ts'

export interface FindInput {
  readonly book: string
  readonly words: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
  readonly limit: number
}

/** Text looked through at a time: a few milliseconds. */
const WINDOW = 200_000
/** A hit may begin in one window and end in the next. */
const OVERLAP = 4_000

/** Every place of the words in a book, in its order, parts of words included. Without any, the nearest words that are in it. */
export async function findInBook(library: Library, { limit, ...input }: FindInput): Promise<BookHits> {
  const pattern = findPattern(input.words, input)
  const book = await findAnyBook(library, input.book)
  if (pattern === undefined) return { total: 0, hits: [], nearest: null }
  const sizes = sectionSizes(library.db, book.id)
  const shares = sharesOf(sizes)
  const hits: BookHits['hits'] = []
  const pause = slicer(undefined)
  let total = 0
  for (const [i, { ordinal, path }] of sizes.entries()) {
    const text = textOfSection(library.db, book.id, ordinal)
    for (const window of windowsOf(text)) {
      for (const { index, 0: found } of window.text.matchAll(pattern)) {
        const start = window.start + index
        if (start >= window.end) break
        total += 1
        if (hits.length < limit) {
          const share = shareWithin(shares[i] ?? { from: 0, to: 0 }, start, text.length)
          hits.push({ section: path, ordinal, start, end: start + found.length, share })
        }
      }
      await pause()
    }
  }
  return { total, hits, nearest: total > 0 ? null : await nearestWords(library, book.id, input.words) }
}

/** Hits that begin before `end` are the window's own. */
function* windowsOf(text: string): Generator<{ readonly text: string; readonly start: number; readonly end: number }> {
  for (let start = 0; start < text.length; start += WINDOW) {
    const end = Math.min(text.length, start + WINDOW)
    yield { text: text.slice(start, end + OVERLAP), start, end }
  }
}

async function nearestWords(library: Library, book: string, query: string): Promise<string | null> {
  const asked = { books: [book], matchCase: false, matchDiacritics: false, limit: 1 }
  const { corrected } = await searchText(library, { ...asked, query })
  return corrected ?? null
}
