import { allMatches, searchLexical } from '../db/lexical.ts'
import { nearestPassages, nearestWindows } from '../db/nearest.ts'
import { pieceFrequencies } from '../db/piece-frequencies.ts'
import { type Scope, scopeOfBook } from '../db/scope.ts'
import { type Pause, slicer } from '../db/slicer.ts'
import { bitsInScope, bitsOfPassages, countWindows, type WindowBits } from '../db/token-bits.ts'
import { loadMeans, type MeaningMeans } from '../db/vector-means.ts'
import type { VectorSet } from '../db/vector-sets.ts'
import { documentFrequencies } from '../db/vocabulary.ts'
import type { Term } from '../indexing/analyse.ts'
import { anyOf, phraseOf } from '../indexing/match-expression.ts'
import type { Embedder, Embedding } from '../ports.ts'
import { ADDRESS_IDF, type AddressMatch, inverseFrequency } from '../retrieve/address-rule.ts'
import type { AnalysedQuestion } from '../retrieve/analyse-question.ts'
import { centreRows } from '../retrieve/centre-rows.ts'
import { contentRows, raiseRowMaxima, rowWeights, type SignTables, signTables } from '../retrieve/late-interaction.ts'
import { stopWordsOf } from '../retrieve/stop-words.ts'
import { tokenPieces } from '../retrieve/token-pieces.ts'
import { matchRuns, type WordRun, wordRuns } from '../retrieve/verbatim-runs.ts'
import { indexLeg } from './index-leg.ts'
import type { Library } from './library.ts'
import type { UnderstoodQuestion } from './understand-question.ts'
import type { Alternative } from './words-in-scope.ts'

/** Passages that each leg gives to the fusion (lessons 13: legs of 50–60). */
export const LEG_DEPTH = 60

/** Windows asked for so that about LEG_DEPTH passages come out: a passage has seven, and the best often has several near the front. */
const WINDOW_DEPTH = 200

/**
 * Windows up to which late interaction looks at every passage in scope, as a leg of its own; in a larger scope it only reranks. 12,000 windows are
 * two or three novels; the limit is chosen, not tuned. The leg itself: in the prototype it took recall@30 of the fused list from .874 to .902 (174 questions).
 */
const TOKEN_LEG_WINDOWS = 12_000

/**
 * A name, code or number that stands in no more passages than are shown is an address whatever the book's length: inverse frequency alone asks for
 * 3 in a book of 490 passages and allows 6 in one of 1,000. Set by "Onde aparece a imagem de Massinissa na casa?" (dc-008: 3 of 490, idf 4.94).
 */
const ADDRESS_PASSAGES = 5

/** One slice of work on the engine's thread. */
const SLICE_MS = 12

export interface MeaningSearch {
  readonly embedder: Embedder
  readonly set: VectorSet
}

export interface ScoredPassage {
  readonly passage: number
  readonly score: number
}

/** The question as vectors, ready to be compared. */
export interface QuestionVectors {
  readonly vector: Float32Array
  readonly tables: SignTables
  /** What each row of the tables counts for; they add up to 1. */
  readonly weights: Float32Array
  readonly means: MeaningMeans
}

export interface Legs {
  readonly lexical: readonly ScoredPassage[]
  /** Best window of each passage. */
  readonly windows: readonly ScoredPassage[]
  /** Means of their windows. */
  readonly passages: readonly ScoredPassage[]
  /** Late interaction over the whole scope; empty when the scope is too large for it. */
  readonly tokens: readonly ScoredPassage[]
  /** What the books' own indexes name. */
  readonly index: readonly ScoredPassage[]
  readonly addresses: readonly AddressMatch<number>[]
  readonly vectors: QuestionVectors | undefined
}

