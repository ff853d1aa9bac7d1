import type { Coverage } from '../answer/decide-coverage.ts'
import type { CoverageFeatures } from '../retrieve/coverage.ts'
import { RRF_K } from '../retrieve/fuse-rankings.ts'
import { rerankWeights } from '../retrieve/rerank-scores.ts'
import type { Evidence } from './find-evidence.ts'
import type { Library } from './library.ts'
import type { Rankings } from './retrieve-passages.ts'
import { LEG_DEPTH, type MeaningSearch } from './run-legs.ts'
import type { UnderstoodQuestion } from './understand-question.ts'
import type { Alternative } from './words-in-scope.ts'

/** Everything that decided what was shown, kept with the turn: why a passage came where it came, and by which models and constants. JSON. */
export interface TurnTrace {
  readonly searched: string
  readonly language: string
  readonly terms: readonly { readonly word: string; readonly stem: string; readonly passages: number; readonly idf: number }[]
  /** The reader's synonyms that text search looked for beside them. */
  readonly alternatives?: readonly { readonly of: string; readonly text: string; readonly passages: number }[]
  readonly addresses: readonly { readonly kind: string; readonly text: string; readonly idf: number; readonly passages: number }[]
  readonly legs: Readonly<Record<string, readonly { readonly passage: number; readonly score: number }[]>>
  readonly reranked: readonly {
    readonly passage: number
    readonly score: number | null
    readonly ranks: Readonly<Record<string, number>>
    readonly voices: object
    readonly addresses: readonly string[]
  }[]
  readonly shown: readonly { readonly passage: string; readonly why: string }[]
  readonly features: CoverageFeatures
  readonly coverage: Coverage
  /** Sentences of the model that no passage supports and that are not shown. */
  readonly dropped: readonly { readonly text: string }[]
  readonly models: readonly { readonly id: string; readonly checksum: string }[]
  readonly constants: Readonly<Record<string, number>>
  readonly shelfVersion: number
}

interface Traced {
  readonly question: UnderstoodQuestion
  readonly rankings: Rankings
  readonly evidence: Evidence
  readonly meaning: MeaningSearch | undefined
  readonly features: CoverageFeatures
  readonly written: { readonly coverage: Coverage; readonly dropped: readonly { readonly text: string }[] }
}

export function traceOf(library: Library, { question, rankings, evidence, meaning, features, written }: Traced): TurnTrace {
  const { lexical, windows, passages, tokens, index, addresses } = rankings.legs
  return {
    searched: question.analysed.text,
    language: question.analysed.language,
    terms: question.weights.map(({ word, term, passages, idf }) => ({ word, stem: term.stem, passages, idf })),
    ...(question.alternatives.length === 0 ? {} : { alternatives: question.alternatives.map(tracedAlternative) }),
    addresses: addresses.map(({ kind, text, idf, passages }) => ({ kind, text, idf, passages: passages.length })),
    legs: { lexical, windows, passages, tokens, index },
    reranked: rankings.candidates.map(({ passage, score, ranks, voices, addresses }) => ({
      passage,
      score,
      ranks,
      voices,
      addresses,
    })),
    shown: evidence.shown.map(({ passage, why }) => ({ passage: passage.id, why })),
    features,
    coverage: written.coverage,
    dropped: written.dropped.map(({ text }) => ({ text })),
    models: meaning === undefined ? [] : [{ ...meaning.embedder.identity }],
    constants: {
      legDepth: LEG_DEPTH,
      rrfK: RRF_K,
      ...rerankWeights(meaning?.embedder.identity.languages, question.scopeLanguage),
    },
    shelfVersion: library.shelfVersion(),
  }
}

function tracedAlternative({ of, text, passages }: Alternative) {
  return { of: of.map(({ exact }) => exact).join(' '), text, passages }
}
