import { countWords } from './count-words.ts'
import type { StreamBlock } from './stream-block.ts'

const INITIAL = /^["“‘«„'([]*(\p{Lu})$/u
const REST = /^(\p{L}[\p{L}\p{M}]*)/u
const WORD_BY_ITSELF = /^[aioeuyàáéèíóòúùавикосуя]/u
/** What follows a great initial is a paragraph, and no entry under the letter of an index. */
const SHORTEST_PARAGRAPH = 20

/**
 * Numbers of the blocks that are nothing but the first letter of the block behind them, drawn larger in a box or as a picture ("T", "he lamp burned").
 * Letters over the parts of an index or a glossary are none: what follows begins with the same letter. A letter that is a word by itself is joined
 * only where the book has the joined word, or has the rest nowhere else.
 */
export function findInitials(blocks: readonly StreamBlock[]): ReadonlySet<number> {
  const candidates = blocks.flatMap((block, n) => {
    const words = wordsOf(block, blocks[n + 1])
    return words === undefined ? [] : [{ n, ...words }]
  })
  const counts = countWords(blocks, new Set(candidates.flatMap(({ joined, rest }) => [joined, rest])))
  const kept = candidates.filter(({ joined, rest }) => {
    const written = counts.get(joined) ?? 0
    // The rest stands once in its own place.
    const alone = (counts.get(rest) ?? 1) - 1
    return written === alone ? rest.length < 3 || !WORD_BY_ITSELF.test(joined) : written > alone
  })
  return new Set(kept.map(({ n }) => n))
}

function wordsOf(block: StreamBlock, next: StreamBlock | undefined): { joined: string; rest: string } | undefined {
  if (block.kind !== 'paragraph' && block.kind !== 'caption') return undefined
  const letter = INITIAL.exec(block.text)?.[1]
  if (letter === undefined || next?.document !== block.document) return undefined
  if (next.kind !== 'paragraph' && next.kind !== 'quotation' && next.kind !== 'verse') return undefined
  const rest = REST.exec(next.text)?.[1]
  if (rest === undefined || next.text.length < SHORTEST_PARAGRAPH) return undefined
  const isContinued = /^\p{Ll}/u.test(rest) || /^\p{Lu}{2}/u.test(rest)
  if (!isContinued || rest[0]!.toLowerCase() === letter.toLowerCase()) return undefined
  return { joined: (letter + rest).toLowerCase(), rest: rest.toLowerCase() }
}