/** All legs of one question. Without `meaning` (no embedder, or no vectors yet) the lexical leg answers alone. */
export async function runLegs(
  library: Library,
  { analysed: question, alternatives }: Pick<UnderstoodQuestion, 'analysed' | 'alternatives'>,
  scope: Scope,
  meaning: MeaningSearch | undefined,
  signal?: AbortSignal,
): Promise<Legs> {
  // The embedder works in its own threads while the lexical leg is asked.
  const embedding = meaning?.embedder.embed([question.text], questionOptions(signal))
  embedding?.catch(() => undefined)
  const pause = slicer(signal)
  const lexical = lexicalLeg(library, question.terms, alternatives, scope)
  await pause()
  const index = indexLeg(library, question, scope).slice(0, LEG_DEPTH)
  await pause()
  const addresses = await findAddresses(library, question, scope, pause)
  const vectors = meaning === undefined ? undefined : questionVectors(library, question, scope, meaning, (await embedding)?.[0])
  await pause()
  if (meaning === undefined || vectors === undefined)
    return { lexical, windows: [], passages: [], tokens: [], index, addresses, vectors }
  const query = { set: meaning.set, vector: vectors.vector, scope, ...(signal === undefined ? {} : { signal }) }
  const nearWindows = await nearestWindows(library.db, { ...query, k: WINDOW_DEPTH })
  const passages = await nearestPassages(library.db, { ...query, k: LEG_DEPTH })
  const fits = countWindows(library.db, scope) <= TOKEN_LEG_WINDOWS
  return {
    lexical,
    windows: bestOfPassages(nearWindows.map(({ passage, similarity }) => ({ passage, score: similarity }))).slice(0, LEG_DEPTH),
    passages: passages.map(({ passage, similarity }) => ({ passage, score: similarity })),
    tokens: fits ? await tokenLeg(bitsInScope(library.db, meaning.set, scope), vectors, signal) : [],
    index,
    addresses,
    vectors,
  }
}

function questionOptions(signal: AbortSignal | undefined) {
  return { kind: 'query', priority: 'question', withTokens: true, ...(signal === undefined ? {} : { signal }) } as const
}

/** The question's vectors; undefined before the first window of the library is embedded, when there is nothing to compare with. */
function questionVectors(
  library: Library,
  question: AnalysedQuestion,
  scope: Scope,
  { embedder, set }: MeaningSearch,
  embedding: Embedding | undefined,
): QuestionVectors | undefined {
  const means = loadMeans(library.db, set)
  if (means === undefined || embedding?.tokens === undefined) return undefined
  const stop = stopWordsOf(question.language)
  const { ids, values } = embedding.tokens
  const rows = contentRows(ids, values, tokenPieces(embedder.tokenizer.tokenizer), (word) => stop.has(word))
  const { windowsWith, windows } = pieceFrequencies(library.db, set, scope, rows.pieces)
  return {
    vector: embedding.vector,
    tables: signTables(centreRows({ values: rows.values, dims: embedder.dims }, means.token)),
    weights: rowWeights(rows.pieces, windowsWith, windows),
    means,
  }
}

/**
 * The question's words and, beside them, the reader's synonyms. Those for one book are looked for in it alone: BM25 counts over the whole index whatever
 * the scope is, so that scores of the two searches are of one kind, and more words never take a passage down.
 */
function lexicalLeg(
  library: Library,
  terms: readonly Term[],
  alternatives: readonly Alternative[],
  scope: Scope,
): ScoredPassage[] {
  const search = (looked: readonly Alternative[], where: Scope): ScoredPassage[] => {
    const match = anyOf(
      terms,
      looked.flatMap(({ forms }) => forms),
    )
    return match === undefined ? [] : searchLexical(library.db, { match, scope: where, limit: LEG_DEPTH })
  }
  const everywhere = alternatives.filter(({ book }) => book === null)
  const found = search(everywhere, scope)
  const books = new Set(alternatives.flatMap(({ book }) => book ?? []))
  if (books.size === 0) return found
  const inBooks = [...books].flatMap((book) =>
    search([...everywhere, ...alternatives.filter((one) => one.book === book)], scopeOfBook(scope, book)),
  )
  return bestOfPassages([...found, ...inBooks]).slice(0, LEG_DEPTH)
}

