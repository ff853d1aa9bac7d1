import type { Receipt } from '../../src-shared/answer.ts'
import type { AddressKind, AddressScore } from './address-rule.ts'
import type { CoverageFeatures } from './coverage.ts'
import type { RerankVoices } from './rerank-scores.ts'

/** What one retriever did: its ranking with its own scores, how long it took, or why it was out. */
export interface LegTrace<Id> {
  readonly name: string
  readonly ranking: readonly { readonly id: Id; readonly score: number }[]
  readonly ms: number
  readonly out?: string
}

export interface AddressTrace {
  readonly kind: AddressKind
  readonly text: string
  readonly idf: number
  readonly passages: number
}

/** Everything that decided which passages were shown, kept with the turn: enough to say afterwards why a passage came where it came. */
export interface RetrievalTrace<Id> {
  readonly question: string
  /** As searched: made to stand alone, typing errors corrected. */
  readonly searched: string
  readonly language: string
  readonly terms: readonly { readonly term: string; readonly count: number }[]
  readonly parts: readonly string[]
  readonly legs: readonly LegTrace<Id>[]
  readonly addresses: readonly AddressTrace[]
  readonly fused: readonly { readonly id: Id; readonly score: number }[]
  readonly reranked: readonly {
    readonly id: Id
    readonly score?: number
    readonly voices: RerankVoices
    readonly address?: AddressScore
  }[]
  readonly selected: readonly { readonly id: Id; readonly why: string }[]
  readonly features: CoverageFeatures
  /** Ids and checksums of the models, and the constants in force. */
  readonly models: readonly { readonly id: string; readonly checksum: string }[]
  readonly constants: Readonly<Record<string, number>>
}

/** The scope that was searched, as counted in the library. */
export interface SearchedScope {
  readonly books: number
  readonly sections: number
  readonly passages: number
  /** Passages whose windows all have their vectors. */
  readonly embeddedPassages: number
}

/**
 * The receipt behind an answer and behind "not covered": what was searched with what.
 *
 * A leg counts as run when it is in the trace and not out. Passages are in the text index as soon as they are in the library, so the share
 * that every leg could search is that of the vectors where a dense leg ran, and 1 where only the text was searched: `legs` says so.
 */
export function buildReceipt<Id>(
  trace: Pick<RetrievalTrace<Id>, 'legs' | 'terms' | 'reranked'>,
  scope: SearchedScope,
  denseLegs: readonly string[],
): Receipt {
  const ran = (dense: boolean): boolean =>
    trace.legs.some((leg) => denseLegs.includes(leg.name) === dense && leg.out === undefined)
  const legs: Receipt['legs'] = []
  if (ran(false)) legs.push('lexical')
  if (ran(true)) legs.push('dense')
  if (trace.reranked.some((one) => one.score !== undefined)) legs.push('rerank')
  const share = scope.passages === 0 ? 0 : scope.embeddedPassages / scope.passages
  return {
    books: scope.books,
    sections: scope.sections,
    passages: scope.passages,
    indexed: ran(true) ? share : legs.length === 0 ? 0 : 1,
    legs,
    terms: trace.terms.map(({ term, count }) => ({ term, count })),
  }
}
