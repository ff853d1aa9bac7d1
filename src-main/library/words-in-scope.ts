import type { ReadersEntry } from '../answer/pick-glossary.ts'
import { countPassages } from '../db/lexical.ts'
import { listSynonyms, listTerms } from '../db/readers-words.ts'
import { type Scope, scopeOfBook } from '../db/scope.ts'
import { nearOf } from '../indexing/match-expression.ts'
import type { AnalysedQuestion } from '../retrieve/analyse-question.ts'
import { formsOf, matchSynonyms, type SynonymGroup, type SynonymMatch } from '../retrieve/match-synonyms.ts'
import type { Library } from './library.ts'
import type { ReadersScope } from './resolve-scope.ts'

/** A synonym of the reader's for words of the question, and how often it stands where it is looked for. */
export interface Alternative extends SynonymMatch {
  /** Passages in scope that have it. */
  readonly passages: number
}

/** The reader's own words for what a question asks of: those of the library and of the books in scope. */
interface WordsInScope {
  readonly synonyms: readonly SynonymGroup[]
  readonly glossary: readonly ReadersEntry[]
  /** Languages of the books (BCP 47), that with the most text first. */
  readonly languages: readonly string[]
}

/** Languages whose stems are looked for: a shelf that has more is searched by the words as they are written. Chosen, not tuned. */
const MOST_LANGUAGES = 4

export function wordsInScope({ db }: Library, { books }: ReadersScope): WordsInScope {
  const ids = new Set(books.map(({ id }) => id))
  const isFor = ({ book }: { readonly book: { readonly id: string } | null }): boolean => book === null || ids.has(book.id)
  const lengths = new Map<string, number>()
  for (const { language, passages } of books) lengths.set(language, (lengths.get(language) ?? 0) + passages)
  return {
    synonyms: listSynonyms(db)
      .filter(isFor)
      .map(({ words, book }) => ({ words, book: book?.id ?? null })),
    glossary: listTerms(db)
      .filter(isFor)
      .map(({ term, meaning, book }) => ({ term, meaning, book: book?.id ?? null })),
    languages: [...lengths]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_LANGUAGES)
      .map(([language]) => language),
  }
}

/** Stems of every word that is in the reader's lists: none of them is a misspelling. */
export function stemsOfWords({ synonyms, glossary, languages }: WordsInScope): Set<string> {
  const texts = [...synonyms.flatMap(({ words }) => words), ...glossary.map(({ term }) => term)]
  return new Set(
    texts.flatMap((text) =>
      formsOf(text, languages)
        .flat()
        .map(({ stem }) => stem),
    ),
  )
}

export function findAlternatives(
  { db }: Library,
  question: AnalysedQuestion,
  scope: Scope,
  { synonyms, languages }: WordsInScope,
): Alternative[] {
  return matchSynonyms(question.words, synonyms, languages).map((match) => {
    const phrases = match.forms.map((form) => nearOf([form.map(({ stem }) => stem).join(' ')], 0) ?? '')
    const where = match.book === null ? scope : scopeOfBook(scope, match.book)
    return { ...match, passages: countPassages(db, { match: phrases.join(' OR '), scope: where }) }
  })
}
