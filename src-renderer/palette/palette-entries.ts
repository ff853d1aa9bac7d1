/** Somewhere to go, or something to do. */
export interface PaletteEntry {
  readonly id: string
  readonly group: 'views' | 'commands' | 'books' | 'conversations' | 'search'
  readonly label: string
  /** Authors, dates: searched too, shown in lighter ink. */
  readonly more?: string
  readonly keys?: string
  readonly run: () => void
}

/** Entries of a group that are shown: the right one is among the first or needs another letter. */
const MOST_OF_A_GROUP = 8

/**
 * Entries that have every word typed at the beginning of one of theirs, or in it; those that begin so first, otherwise as they come. With nothing typed,
 * the first of each group.
 */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const ranked = entries.flatMap((entry) => {
    const score = scoreOf(entry, words)
    return score === undefined ? [] : [{ entry, score }]
  })
  const sorted = ranked.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
  const counts = new Map<string, number>()
  const kept = sorted.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    return count <= MOST_OF_A_GROUP
  })
  // Groups stay together, the one with the best entry first.
  const order = [...new Set(kept.map(({ group }) => group))]
  return order.flatMap((group) => kept.filter((entry) => entry.group === group))
}

/** 0 with nothing typed; undefined where a word is missing. */
function scoreOf({ label, more = '' }: PaletteEntry, words: readonly string[]): number | undefined {
  const name = fold(label)
  const all = `${name} ${fold(more)}`
  let score = 0
  for (const word of words) {
    if (name.startsWith(word)) score += 4
    else if (name.includes(` ${word}`)) score += 3
    else if (all.includes(` ${word}`)) score += 2
    else if (all.includes(word)) score += 1
    else return undefined
  }
  return score
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
}
