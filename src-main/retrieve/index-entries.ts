/** An entry of a back-of-book index: the stems of its words, and the passages on the pages that it names. */
export interface IndexEntry<Id> {
  readonly stems: ReadonlySet<string>
  readonly passages: readonly Id[]
}

/** How rare a word of the question is; a `stem` as the index of the text has it. */
export interface RareTerm {
  readonly stem: string
  readonly idf: number
}

/**
 * Rarity that the words of the question in one entry must have together. Chosen, not tuned: one rare name ("Lihou"), or two words that are not
 * everywhere.
 */
export const LEAST_RARITY = 4

/** An entry that leads to more passages than this names the book's subject, not a place. */
const MOST_PASSAGES = 25

export interface IndexedPassage<Id> {
  readonly passage: Id
  readonly score: number
}

/**
 * Passages by what the author's own index says stands there, best first (lessons 14): each counts the rarity of the question's words in the entries that
 * lead to it, less for an entry that leads to many.
 */
export function rankByIndex<Id>(
  entries: readonly IndexEntry<Id>[],
  terms: readonly RareTerm[],
  leastRarity: number = LEAST_RARITY,
): IndexedPassage<Id>[] {
  const scores = new Map<Id, number>()
  for (const { stems, passages } of entries) {
    if (passages.length === 0 || passages.length > MOST_PASSAGES) continue
    const rarity = terms.reduce((sum, { stem, idf }) => sum + (stems.has(stem) ? idf : 0), 0)
    if (rarity < leastRarity) continue
    const score = rarity / Math.log2(passages.length + 1)
    for (const id of passages) scores.set(id, Math.max(score, scores.get(id) ?? 0))
  }
  return [...scores].map(([passage, score]) => ({ passage, score })).sort((a, b) => b.score - a.score)
}
