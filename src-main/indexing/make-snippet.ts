import type { MatchRange } from './find-matches.ts'

export interface Snippet {
  /** On one line; "… " and " …" where a paragraph was cut. */
  readonly text: string
  /** The matches that it shows: offsets in `text`. */
  readonly ranges: readonly MatchRange[]
}

/** Room before the first match: enough of its sentence to know what is spoken of. */
const LEAD_CHARACTERS = 80

/** Between two paragraphs of a text. */
const PARAGRAPH_GAP = '\n\n'

/**
 * About `length` characters of `text` around those matches (sorted) that lie closest together, cut between words; of their paragraphs only, since
 * a passage has several and the others are no hits. Without matches, its beginning.
 */
export function makeSnippet(text: string, matches: readonly MatchRange[], length = 240): Snippet {
  const focus = densest(matches, length - LEAD_CHARACTERS)
  const first = focus === undefined ? 0 : paragraphStart(text, focus.start)
  const wished = Math.max(first, Math.min((focus?.start ?? 0) - LEAD_CHARACTERS, text.length - length))
  const start = wished === first ? first : wordStart(text, wished, focus?.start ?? 0)
  const reach = wordEnd(text, Math.max(start + length, focus?.end ?? 0))
  const shown = matches.filter((match) => match.start >= start && match.end <= reach)
  const last = shown.length === 0 ? text.length : paragraphEnd(text, shown.at(-1)!.end)
  const end = Math.min(reach, last)
  const before = start > first ? '… ' : ''
  const after = end < last ? ' …' : ''
  const shift = before.length - start
  return {
    // One character for one: the ranges stay right.
    text: before + text.slice(start, end).replace(/\s/gu, ' ') + after,
    ranges: shown.map((match) => ({ start: match.start + shift, end: match.end + shift })),
  }
}

/** The first match of the stretch of `reach` characters that has most of them. */
function densest(matches: readonly MatchRange[], reach: number): MatchRange | undefined {
  let best = matches[0]
  let most = 0
  for (const [index, match] of matches.entries()) {
    let count = 0
    while ((matches[index + count]?.end ?? Number.POSITIVE_INFINITY) <= match.start + reach) count += 1
    if (count > most) {
      most = count
      best = match
    }
  }
  return best
}

function paragraphStart(text: string, at: number): number {
  const gap = text.lastIndexOf(PARAGRAPH_GAP, at)
  return gap < 0 ? 0 : gap + PARAGRAPH_GAP.length
}

function paragraphEnd(text: string, at: number): number {
  const gap = text.indexOf(PARAGRAPH_GAP, at)
  return gap < 0 ? text.length : gap
}

/** The next beginning of a word from `from` on, not beyond `latest`. In scripts without spaces, any character is one. */
function wordStart(text: string, from: number, latest: number): number {
  if (from === 0) return 0
  for (let at = from; at < Math.min(latest, from + 30); at += 1) {
    if (/\s/u.test(text.charAt(at - 1)) && !/\s/u.test(text.charAt(at))) return at
  }
  return isLowSurrogate(text, from) ? from + 1 : from
}

function wordEnd(text: string, wished: number): number {
  if (wished >= text.length) return text.length
  for (let at = wished; at > wished - 30 && at > 0; at -= 1) if (/\s/u.test(text.charAt(at))) return at
  return isLowSurrogate(text, wished) ? wished + 1 : wished
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}
