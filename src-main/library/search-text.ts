import type { SearchHit, SearchResult } from '../../src-shared/contract.ts'
import { allMatches, countBySection } from '../db/lexical.ts'
import { passagesByKey, type StoredPassage } from '../db/passages.ts'
import type { Scope } from '../db/scope.ts'
import type { ShelfBook } from '../db/shelf.ts'
import { slicer } from '../db/slicer.ts'
import { findMatches, type MatchRange } from '../indexing/find-matches.ts'
import { foldWord } from '../indexing/fold-word.ts'
import { makeSnippet } from '../indexing/make-snippet.ts'
import { parseSearch, type SearchQuery, type Wanted } from '../indexing/parse-search.ts'
import { stopWordsOf } from '../retrieve/stop-words.ts'
import type { Library } from './library.ts'
import { nearWords, readShelfWords } from './near-words.ts'
import { type ReadersScope, resolveReadersScope } from './resolve-scope.ts'

export interface SearchInput {
  readonly query: string
  readonly books: readonly string[]
  readonly section?: string | undefined
  readonly matchCase: boolean
  readonly matchDiacritics: boolean
  readonly limit: number
}

/**
 * Passages that are looked at one by one, so that what stands only in an overlap counts once and capitals can be told. A word with more hits than
 * this ("the", on a large shelf) is counted by the index, overlaps included, and its hits are looked at as far as they are listed.
 */
const MOST_EXAMINED = 4_000

/** What ties two words to one code ("tram-4B/17"): where the code is nowhere, the words may be ("lantern/keeper"). */
const TIES = /(?<=\p{L})[/&:|\\](?=\p{L})/gu

/** Passages read at a time: a few milliseconds. */
const PAGE = 20

interface Hit {
  readonly passage: StoredPassage
  readonly ranges: readonly MatchRange[]
}

/** Who follows a search while it goes on. */
export interface SearchFollower {
  readonly signal: AbortSignal
  found(hit: SearchHit, title: string): void
}

/**
 * Every hit of a reader's query in scope, in the order of the shelf and the books, with counts by book and section. Works without any model. One that
 * is stopped ends with what it has found.
 */
export async function searchText(library: Library, input: SearchInput, follower?: SearchFollower): Promise<SearchResult> {
  const readers = await resolveReadersScope(library, input)
  const languages = languagesOf(readers)
  const parsed = parseSearch(input.query, { languages, stopWords: stopWordsOf(languages[0] ?? 'und') })
  const { books, scope } = narrowed(readers, parsed)
  if (parsed.match === undefined || books.length === 0) return nothing(input.query)
  const keys = allMatches(library.db, { match: parsed.match, scope })
  if (keys.length > MOST_EXAMINED) return manyHits(library, input, parsed, { books, keys }, follower)
  const hits = await examine(library, keys, parsed.wanted, input, Number.POSITIVE_INFINITY, follower)
  const isStopped = follower?.signal.aborted === true
  if (hits.length === 0 && isStopped) return { ...nothing(input.query), stopped: true }
  if (hits.length === 0) {
    const loose = input.query.replace(TIES, ' ')
    if (loose !== input.query) return { ...(await searchText(library, { ...input, query: loose }, follower)), query: input.query }
  }
  if (hits.length === 0) return { ...nothing(input.query), ...(await corrected(library, input.query, parsed, scope)) }
  const bySection = [...Map.groupBy(hits, ({ passage }) => `${passage.book.id} ${passage.section.ordinal}`).values()]
  return {
    query: input.query,
    total: hits.length,
    byBook: [...Map.groupBy(hits, ({ passage }) => passage.book.id)].map(([id, all]) => ({
      id,
      title: all[0]!.passage.book.title,
      count: all.length,
    })),
    bySection: bySection.map((all) => ({
      book: all[0]!.passage.book.id,
      section: [...all[0]!.passage.section.headings],
      count: all.length,
    })),
    hits: hits.slice(0, input.limit).map(shownHit),
    ...(isStopped ? { stopped: true as const } : {}),
  }
}

interface Found {
  readonly books: readonly ShelfBook[]
  readonly keys: readonly number[]
}

