import type { ReadersEntry } from '../answer/pick-glossary.ts'
import type { Scope } from '../db/scope.ts'
import { documentFrequencies, hasPhrase } from '../db/vocabulary.ts'
import type { Term } from '../indexing/analyse.ts'
import { phraseOf } from '../indexing/match-expression.ts'
import { primarySubtag } from '../indexing/stem-word.ts'
import type { Embedder } from '../ports.ts'
import { inverseFrequency } from '../retrieve/address-rule.ts'
import { type AnalysedQuestion, analyseQuestion } from '../retrieve/analyse-question.ts'
import { correctTypos } from '../retrieve/correct-typos.ts'
import { knownWords } from '../retrieve/known-words.ts'
import { splitQuestion } from '../retrieve/split-question.ts'
import { type HistoryTurn, type StandaloneQuestion, standaloneQuestion } from '../retrieve/standalone-question.ts'
import { stopWordsOf } from '../retrieve/stop-words.ts'
import { wholePieces } from '../retrieve/token-pieces.ts'
import type { Library } from './library.ts'
import { nearWords, readShelfWords } from './near-words.ts'
import type { ReadersScope } from './resolve-scope.ts'
import { type Alternative, findAlternatives, stemsOfWords, wordsInScope } from './words-in-scope.ts'

/** How often a stem stands in the scope, and what that makes it worth. */
export interface TermWeight {
  readonly term: Term
  /** As the reader wrote it. */
  readonly word: string
  readonly passages: number
  readonly idf: number
}

export interface UnderstoodQuestion {
  readonly asked: string
  readonly standalone: StandaloneQuestion
  /** What is searched for: standing alone, misspellings mended. */
  readonly analysed: AnalysedQuestion
  readonly corrected: readonly { readonly from: string; readonly to: string }[]
  readonly weights: readonly TermWeight[]
  /** The reader's synonyms, looked for in the text beside the question's own words. */
  readonly alternatives: readonly Alternative[]
  /** The reader's own entries for the books in scope. */
  readonly glossary: readonly ReadersEntry[]
  /** It asks for more than one place ("what two stories", "A and B each"). */
  readonly wantsSeveral: boolean
  /** BCP 47 of most of what is in scope. */
  readonly scopeLanguage: string
  /** Passages in scope. */
  readonly passages: number
}

/** Language of most of the books in scope: that whose stems the question's words are looked up by. */
function scopeLanguage({ books }: ReadersScope): string {
  const counts = new Map<string, number>()
  for (const book of books) counts.set(book.language, (counts.get(book.language) ?? 0) + book.passages)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'und'
}

/**
 * The question made to stand alone from the conversation, or as `given` by the reader; its misspellings mended against the scope, taken apart and
 * weighed.
 */
export function understandQuestion(
  library: Library,
  asked: string,
  history: readonly HistoryTurn[],
  readers: ReadersScope,
  embedder: Embedder | undefined,
  given?: string,
): UnderstoodQuestion {
  const language = scopeLanguage(readers)
  const standalone = standingAlone(asked, history, language, given)
  const whole = analyseQuestion(standalone.text, language)
  const own = wordsInScope(library, readers)
  const mended = mendTypos(library, whole, { language, scope: readers.scope, own: stemsOfWords(own) }, embedder)
  const analysed = mended.corrections.length === 0 ? whole : analyseQuestion(mended.text, language)
  const frequencies = documentFrequencies(library.db, analysed.words, readers.scope)
  const weights = analysed.terms.map((term) => {
    const passages = frequencies.counts.get(term.stem) ?? 0
    return {
      term,
      word: analysed.text.slice(term.start, term.end),
      passages,
      idf: inverseFrequency(passages, frequencies.passages),
    }
  })
  return {
    asked,
    standalone,
    analysed,
    corrected: mended.corrections.map(({ from, to }) => ({ from, to })),
    weights,
    alternatives: findAlternatives(library, analysed, readers.scope, own),
    glossary: own.glossary,
    wantsSeveral: splitQuestion(analysed.text, analysed.language).wantsSeveral,
    scopeLanguage: language,
    passages: frequencies.passages,
  }
}

/** Reads the shelf's words when mending the question will need them, so that it need not be done in one piece. */
export async function prepareQuestion(
  library: Library,
  asked: string,
  history: readonly HistoryTurn[],
  readers: ReadersScope,
  given?: string,
): Promise<void> {
  const language = scopeLanguage(readers)
  const standalone = standingAlone(asked, history, language, given)
  const question = analyseQuestion(standalone.text, language)
  if (unknownWords(library, question, readers.scope).length > 0) await readShelfWords(library)
}

/** What the reader has made of the question is taken as it is. */
function standingAlone(
  asked: string,
  history: readonly HistoryTurn[],
  language: string,
  given: string | undefined,
): StandaloneQuestion {
  if (given !== undefined) return { question: given, leans: 'no', earlier: [], text: given, answerNames: [] }
  return standaloneQuestion(asked, history, analyseQuestion(asked, language).language)
}

/** Content words that stand nowhere in the scope. */
function unknownWords(library: Library, question: AnalysedQuestion, scope: Scope): Term[] {
  const { counts } = documentFrequencies(library.db, question.words, scope)
  const stop = stopWordsOf(question.language)
  return question.words.filter((word) => !stop.has(word.exact) && (counts.get(word.stem) ?? 0) === 0)
}

/**
 * Words that the scope lacks and the language has are no misspellings ("roommate" in Moby-Dick). The embedder's vocabulary is a list of its
 * language's common words: what it has in one piece is known. So is what the reader has written down (`own`, stems).
 */
function mendTypos(
  library: Library,
  question: AnalysedQuestion,
  { language, scope, own }: { readonly language: string; readonly scope: Scope; readonly own: ReadonlySet<string> },
  embedder: Embedder | undefined,
) {
  const unknown = new Set(unknownWords(library, question, scope).flatMap(({ stem }) => (own.has(stem) ? [] : stem)))
  if (unknown.size === 0) return { text: question.text, corrections: [] }
  const known = embedder === undefined ? undefined : knownWordsOf(embedder)
  const correction = {
    stop: stopWordsOf(question.language),
    foreign: primarySubtag(question.language) !== primarySubtag(language),
    names: new Set(question.addresses.filter(({ kind }) => kind === 'name').flatMap(({ words }) => words)),
  }
  return correctTypos(question.text, question.words, correction, {
    occurs: (term) => !unknown.has(term.stem),
    nearest: (word) => nearWords(library, word, scope),
    adjacent: (one, two) => {
      const match = phraseOf([one, two])
      return match !== undefined && hasPhrase(library.db, match, scope)
    },
    // The vocabulary is the embedder's, an English one: it knows "antis", which in Portuguese is a slip for "antes".
    ...(known === undefined || primarySubtag(question.language) !== 'en' ? {} : { isKnown: known }),
  })
}

const knownByModel = new WeakMap<Embedder, (word: string) => boolean>()

function knownWordsOf(embedder: Embedder): (word: string) => boolean {
  const known = knownByModel.get(embedder) ?? knownWords(wholePieces(embedder.tokenizer.tokenizer))
  knownByModel.set(embedder, known)
  return known
}
