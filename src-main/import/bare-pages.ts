import { choosePages, hasRoomForPages, type NumberedPlace, standAtFoot } from './choose-pages.ts'
import { romanValue } from './number-words.ts'
import { readHeading } from './read-heading.ts'
import { isBlankLine, MARK_OPEN, pageMark, SILENT_BREAK } from './text-lines.ts'

const AROUND = String.raw`[\s\-–—~·.[(|*]*`
const BEHIND = String.raw`[\s\-–—~·.\])|*]*`
const ARABIC = new RegExp(
  String.raw`^${AROUND}(?:(?:page|pg|p|seite|s|página|pagina|стр)\.?\s*)?(\d{1,4})(?:\s+of\s+\d{1,4})?${BEHIND}$`,
  'iu',
)
const ROMAN = new RegExp(`^${AROUND}([ivxlc]{1,8})${BEHIND}$`, 'u')
const LONGEST_LINE = 80
/** In front of the first number there is more than its page. */
const MOST_BEFORE = 1.6

interface Place extends NumberedPlace {
  readonly at: number
  readonly label: string
}

/**
 * Printed pages of a text without form feeds, whose numbers stand on lines of their own, in running heads too: the numbers go, and their pages open behind or before
 * them, see `standAtFoot`. Texts that mark their pages otherwise, and numbers that do not count like pages, stay as they are.
 */
export function markBarePages(lines: readonly string[]): readonly string[] {
  if (lines.some((line) => line.includes(MARK_OPEN) || line.includes(SILENT_BREAK))) return lines
  const arabic = chosen([...placesOf(lines, ARABIC, Number), ...headsOf(lines)].sort((a, b) => a.at - b.at))
  const roman = chosen(placesOf(lines, ROMAN, romanValue)).filter(({ at }) => arabic.length === 0 || at < arabic[0]!.at)
  const pages = [...roman, ...arabic]
  const [first, last] = [pages[0], pages.at(-1)]
  if (!first || !last) return lines
  const before = lengthOf(lines, 0, first.at)
  const between = lengthOf(lines, first.at, last.at) / (pages.length - 1)
  if (!hasRoomForPages(pages, between)) return lines
  const isFoot = standAtFoot(before, between, lengthOf(lines, last.at + 1, lines.length))
  const marked = [...lines]
  pages.forEach(({ at, label }, n) => {
    const opened = isFoot ? pages[n + 1]?.label : label
    marked[at] = opened === undefined ? '' : pageMark(opened)
  })
  return isFoot && before < MOST_BEFORE * between ? [pageMark(first.label), ...marked] : marked
}

function chosen(places: readonly Place[]): Place[] {
  const pages = choosePages(places)
  return places.filter((_, n) => pages.has(n))
}

const HEAD_BEFORE = /^\s*(?<head>\S.*?)(?:\s{2,}|\t)(?<number>\d{1,4})\s*$/u
const HEAD_BEHIND = /^\s*(?<number>\d{1,4})(?:\s{2,}|\t)(?<head>\S.*?)\s*$/u

/** Numbers in running heads, which repeat their words from page to page on lines of their own. "CHAPTER  2" is no head. */
function headsOf(lines: readonly string[]): Place[] {
  const heads = lines.flatMap((line, at) => {
    if (!isShort(line) || !isAlone(lines, at)) return []
    const groups = (HEAD_BEFORE.exec(line) ?? HEAD_BEHIND.exec(line))?.groups
    const head = groups?.head ?? ''
    if (!groups || !/\p{L}{2}/u.test(head) || /[.!?,;:]$/.test(head)) return []
    if (readHeading(line)?.isBare === false && readHeading(head) === undefined) return []
    return [{ at, label: groups.number!, number: Number(groups.number), shape: head.replace(/\s+/g, ' ').toLowerCase() }]
  })
  const first = new Map<string, number>()
  const running = new Set<string>()
  for (const { shape, number } of heads) {
    if ((first.get(shape) ?? number) !== number) running.add(shape)
    first.set(shape, number)
  }
  return heads.filter(({ shape }) => running.has(shape)).map(({ at, label, number }) => ({ at, label, number, interrupts: true }))
}

function isAlone(lines: readonly string[], at: number): boolean {
  return isBlankLine(lines[at - 1] ?? '') && isBlankLine(lines[at + 1] ?? '')
}

function placesOf(lines: readonly string[], pattern: RegExp, numberOf: (label: string) => number | undefined): Place[] {
  return lines.flatMap((line, at) => {
    const label = isShort(line) ? pattern.exec(line)?.[1] : undefined
    const number = label === undefined ? undefined : numberOf(label)
    if (label === undefined || number === undefined) return []
    // A column of figures.
    if (
      [lines[at - 1], lines[at + 1]].some(
        (beside) => beside !== undefined && isShort(beside) && /^[\s\d.,]*\d[\s\d.,]*$/.test(beside),
      )
    )
      return []
    return [{ at, label, number, interrupts: goesOn(lines, at) }]
  })
}

function isShort(line: string): boolean {
  return line.length > 0 && line.length <= LONGEST_LINE
}

/** Blank lines around a number, at most: more set a chapter apart. */
const MOST_BLANKS = 3

function goesOn(lines: readonly string[], at: number): boolean {
  const before = filledFrom(lines, at - 1, -1)
  const after = filledFrom(lines, at + 1, 1)
  return before !== undefined && after !== undefined && /[\p{L},;\-\u2010]$/u.test(before) && /^\p{Ll}/u.test(after)
}

function filledFrom(lines: readonly string[], from: number, step: 1 | -1): string | undefined {
  for (let n = from, blanks = 0; n >= 0 && n < lines.length && blanks <= MOST_BLANKS; n += step, blanks++)
    if (!isBlankLine(lines[n]!)) return lines[n]!.trim()
  return undefined
}

function lengthOf(lines: readonly string[], from: number, to: number): number {
  let length = 0
  for (let n = from; n < to; n++) length += lines[n]!.length
  return length
}