async function manyHits(
  library: Library,
  input: SearchInput,
  parsed: SearchQuery,
  { books, keys }: Found,
  follower: SearchFollower | undefined,
): Promise<SearchResult> {
  const counts = await countBySection(library.db, keys)
  const titles = new Map(books.map((book) => [book.id, book.title]))
  const byBook = [...Map.groupBy(counts, ({ book }) => book)].map(([id, all]) => ({
    id,
    title: titles.get(id) ?? id,
    count: all.reduce((sum, { passages }) => sum + passages, 0),
  }))
  return {
    query: input.query,
    total: keys.length,
    byBook,
    bySection: counts.map(({ book, headings, passages }) => ({ book, section: [...headings], count: passages })),
    hits: (await examine(library, keys, parsed.wanted, input, input.limit, follower)).map(shownHit),
    ...(follower?.signal.aborted === true ? { stopped: true as const } : {}),
  }
}

/** Hits among the passages, at most `most`: those whose match is not only in the overlap with the passage before, which has it already. */
async function examine(
  library: Library,
  keys: readonly number[],
  wanted: readonly Wanted[],
  { matchCase, matchDiacritics }: SearchInput,
  most: number,
  follower?: SearchFollower,
): Promise<Hit[]> {
  const hits: Hit[] = []
  const pause = slicer(undefined)
  for (let at = 0; at < keys.length && hits.length < most; at += PAGE) {
    if (follower?.signal.aborted === true) break
    for (const passage of passagesByKey(library.db, keys.slice(at, at + PAGE))) {
      const how = { language: passage.book.language, matchCase, matchDiacritics }
      const telling = findMatches(passage.text, worthMarking(wanted, passage.book.language), how)
      const all = telling.length > 0 ? telling : findMatches(passage.text, wanted, how)
      const own = all.filter((range) => passage.start + range.end > passage.ownStart)
      // A hit in the heading alone has no place in the text: it is shown with the section's beginning.
      const inHeading = all.length === 0 && !matchCase && !matchDiacritics
      if (own.length > 0 || inHeading) {
        const hit = { passage, ranges: own }
        hits.push(hit)
        follower?.found(shownHit(hit), passage.book.title)
      }
      if (hits.length === most) break
      await pause()
    }
  }
  return hits
}

/**
 * The words of the query that say something in a book's own language: on a shelf of English and Portuguese, "olhos de ressaca" marked every "de" of
 * a Portuguese page. A phrase is marked whole; where nothing else stands ("olhos OR de"), function words are.
 */
function worthMarking(wanted: readonly Wanted[], language: string): readonly Wanted[] {
  const stop = stopWordsOf(language)
  return wanted.filter((part) => part.kind !== 'word' || !part.word.parts.every(({ exact }) => stop.has(exact)))
}

function shownHit({ passage, ranges }: Hit): SearchHit {
  const snippet = makeSnippet(passage.text, ranges)
  return {
    passage: passage.id,
    book: passage.book.id,
    section: [...passage.section.headings],
    page: { ...passage.pages },
    snippet: snippet.text,
    ranges: snippet.ranges.map(({ start, end }): [number, number] => [start, end]),
  }
}

function languagesOf({ books }: ReadersScope): string[] {
  const counts = new Map<string, number>()
  for (const book of books) counts.set(book.language, (counts.get(book.language) ?? 0) + book.passages)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language)
}

/** The scope without the books that `title:` and `author:` leave out. */
function narrowed(
  readers: ReadersScope,
  { titles, authors }: SearchQuery,
): { readonly books: readonly ShelfBook[]; readonly scope: Scope } {
  if (titles.length === 0 && authors.length === 0) return readers
  const hasAll = (text: string, words: readonly string[]): boolean => {
    const own = new Set((text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord))
    return words.every((word) => own.has(word))
  }
  const books = readers.books.filter((book) => hasAll(book.title, titles) && hasAll(book.authors.join(' '), authors))
  const kept = new Set(books.map((book) => book.id))
  const scope =
    readers.scope === 'all' ? books.map((book) => ({ book: book.id })) : readers.scope.filter((part) => kept.has(part.book))
  return { books, scope }
}

/** What to ask instead of a word that is nowhere: the nearest that is there. */
async function corrected(
  library: Library,
  query: string,
  { wanted }: SearchQuery,
  scope: Scope,
): Promise<{ readonly corrected?: string }> {
  await readShelfWords(library)
  let text = query
  for (const part of wanted) {
    for (const word of part.kind === 'word' ? [part.word] : part.words) {
      const exact = word.parts[0]?.exact
      if (exact === undefined || word.parts.length > 1) continue
      const [near] = nearWords(library, exact, scope)
      if (near !== undefined && near.word !== exact) text = text.replace(word.surface, near.word)
    }
  }
  return text === query ? {} : { corrected: text }
}

function nothing(query: string): SearchResult {
  return { query, total: 0, byBook: [], bySection: [], hits: [] }
}
