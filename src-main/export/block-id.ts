/** `a` an answer, `o` what a model adds of its own, `q` a quote, `p` a passage of a receipt, `b` a bibliography, `n` a note of the reader's. */
export type BlockKind = 'a' | 'o' | 'q' | 'p' | 'b' | 'n'

/**
 * Stable Obsidian block id ("q1x9k2m4p7c"): the same parts give the same id in every export, on every machine. Made of what does not change when the
 * same answer is exported again; 53 bits, so that two blocks of one file do not meet.
 */
export function blockId(kind: BlockKind, ...parts: readonly string[]): string {
  return kind + hash53(parts.join('\u0000')).toString(36)
}

/** Two FNV-1a runs with different seeds, mixed to 53 bits. Not for secrets. */
function hash53(text: string): number {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x85ebca6b)
  }
  return (high >>> 11) * 0x100000000 + (low >>> 0)
}
