/** One retriever's answer: passages, best first. The name is what the trace shows ("lexical", "windows", "passages"). */
export interface Leg<Id> {
  readonly name: string
  readonly ranking: readonly Id[]
  /** 1 unless given. A leg of weight 0 is ranked for the trace only. */
  readonly weight?: number
}

export interface Fused<Id> {
  readonly id: Id
  readonly score: number
  /** 1-based rank in each leg that has it. */
  readonly ranks: Readonly<Record<string, number>>
}

/** Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods", SIGIR 2009. */
export const RRF_K = 60

/**
 * Reciprocal rank fusion: the sum over legs of weight / (k + rank), best first.
 *
 * Equal scores are told apart by the best single rank, then by the order of the legs: that only makes the list reproducible; what a
 * tie is worth is the reranker's to say. An id that a leg names twice counts once, at its better rank.
 */
export function fuseRankings<Id>(legs: readonly Leg<Id>[], k: number = RRF_K): Fused<Id>[] {
  const fused = new Map<Id, { id: Id; score: number; best: number; ranks: Record<string, number> }>()
  for (const { name, ranking, weight = 1 } of legs) {
    let rank = 0
    for (const id of ranking) {
      const known = fused.get(id)
      if (known?.ranks[name] !== undefined) continue
      rank++
      const entry = known ?? { id, score: 0, best: Number.POSITIVE_INFINITY, ranks: {} }
      entry.score += weight / (k + rank)
      if (weight > 0) entry.best = Math.min(entry.best, rank)
      entry.ranks[name] = rank
      if (known === undefined) fused.set(id, entry)
    }
  }
  return [...fused.values()]
    .sort((a, b) => b.score - a.score || a.best - b.best)
    .map(({ id, score, ranks }) => ({ id, score, ranks }))
}

/**
 * Rankings of the whole question and of its parts, dealt in turn, each id once: first of the first, first of the second, … So a
 * question that asks for two places gets both within the first passages.
 */
export function interleaveRankings<Id>(rankings: readonly (readonly Id[])[]): Id[] {
  const dealt = new Set<Id>()
  const longest = Math.max(0, ...rankings.map((ranking) => ranking.length))
  const next = rankings.map(() => 0)
  for (let round = 0; round < longest; round++) {
    rankings.forEach((ranking, i) => {
      while (next[i]! < ranking.length && dealt.has(ranking[next[i]!]!)) next[i]!++
      if (next[i]! < ranking.length) dealt.add(ranking[next[i]!]!)
    })
  }
  return [...dealt]
}
