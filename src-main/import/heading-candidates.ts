import { isContentsWord, isEnding, isMatterTitle } from './heading-words.ts'
import { isForced, startsLower } from './measure-text.ts'
import { endsSentence } from './page-joins.ts'
import { type HeadingLine, readHeading } from './read-heading.ts'
import { lengthOf, lineOfBlock, type TextBlock } from './text-block.ts'
import { type TextLine, visible } from './text-lines.ts'
import { isAllCaps, isCaseless, isTitleLike } from './title-shape.ts'

/** Why lines may be a heading: a keyword with a number, a number alone, a rule under it, front or back matter, or only their looks. */
export type HeadingSource = 'keyword' | 'number' | 'underlined' | 'matter' | 'contents' | 'caps' | 'title'

/** The first lines of a block read as a heading. Whether they are one depends on the whole text. */
export interface HeadingCandidate {
  readonly source: HeadingSource
  /** For `keyword` and `number`. */
  readonly heading: HeadingLine | undefined
  /** Lines of the block that belong to it; the rest is text that follows without a blank line. */
  readonly lineCount: number
  /** Set where a rule stands under the title: how strong it is. */
  readonly level: number | undefined
  /** As it is shown: "CHAPTER I. The Ferry". */
  readonly title: string
  /** It has words of its own beside the number. */
  readonly isTitled: boolean
}

const MOST_LINES = 4
const LONGEST_LINE = 90
/** Longest list of contents in lines. */
const LONGEST_LISTING = 1000

/** `width` is where prose was wrapped, if it was. */
export function readCandidate(block: TextBlock, width: number | undefined): HeadingCandidate | undefined {
  const first = visible(block.lines[0]!.text)
  if (first.length > 2 * LONGEST_LINE) return undefined
  const heading = readHeading(first)
  if (heading) return withTitleLines(block.lines, heading, width)
  return readUnderlined(block) ?? readTitle(block, width)
}

/** Lines of a block that each read as a heading of the same kind: a list of contents without blank lines. */
export function isListing(block: TextBlock): boolean {
  if (block.lines.length < 2 || block.lines.length > LONGEST_LISTING) return false
  if (!block.lines.slice(0, 3).some((line) => readHeading(withoutPageNumber(visible(line.text))))) return false
  const kinds = new Map<string, number>()
  for (const line of block.lines) {
    const heading = readHeading(withoutPageNumber(visible(line.text)))
    if (heading) kinds.set(heading.kind, (kinds.get(heading.kind) ?? 0) + 1)
  }
  return (
    Math.max(0, ...kinds.values()) >= 2 && [...kinds.values()].reduce((sum, count) => sum + count, 0) >= 0.6 * block.lines.length
  )
}

/** "The Ferry . . . . 12" without the leader and the number. */
export function withoutPageNumber(text: string): string {
  if (text.length > 2 * LONGEST_LINE) return text
  return text.replace(/(?:[\s.…·_-]{2,}|\t)(?:p\.\s*)?(?:\d{1,4}|[ivxlc]{1,7})\s*$/i, '').trim()
}

function withTitleLines(
  lines: readonly TextLine[],
  heading: HeadingLine,
  width: number | undefined,
): HeadingCandidate | undefined {
  let count = 1
  let title = heading.title
  while (count < Math.min(lines.length, MOST_LINES)) {
    const text = visible(lines[count]!.text)
    if (text.length > LONGEST_LINE || readHeading(text)?.isBare === false) break
    if (!(title === '' ? isTitleLine(text, lines, count) : goesOn(title, text, lines[count - 1]!, lines[count]!, width))) break
    title = title === '' ? text : `${title} ${text}`
    count++
  }
  const rest = lines[count]
  if (rest) {
    if (startsLower(rest.text)) return undefined
    // A number with a title and a line under it is an item of a list; a title that is a sentence is prose that goes on.
    if (heading.title !== '' && (heading.isBare || !(isTitleLike(heading.title) || isCaseless(heading.title)))) return undefined
  }
  return {
    source: heading.isBare ? 'number' : 'keyword',
    heading,
    lineCount: count,
    level: undefined,
    title: joinTitle(lines.slice(0, count)),
    isTitled: title !== '',
  }
}

