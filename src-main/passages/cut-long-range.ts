import type { TextRange } from './split-sentences.ts'

/**
 * Pieces of `range`, in order, none larger than `limit`; white space between them is dropped. A range that fits comes back whole.
 *
 * Cut where a reader would pause, best first: at a line end, after ; : — … (and their CJK forms), after a comma, at white space, and
 * only where there is none inside a word. A piece is at least half as large as allowed unless a better place to cut lies before.
 * `size` is in the unit of `limit` and adds up over words. Linear in the length of the range.
 */
export function cutLongRange(text: string, range: TextRange, limit: number, size: (text: string) => number): TextRange[] {
  if (size(text.slice(range.start, range.end)) <= limit) return [range]
  const atoms = atomsOf(text, range, limit, size)
  const pieces: TextRange[] = []
  let first = 0
  while (first < atoms.length) {
    const last = lastAtomOfPiece(atoms, first, limit)
    pieces.push({ start: atoms[first]!.start, end: atoms[last]!.end })
    first = last + 1
  }
  return pieces
}

interface Atom {
  readonly start: number
  readonly end: number
  readonly size: number
  /** How good a cut after it is: 4 line end, 3 clause, 2 comma, 1 white space, 0 inside a word. */
  readonly pause: number
}

function lastAtomOfPiece(atoms: readonly Atom[], first: number, limit: number): number {
  let total = 0
  let best = first
  let bestPause = -1
  for (let i = first; i < atoms.length; i++) {
    const atom = atoms[i]!
    total += atom.size
    if (i > first && total > limit) return best
    // The latest of the best pauses in the second half; one in the first half only where the second has nothing near as good.
    const worth = total * 2 >= limit ? atom.pause : atom.pause - 1.5
    if (worth >= bestPause) {
      best = i
      bestPause = worth
    }
  }
  return atoms.length - 1
}

/** A word of more UTF-16 units than this is divided further: CJK text, a base64 block. */
const LONGEST_WORD = 40
const SLICE = 16
const LONGEST_SLICE = 64

function atomsOf(text: string, range: TextRange, limit: number, size: (text: string) => number): Atom[] {
  const atoms: Atom[] = []
  for (const match of text.slice(range.start, range.end).matchAll(/\S+/gu)) {
    const start = range.start + match.index
    const word = match[0]
    const end = start + word.length
    const after = text.slice(end, Math.min(end + 2, range.end))
    const pause = pauseAfter(word, after)
    const wordSize = word.length > LONGEST_WORD ? Number.POSITIVE_INFINITY : size(word)
    if (wordSize <= limit) atoms.push({ start, end, size: wordSize, pause })
    else pushSlices(word, start, pause, size, atoms)
  }
  return atoms
}

function pauseAfter(word: string, after: string): number {
  if (after.startsWith('\n')) return 4
  if (/[;:—–…；：。！？]["'”’»)]*$/u.test(word.slice(-4))) return 3
  if (/[,،、，]["'”’»)]*$/u.test(word.slice(-4))) return 2
  return 1
}

/** What cannot begin a piece: a combining mark, a joiner, a variation selector, the second half of a surrogate pair. */
const CLINGS = /^(?:\p{M}|\p{Cf}|\p{Variation_Selector}|[\u{DC00}-\u{DFFF}])/u

function pushSlices(word: string, offset: number, pause: number, size: (text: string) => number, into: Atom[]): void {
  let start = 0
  while (start < word.length) {
    let end = Math.min(start + SLICE, word.length)
    const stop = /[;:—–…；：,،、，。]/u.exec(word.slice(start, end))
    if (stop !== null && start + stop.index + 1 < word.length) end = start + stop.index + 1
    while (end < word.length && end - start < LONGEST_SLICE && CLINGS.test(word.slice(end, end + 2))) end++
    const piece = word.slice(start, end)
    const inner = pauseAfter(piece, 'x')
    // One more where a word is cut: its halves may have a token more than the tokenizer made of the whole ("linear-algebra", a formula).
    const whole = end === word.length
    into.push({
      start: offset + start,
      end: offset + end,
      size: size(piece) + (whole ? 0 : 1),
      pause: whole ? pause : inner > 1 ? inner : 0,
    })
    start = end
  }
}
