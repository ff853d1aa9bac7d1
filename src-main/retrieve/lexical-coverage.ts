/** A content word of the question with how rare it is in the scope (`inverseFrequency`); one that the scope lacks has the highest. */
export interface WeightedTerm {
  readonly stem: string
  readonly idf: number
}

/** Share of the question's content words, weighed by rarity, that `stems` has: 0–1, and 0 for a question without content words. */
export function lexicalCoverage(terms: readonly WeightedTerm[], stems: ReadonlySet<string>): number {
  let all = 0
  let found = 0
  for (const { stem, idf } of terms) {
    all += idf
    if (stems.has(stem)) found += idf
  }
  return all === 0 ? 0 : found / all
}
