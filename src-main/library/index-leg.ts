import { indexSections } from '../db/index-sections.ts'
import type { LibraryDatabase } from '../db/open-database.ts'
import { resolveScope, type Scope } from '../db/scope.ts'
import { documentFrequencies } from '../db/vocabulary.ts'
import { analyse } from '../indexing/analyse.ts'
import { inverseFrequency } from '../retrieve/address-rule.ts'
import type { AnalysedQuestion } from '../retrieve/analyse-question.ts'
import { type IndexEntry, type IndexedPassage, LEAST_RARITY, rankByIndex } from '../retrieve/index-entries.ts'
import type { Library } from './library.ts'

/** Books whose indexes are read for one question: a shelf has other ways. Chosen, not tuned. */
const MOST_BOOKS = 20

/** Passages that the authors' own indexes name for the question's words, best first; only of the scope. */
export function indexLeg(library: Library, question: AnalysedQuestion, scope: Scope): IndexedPassage<number>[] {
  const { everything, parts, passages } = resolveScope(library.db.reader, scope)
  const books = [...new Set(parts.map(({ bookKey }) => bookKey))]
  if (everything || books.length > MOST_BOOKS) return []
  const entries = books.flatMap((book) => entriesOf(library.db, book))
  if (entries.length === 0) return []
  const { counts, passages: all } = documentFrequencies(library.db, question.terms, scope)
  const terms = question.terms.map(({ stem }) => ({ stem, idf: inverseFrequency(counts.get(stem) ?? 0, all) }))
  // In a short book no word is as rare as that: there one that stands in a single passage is rare enough.
  const least = Math.min(LEAST_RARITY, inverseFrequency(1, all))
  return rankByIndex(entries, terms, least).filter(({ passage }) =>
    passages.some(({ from, to }) => from <= passage && passage <= to),
  )
}

interface Known {
  readonly version: number
  readonly entries: Map<number, readonly IndexEntry<number>[]>
}

/** An index has thousands of words, and a conversation asks of the same book again and again. */
const known = new WeakMap<LibraryDatabase, Known>()

function entriesOf(db: LibraryDatabase, book: number): readonly IndexEntry<number>[] {
  // Changes when another connection has committed: https://www.sqlite.org/pragma.html#pragma_data_version
  const version = Number(db.reader.pragma('data_version'))
  let cached = known.get(db)
  if (cached?.version !== version) {
    cached = { version, entries: new Map() }
    known.set(db, cached)
  }
  const entries = cached.entries.get(book) ?? readEntries(db, book)
  cached.entries.set(book, entries)
  return entries
}

function readEntries(db: LibraryDatabase, book: number): IndexEntry<number>[] {
  return indexSections(db, book).flatMap(({ text, language, entries, pointers }) =>
    entries.flatMap(({ start, end }): IndexEntry<number>[] => {
      const passages = new Set(
        pointers.filter(({ offset }) => start <= offset && offset < end).flatMap((pointer) => pointer.passages),
      )
      if (passages.size === 0) return []
      return [{ stems: new Set(analyse(text.slice(start, end), language).map(({ stem }) => stem)), passages: [...passages] }]
    }),
  )
}
