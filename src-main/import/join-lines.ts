import { marksOf, type TextLine, visible } from './text-lines.ts'

/** Makes one string of the lines of a paragraph. Page marks stay at their places. */
export type LineJoiner = (lines: readonly TextLine[]) => string

/** Characters of the text in which spellings of cut words are looked for; a long novel has two million. */
const EVIDENCE_CHARACTERS = 4_000_000

/** Longer ones are not words, and cost time without end where a file has no space at all. */
const LONGEST_WORD = 60
const CUT_BEFORE = /([\p{L}\p{M}\p{N}’'-]*[\p{L}\p{M}\p{N}])[-\u2010\u00ad]$/u
const CUT_AFTER = /^[\p{L}\p{M}\p{N}’']+/u

/** Words before and after a hyphen that is part of the word ("well-known", "half-past", "man-like"). English, where such compounds are commonest. */
const FIRST_PARTS = new Set(
  `well ill self half all ever never cross vice ex non quasi great grand step mid so too to by over under
  one two three four five six seven eight nine ten twenty thirty forty fifty sixty seventy eighty ninety first second third
  old new good bad long short high low deep full hard soft open fair true free far near left right old-fashioned
  north south east west red blue green black white grey dark light-hearted heart cold hot kind strong weak single double`.split(
    /\s+/,
  ),
)
const SECOND_PARTS = new Set(
  `like known looking hearted eyed minded tempered natured fashioned made sized shaped faced handed headed haired legged lived
  in-law law hand half third thirds quarter fourths fifths one two three four five six seven eight nine goer going being born bred`.split(
    /\s+/,
  ),
)

/**
 * `keepsHyphens` is for texts whose words were never cut at line ends, so that a hyphen there is the author's (Project Gutenberg rejoins
 * words). Otherwise the text itself decides where it has the word elsewhere, with or without the hyphen; then the kind of word does.
 */
export function createLineJoiner(paragraphs: Iterable<readonly TextLine[]>, keepsHyphens: boolean): LineJoiner {
  const counts = countSpellings(paragraphs)
  return (lines) => {
    if (lines.length === 1) return lines[0]!.text
    const joined: string[] = []
    lines.forEach((line, n) => {
      const next = lines[n + 1]
      joined.push(next === undefined ? line.text : joinable(line.text, next.text, counts, keepsHyphens))
    })
    return joined.join('')
  }
}

/** The line with what stands between it and the next: a space, nothing, or nothing in place of its hyphen. */
function joinable(text: string, next: string, counts: ReadonlyMap<string, number>, keepsHyphens: boolean): string {
  const before = visible(text)
  const after = visible(next)
  if (before === '') return text
  if (/[-\u2010\u00ad]$/.test(before) && !/(?:^|[-\s])[-\u2010]$/.test(before))
    return joinCut(text, before, after, counts, keepsHyphens)
  // A dash that touches its word has no space on its other side either.
  if (/\S(?:--|—)$/.test(before) && !/^[-–—]/.test(after)) return text
  return isUnspaced(before, after) ? text : `${text} `
}

function joinCut(
  text: string,
  before: string,
  after: string,
  counts: ReadonlyMap<string, number>,
  keepsHyphens: boolean,
): string {
  const first = CUT_BEFORE.exec(before.slice(-LONGEST_WORD))?.[1]
  const second = CUT_AFTER.exec(after.slice(0, LONGEST_WORD))?.[0]
  const isSoft = before.endsWith('\u00ad')
  if (first === undefined || second === undefined) return isSoft ? withoutHyphen(text) : `${text} `
  if (!isSoft && keepsHyphen(first, second, counts, keepsHyphens)) return text
  return withoutHyphen(text)
}

/** The last hyphen goes; page marks may stand behind it. */
function withoutHyphen(text: string): string {
  const at = Math.max(text.lastIndexOf('-'), text.lastIndexOf('\u2010'), text.lastIndexOf('\u00ad'))
  return at < 0 ? text : text.slice(0, at) + marksOf(text.slice(at + 1))
}

function keepsHyphen(first: string, second: string, counts: ReadonlyMap<string, number>, isKept: boolean): boolean {
  const whole = counts.get(joinedKey(first, second)) ?? 0
  const hyphenated = counts.get(hyphenKey(first, second)) ?? 0
  return isHyphenOfWord(first, second, { whole, hyphenated }, isKept)
}

/**
 * Whether the hyphen at a line's end is part of the word that the line cut. `spellings` counts the word elsewhere in the text, in one piece and
 * with a hyphen; `isKept` decides where neither they nor the word do.
 */
export function isHyphenOfWord(
  first: string,
  second: string,
  { whole, hyphenated }: { readonly whole: number; readonly hyphenated: number },
  isKept: boolean,
): boolean {
  // "Anglo-Saxon", "1914-18", "mother-in-law", "l’-".
  if (/^[\p{Lu}\p{N}]/u.test(second) || /[\p{N}-]/u.test(first)) return true
  if (whole !== hyphenated) return hyphenated > whole
  return isKept || FIRST_PARTS.has(first.toLowerCase()) || SECOND_PARTS.has(second.toLowerCase())
}

function joinedKey(first: string, second: string): string {
  return (first + second).toLowerCase()
}

function hyphenKey(first: string, second: string): string {
  return `${first}-${second}`.toLowerCase()
}

/** How often the text writes the words that are cut at its line ends, in one piece and with a hyphen, inside its lines. */
function countSpellings(paragraphs: Iterable<readonly TextLine[]>): Map<string, number> {
  const all = [...paragraphs]
  const counts = new Map<string, number>()
  for (const lines of all) {
    lines.forEach((line, n) => {
      const next = lines[n + 1]
      const first = next && CUT_BEFORE.exec(visible(line.text).slice(-LONGEST_WORD))?.[1]
      const second = next && CUT_AFTER.exec(visible(next.text).slice(0, LONGEST_WORD))?.[0]
      if (first === undefined || second === undefined) return
      counts.set(joinedKey(first, second), 0)
      counts.set(hyphenKey(first, second), 0)
    })
  }
  if (counts.size === 0) return counts
  let left = EVIDENCE_CHARACTERS
  for (const lines of all) {
    for (const { text } of lines) {
      left -= text.length
      if (left < 0) return counts
      for (const [word] of text.matchAll(/[\p{L}\p{M}’']+(?:-[\p{L}\p{M}’']+)*/gu)) {
        const key = word.toLowerCase()
        const count = counts.get(key)
        if (count !== undefined) counts.set(key, count + 1)
      }
    }
  }
  return counts
}

/** Han, kana and their marks; Thai, Lao, Burmese, Khmer: scripts that put no space between words. Hangul does. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f]/

function isUnspaced(before: string, after: string): boolean {
  return UNSPACED.test(before.at(-1) ?? '') && UNSPACED.test(after[0] ?? '')
}
