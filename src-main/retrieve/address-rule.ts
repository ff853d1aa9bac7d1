/** What in a question can name one place in a book. A quoted phrase always does; the others when they are rare enough. */
export type AddressKind = 'quoted' | 'run' | 'name' | 'code' | 'number'

/** An address of the question, with the passages of the scope that contain it. */
export interface AddressMatch<Id> {
  readonly kind: AddressKind
  /** As it stands in the question, for the trace. */
  readonly text: string
  /** `inverseFrequency` of a word, `runIdf` of a run; not looked at for quoted phrases. */
  readonly idf: number
  readonly passages: readonly Id[]
}

/**
 * Rarity from which a name, code, number or verbatim run is an address and not a vote.
 * From the prototype (ground.md, 174 questions): with e5 and MaxSim the rule at 5 took MRR from .616 to .630, rare-term and phrase
 * questions to 1.0; applied to every rare word of the question it cost recall@6 .684 → .60–.66.
 */
export const ADDRESS_IDF = 5

/** Shortest verbatim run of the question's words that counts as one, from the same measurement. */
export const ADDRESS_RUN_WORDS = 5

/** BM25's inverse document frequency, ln(1 + (N − df + 0.5) / (df + 0.5)): 0 or more. */
export function inverseFrequency(passagesWithTerm: number, passages: number): number {
  return Math.log(1 + (passages - passagesWithTerm + 0.5) / (passagesWithTerm + 0.5))
}

/**
 * Rarity of a run of words: that of the whole run, but never more than its words together have. Five function words in a row
 * ("what is the name of the") may stand in one passage only and still be nobody's address.
 */
export function runIdf(passagesWithRun: number, wordIdfs: readonly number[], passages: number): number {
  const words = wordIdfs.reduce((sum, idf) => sum + idf, 0)
  return Math.min(inverseFrequency(passagesWithRun, passages), words)
}

export interface AddressScore {
  readonly quoted: boolean
  /** Sum of the inverse frequencies of the addresses found in the passage; a quoted phrase counts at least ADDRESS_IDF. */
  readonly idf: number
  readonly matched: readonly string[]
}

/** For every passage that holds an address of the question, what it holds. */
export function scoreAddresses<Id>(matches: readonly AddressMatch<Id>[], threshold: number = ADDRESS_IDF): Map<Id, AddressScore> {
  const scores = new Map<Id, AddressScore>()
  for (const { kind, text, idf, passages } of matches) {
    const quoted = kind === 'quoted'
    if (!quoted && idf < threshold) continue
    const worth = quoted ? Math.max(idf, threshold) : idf
    for (const id of new Set(passages)) {
      const known = scores.get(id)
      scores.set(id, {
        quoted: quoted || (known?.quoted ?? false),
        idf: worth + (known?.idf ?? 0),
        matched: [...(known?.matched ?? []), text],
      })
    }
  }
  return scores
}

/**
 * `ranking` with the passages that hold an address in front: those with a quoted phrase first, then by the sum of the rarities.
 * Everything else, and what is equal by that, keeps its order. Nothing is added: an address that no leg found must be put into the
 * candidates before.
 */
export function applyAddressRule<Id>(ranking: readonly Id[], scores: ReadonlyMap<Id, AddressScore>): Id[] {
  const addressed = ranking.filter((id) => scores.has(id))
  const rest = ranking.filter((id) => !scores.has(id))
  const weigh = (id: Id): { quoted: number; idf: number } => {
    const score = scores.get(id)
    return { quoted: score?.quoted === true ? 1 : 0, idf: score?.idf ?? 0 }
  }
  return [...addressed.sort((a, b) => weigh(b).quoted - weigh(a).quoted || weigh(b).idf - weigh(a).idf), ...rest]
}
