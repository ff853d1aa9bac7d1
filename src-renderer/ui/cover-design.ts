/** A drawn cover: one cloth, one ink, one pattern, chosen from the title so that a book looks the same every day. */
export interface CoverDesign {
  readonly cloth: string
  readonly ink: string
  readonly band: string
  readonly bandInk: string
  readonly pattern: CoverPattern
}

export type CoverPattern = 'frame' | 'waves' | 'leaves' | 'rule' | 'sun' | 'diamonds'

const PATTERNS: readonly CoverPattern[] = ['frame', 'waves', 'leaves', 'rule', 'sun', 'diamonds']

/** Bookcloths with an ink that has at least 4.5:1 on them, a band of another cloth and its own ink. */
const CLOTHS: readonly Omit<CoverDesign, 'pattern'>[] = [
  { cloth: '#1f4a3b', ink: '#e8cf93', band: '#17382d', bandInk: '#cbb57f' },
  { cloth: '#e7ece4', ink: '#213a34', band: '#2f6b63', bandInk: '#bfe0d3' },
  { cloth: '#173049', ink: '#e9e3d2', band: '#0f2236', bandInk: '#b9c6d2' },
  { cloth: '#efe7dc', ink: '#3a2b22', band: '#8a5a3c', bandInk: '#f0d9bd' },
  { cloth: '#4a2a3f', ink: '#ecd3a6', band: '#351d2d', bandInk: '#d3b689' },
  { cloth: '#e9d9ae', ink: '#2a2118', band: '#9a2a1e', bandInk: '#f3ddb0' },
  { cloth: '#53606a', ink: '#f4f1e8', band: '#39444d', bandInk: '#c7d0d6' },
  { cloth: '#a9c0cd', ink: '#16242e', band: '#33566b', bandInk: '#d9e7ee' },
  { cloth: '#6b2420', ink: '#f0d9b0', band: '#4d1714', bandInk: '#d9b98a' },
  { cloth: '#d9c9b6', ink: '#2c2a26', band: '#4c5a45', bandInk: '#dfe6d4' },
  { cloth: '#2d3330', ink: '#d9d2bd', band: '#1d2220', bandInk: '#b3ac95' },
  { cloth: '#dcd6e2', ink: '#2f2740', band: '#544673', bandInk: '#dfd6ef' },
]

export function designCover(title: string): CoverDesign {
  const hash = hashOf(title)
  const cloth = CLOTHS[hash % CLOTHS.length] as (typeof CLOTHS)[number]
  const pattern = PATTERNS[(hash >>> 8) % PATTERNS.length] as CoverPattern
  return { ...cloth, pattern }
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

export interface CoverLines {
  readonly lines: readonly string[]
  /** In units of the 88 × 132 drawing. */
  readonly size: number
}

/** Room for the title, in units of the drawing. */
const WIDTH = 70
/** Mean advance of a Literata letter at weight 500, in em: over the 1,024 commonest English titles' letters it lies between 0.5 and 0.56. */
const ADVANCE_EM = 0.56
const SIZES = [11, 9.6, 8.4, 7.2] as const
const MOST_LINES = 5

/** The title broken into lines that fit, in the largest size that does; cut with an ellipsis where none does. */
export function breakTitle(title: string): CoverLines {
  const words = title.split(/\s+/).filter(Boolean)
  for (const size of SIZES) {
    const lines = fill(words, Math.floor(WIDTH / (size * ADVANCE_EM)))
    const fits = lines.every((line) => line.length * size * ADVANCE_EM <= WIDTH)
    if (fits && lines.length <= (size > 9 ? 4 : MOST_LINES)) return { lines, size }
  }
  const size = SIZES[SIZES.length - 1] as number
  const room = Math.floor(WIDTH / (size * ADVANCE_EM))
  const lines = fill(words, room).map((line) => (line.length > room ? `${line.slice(0, room - 1)}…` : line))
  if (lines.length <= MOST_LINES) return { lines, size }
  return { lines: [...lines.slice(0, MOST_LINES - 1), `${(lines[MOST_LINES - 1] ?? '').slice(0, room - 1)}…`], size }
}

function fill(words: readonly string[], room: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
