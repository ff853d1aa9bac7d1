import { markBarePages } from './bare-pages.ts'
import { romanValue } from './number-words.ts'
import { continuesOver } from './page-joins.ts'
import { isBlankLine, MARK_CLOSE, MARK_OPEN, marksOf, pageMark, toTextLine, visible } from './text-lines.ts'

const ARABIC = String.raw`(\d{1,4}[a-z]?)`
const ROMAN = '([ivxlcdm]{1,10})'

/** `[Pg 12]`, `[Page xii]`: written by transcribers for nothing else, so that one is enough. */
const CERTAIN = [ARABIC, ROMAN].map((label) => new RegExp(String.raw`\[(?:pg|page)\.? ?${label}\]`, 'giu'))

/** What may also be a citation, a note or a piece of code: taken only when the whole text counts pages with it. */
const POSSIBLE = [ARABIC, ROMAN].flatMap((label) => [
  new RegExp(String.raw`\{(?:p|pg|page|s|seite)?\.? ?${label}\}`, 'giu'),
  new RegExp(String.raw`\[(?:p|pag|página|pagina|s|seite|стр|с)\. ?${label}\]`, 'giu'),
  new RegExp(String.raw`\[(?:seite|página|pagina|страница) ${label}\]`, 'giu'),
])

/** `[12]` on a line of its own. Notes have their text behind the number. */
const ALONE = new RegExp(String.raw`^\s*\[${ARABIC}\]\s*$`, 'iu')

/** How many marks of a possible kind there must be, unless the text has certain ones between which they fit. */
const FEWEST = 2
const FEWEST_ALONE = 5

/**
 * Page marks that a transcriber typed into the text become marks of ours, at the very place, in the middle of words too.
 * A mark on a line of its own moves to the beginning of the next line; the lines around it are joined when a sentence runs over it.
 * Note marks ("[1]"), years ("[1903]") and numbers in braces that do not count upwards stay as they are.
 */
export function markPages(lines: readonly string[]): string[] {
  let marked = CERTAIN.reduce<readonly string[]>((done, pattern) => replaceIn(done, pattern), lines)
  for (const pattern of POSSIBLE) if (countsPages(marked, pattern)) marked = replaceIn(marked, pattern)
  if (countsAlone(marked)) marked = replaceIn(marked, ALONE)
  marked = markBarePages(marked)
  return settleLoneMarks(marked.flatMap(divideCutWords))
}

/**
 * A word that the end of a page cuts ("wa-[Pg 4]ter") is cut as at the end of a line, and mended with those.
 */
function divideCutWords(line: string): string[] {
  return line.includes(MARK_OPEN) ? line.split(CUT_WORD) : [line]
}

const CUT_WORD = new RegExp(`(?<=\\p{L}-)(?=${MARK_OPEN}[^${MARK_CLOSE}]*${MARK_CLOSE}\\p{Ll})`, 'u')

function replaceIn(lines: readonly string[], pattern: RegExp): string[] {
  return lines.map((line) => (/[[{]/.test(line) ? line.replace(pattern, (_, label: string) => pageMark(label)) : line))
}

/** Numbers of this kind together with the marks that are already there go up, nearly without exception. */
function countsPages(lines: readonly string[], pattern: RegExp): boolean {
  const isRoman = pattern.source.includes(ROMAN)
  const numbers: number[] = []
  let found = 0
  const either = new RegExp(`${pattern.source}|${MARK_OPEN}([^${MARK_CLOSE}]*)${MARK_CLOSE}`, 'giu')
  for (const line of lines) {
    if (!/[[{\ufdd0]/.test(line)) continue
    for (const match of line.matchAll(either)) {
      if (match[1] !== undefined) found++
      const number = isRoman ? romanValue(match[1] ?? match[2]!) : Number.parseInt(match[1] ?? match[2]!, 10)
      if (number !== undefined && !Number.isNaN(number)) numbers.push(number)
    }
  }
  return found >= (isRoman ? FEWEST : 1) && numbers.length >= FEWEST && goesUp(numbers)
}

function countsAlone(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => {
    const label = line.length < 20 ? ALONE.exec(line)?.[1] : undefined
    return label !== undefined && /^\d/.test(label) ? [Number.parseInt(label, 10)] : []
  })
  return numbers.length >= FEWEST_ALONE && goesUp(numbers)
}

/** Nine of ten steps lead to a higher number that is not far away: pages are skipped for plates, not by hundreds. */
function goesUp(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, n) => number - numbers[n]!)
  return steps.filter((step) => step > 0 && step <= 30).length >= 0.9 * steps.length
}

function settleLoneMarks(lines: readonly string[]): string[] {
  const settled: string[] = []
  let waiting = ''
  let blanks = 0
  for (const line of lines) {
    const marks = marksOf(line)
    if (marks !== '' && visible(line).trim() === '') {
      waiting += marks
      continue
    }
    if (waiting === '') {
      settled.push(line)
      continue
    }
    if (isBlankLine(line)) {
      blanks++
      continue
    }
    closeGap(settled, line, blanks)
    settled.push(waiting + line)
    waiting = ''
    blanks = 0
  }
  if (waiting !== '') settled.push(waiting)
  return settled
}

/** Blank lines around a lone mark are those of the paragraph break, or there only for the mark. */
function closeGap(settled: string[], next: string, blanksAfter: number): void {
  let blanksBefore = 0
  while (settled.length > 0 && isBlankLine(settled.at(-1)!) && marksOf(settled.at(-1)!) === '') {
    settled.pop()
    blanksBefore++
  }
  const previous = settled.at(-1)
  const joined = blanksBefore + blanksAfter < 4 && previous !== undefined && continuesOver(toTextLine(previous), toTextLine(next))
  if (!joined) settled.push(...Array<string>(Math.max(blanksBefore, blanksAfter)).fill(''))
}