const LONGEST_PLAIN_TITLE = 60

/** A title under its number; of two lines the second may be the text itself when it is longer than a title. */
function isTitleLine(text: string, lines: readonly TextLine[], at: number): boolean {
  if (!/\p{L}/u.test(text)) return false
  if (isCaseless(text)) return lines.length === at + 1 && text.length <= 30 && !endsSentence(text)
  const isLast = lines.length === at + 1
  // "The lamp is lit", and nothing else under "Chapter 1".
  if (!isTitleLike(text))
    return isLast && text.length <= LONGEST_PLAIN_TITLE && /^\p{Lu}/u.test(text) && !/[.,;:!?…”"’]$/u.test(text)
  return isLast || !endsSentence(text) || isAllCaps(text)
}

function goesOn(title: string, text: string, line: TextLine, next: TextLine, width: number | undefined): boolean {
  if (isAllCaps(title)) return isAllCaps(text)
  return width !== undefined && isForced(line, next, width) && isTitleLike(`${title} ${text}`)
}

/** The lines as one: with a space, and a blank only where a number and its title would run together otherwise. */
export function joinTitle(lines: readonly TextLine[]): string {
  return lines
    .map((line) => visible(line.text).trim())
    .join(' ')
    .replace(/[ \t\u00a0]+/g, ' ')
}

const RULE = /^([=\-~_*^#"'+])\1{2,}$/

function readUnderlined(block: TextBlock): HeadingCandidate | undefined {
  const [over, second, third] = block.lines.map((line) => visible(line.text))
  const isBoxed = third !== undefined && RULE.test(over!) && RULE.test(third)
  const title = isBoxed ? second : over
  const rule = isBoxed ? third : second
  if (title === undefined || rule === undefined || !RULE.test(rule) || RULE.test(title)) return undefined
  if (!/\p{L}/u.test(title) || /\S\s{2,}\S/.test(title) || /[,;]$/.test(title)) return undefined
  if (title.length > LONGEST_LINE || rule.length < 0.6 * title.length || rule.length > title.length + 8) return undefined
  return {
    source: 'underlined',
    heading: undefined,
    lineCount: isBoxed ? 3 : 2,
    level: rule.startsWith('=') ? 1 : 2,
    title,
    isTitled: true,
  }
}

function readTitle(block: TextBlock, width: number | undefined): HeadingCandidate | undefined {
  // Columns.
  if (block.lines.length > 3 || lengthOf(block) > 2 * LONGEST_LINE || block.lines.some(({ text }) => /\S {2,}\S/.test(text)))
    return undefined
  const title = lineOfBlock(block)
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()
  if (isEnding(title)) return undefined
  const isQuoted = /^[“"«].*[”"»]\.?$/.test(title) && isAllCaps(title)
  if (/^[-–—("“'‘«„[*]/.test(title) && !isQuoted) return undefined
  const read = (source: HeadingSource): HeadingCandidate => ({
    source,
    heading: undefined,
    lineCount: block.lines.length,
    level: undefined,
    title,
    isTitled: true,
  })
  if (block.lines.length === 1 && isContentsWord(title)) return read('contents')
  if (/[,;:]$/.test(title) || !/\p{L}{2}/u.test(title)) return undefined
  const first = visible(block.lines[0]!.text)
  if (isCaseless(first) && isMatterTitle(first)) return { ...read('matter'), lineCount: 1, title: first }
  if (isMatterTitle(title) && !/, ?\d/.test(title) && isTitleLike(title)) return read('matter')
  if (isAllCaps(title) && isTitleLike(title)) return read('caps')
  const isOneTitle = block.lines.length === 1 || (width !== undefined && isForced(block.lines[0]!, block.lines[1]!, width))
  // Entries of an index end in page numbers.
  return isOneTitle && isTitleLike(title) && !/, ?\d/.test(title) ? read('title') : undefined
}