/** Names, codes and numbers that are rare in the scope, quoted phrases, and runs of the question's words, with the passages that have them. */
async function findAddresses(
  library: Library,
  question: AnalysedQuestion,
  scope: Scope,
  pause: Pause,
): Promise<AddressMatch<number>[]> {
  const frequencies = documentFrequencies(library.db, question.words, scope)
  const matches = (words: readonly string[]): number[] => {
    const match = phraseOf(words)
    return match === undefined ? [] : allMatches(library.db, { match, scope })
  }
  const quoted = question.quoted.map(({ text, words }) => ({ kind: 'quoted' as const, text, words }))
  const named: AddressMatch<number>[] = []
  for (const { kind, text, words } of [...quoted, ...question.addresses]) {
    const passages = matches(words)
    const idf = inverseFrequency(passages.length, frequencies.passages)
    named.push({ kind, text, idf: passages.length <= ADDRESS_PASSAGES ? Math.max(idf, ADDRESS_IDF) : idf, passages })
    await pause()
  }
  const words = question.words.map((word) => word.exact)
  const runs: { run: WordRun; passages: number[] }[] = []
  const stems = new Map(question.words.map((word) => [word.exact, word.stem]))
  const frequencyOf = (word: string): number => frequencies.counts.get(stems.get(word) ?? word) ?? 0
  for (const run of wordRuns(words)) {
    // A run with a word that the scope lacks need not be looked for.
    if (run.words.every((word) => frequencyOf(word) > 0)) runs.push({ run, passages: matches(run.words) })
    await pause()
  }
  return [...named, ...matchRuns(words, runs, frequencyOf, frequencies.passages)].filter(
    (address) => address.passages.length > 0 && (address.kind === 'quoted' || address.idf >= ADDRESS_IDF),
  )
}

/** The best score of each passage, best first. */
function bestOfPassages(scored: readonly ScoredPassage[]): ScoredPassage[] {
  const best = new Map<number, number>()
  for (const { passage, score } of scored) if (score > (best.get(passage) ?? Number.NEGATIVE_INFINITY)) best.set(passage, score)
  return [...best].map(([passage, score]) => ({ passage, score })).sort((a, b) => b.score - a.score || a.passage - b.passage)
}

async function tokenLeg(
  pages: Iterable<readonly WindowBits[]>,
  question: Pick<QuestionVectors, 'tables' | 'weights'>,
  signal: AbortSignal | undefined,
): Promise<ScoredPassage[]> {
  const scores = await maxSimOfPassages(pages, question, signal)
  return [...scores]
    .map(([passage, { score }]) => ({ passage, score }))
    .sort((a, b) => b.score - a.score || a.passage - b.passage)
    .slice(0, LEG_DEPTH)
}

export interface TokenScores {
  /** MaxSim over all windows of the passage. */
  readonly score: number
  /** Window → its own MaxSim. */
  readonly windows: ReadonlyMap<number, number>
}

/** Late interaction of the question with passages, by the signs of their windows' tokens. Gives other work its turn. */
export async function maxSimOfPassages(
  pages: Iterable<readonly WindowBits[]>,
  { tables, weights }: Pick<QuestionVectors, 'tables' | 'weights'>,
  signal?: AbortSignal,
): Promise<Map<number, TokenScores>> {
  const maxima = new Map<number, { rows: Float32Array; windows: Map<number, number> }>()
  let sliceEnds = performance.now() + SLICE_MS
  for (const page of pages) {
    for (const { window, passage, bits } of page) {
      const own = emptyRows(tables)
      raiseRowMaxima(tables, { bits, dims: tables.dims }, own)
      const known = maxima.get(passage) ?? { rows: emptyRows(tables), windows: new Map<number, number>() }
      known.windows.set(window, weighted(own, weights))
      for (const [row, value] of own.entries()) if (value > known.rows[row]!) known.rows[row] = value
      maxima.set(passage, known)
      if (performance.now() < sliceEnds) continue
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
      sliceEnds = performance.now() + SLICE_MS
    }
  }
  return new Map([...maxima].map(([passage, { rows, windows }]) => [passage, { score: weighted(rows, weights), windows }]))
}

export function candidateBits(library: Library, set: VectorSet, passages: readonly number[]): WindowBits[] {
  return bitsOfPassages(library.db, set, passages)
}

/** A window without any content token is as far from the question as can be. */
function emptyRows(tables: SignTables): Float32Array {
  return new Float32Array(tables.rows).fill(-1)
}

function weighted(rows: Float32Array, weights: Float32Array): number {
  return rows.length === 0 ? -1 : rows.reduce((sum, value, row) => sum + value * weights[row]!, 0)
}
