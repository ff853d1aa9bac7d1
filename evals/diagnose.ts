import type { QuestionScore } from './report.ts'

/**
 * Where the evidence of an answerable question was lost, in the order of the work: it is not in the book's text; in neither leg; not among the first
 * 30 after fusion; not among the first six after reranking; not among the quotes, though its passage was; behind a false "not covered".
 */
export const LOSSES = ['book', 'legs', 'fusion', 'reranking', 'selection', 'abstention'] as const
export type Loss = (typeof LOSSES)[number]

/** What fusion and reranking must reach: recall@30 and recall@6. */
const FUSED = 30
const RERANKED = 6

/** The first stage that lost the evidence; undefined where none that ran did, and for the unanswerable. */
export function lossOf({ answerable, located, ranks, answer }: QuestionScore): Loss | undefined {
  if (!answerable) return undefined
  if (located !== undefined && located.found < located.of) return 'book'
  const { lexical, dense, hybrid, rerank } = ranks
  if (lexical === null && dense === null && (hybrid ?? null) === null) return 'legs'
  if (hybrid === null || (hybrid !== undefined && hybrid > FUSED)) {
    // Reranking sees more than 30, and may bring back what fusion had put behind.
    if (rerank === undefined || rerank === null || rerank > RERANKED) return 'fusion'
  }
  if (rerank === null || (rerank !== undefined && rerank > RERANKED)) return 'reranking'
  if (answer?.evidenceShown === false) return 'selection'
  return answer?.status === 'not-covered' ? 'abstention' : undefined
}

/** Ids of the questions that each stage lost, in the order of the stages; stages that lost none are left out. */
export function diagnose(scores: readonly QuestionScore[]): { readonly loss: Loss; readonly ids: readonly string[] }[] {
  const byLoss = Map.groupBy(scores, lossOf)
  return LOSSES.flatMap((loss) => {
    const ids = byLoss.get(loss)?.map(({ id }) => id) ?? []
    return ids.length === 0 ? [] : [{ loss, ids }]
  })
}
