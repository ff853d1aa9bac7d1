import { arabicOf, romanOf, romanValue } from './number-words.ts'
import { continuesOver } from './page-joins.ts'
import { readHeading } from './read-heading.ts'
import { isBlankLine, pageMark, SILENT_BREAK, toTextLine } from './text-lines.ts'

interface Page {
  readonly lines: readonly string[]
  /** Lines at its top and foot that may be running heads: index in `lines`, with the number that stands in them. */
  readonly edges: readonly Edge[]
}

interface Edge {
  readonly at: number
  /** 0 the first line of the page, 1 the second, -1 the last, -2 the last but one (blank lines not counted). */
  readonly place: number
  readonly number: number | undefined
  readonly isRoman: boolean
  /** Nothing but the number stands in the line. */
  readonly isAlone: boolean
  /** The line with digits taken out, to be compared with other pages. */
  readonly shape: string
  readonly isCapital: boolean
}

/** A running head has to stand on so many pages to be one without a number. */
const FEWEST_HEADS = 3
/** Blank lines that set apart a part that a form feed begins in a text without page numbers. */
const PART_GAP = 3
/** Pages have fewer lines than this on average; what is longer is chapters, separated by form feeds. */
const PAGE_LINES = 90

/**
 * Takes printed pages out of the lines: form feeds become page marks, labelled with the number that stands in the running head or
 * foot, and the heads and feet go. A page without a number gets one only between pages whose numbers leave room for just it.
 * Lines are joined where a sentence runs over the page. Without form feeds the lines come back as they are.
 */
export function takeOutPages(lines: readonly string[]): string[] {
  if (!lines.some((line) => line.includes('\f'))) return [...lines]
  const split = splitPages(lines)
  const isPaged = split.reduce((sum, page) => sum + page.length, 0) / split.length < PAGE_LINES
  const pages = split.map((page) => toPage(page, isPaged))
  const furniture = findFurniture(pages)
  const labels = fillLabels(pages.map((page, n) => labelOf(page, furniture[n]!)))
  pages.forEach((page, n) => {
    for (const edge of page.edges) if (isHeadOf(labels[n], edge)) furniture[n]!.add(edge.at)
  })
  const texts = pages.map((page, n) => trimBlank(page.lines.filter((_, at) => !furniture[n]!.has(at))))
  const lastText = texts.findLastIndex((text) => text.length > 0)
  const joined: string[] = []
  texts.forEach((text, n) => {
    const label = labels[n]
    const mark = label === undefined ? (n === 0 ? '' : SILENT_BREAK) : pageMark(label)
    const [first, ...rest] = text
    if (first === undefined) {
      // Behind the last text the page has a line to itself; between two it goes with the text behind it.
      if (label !== undefined) joined.push(...(n > lastText ? ['', mark] : [mark]))
      return
    }
    const previous = joined.findLast((line) => !isBlankLine(line))
    const goesOn = isPaged && previous !== undefined && continuesOver(toTextLine(previous), toTextLine(first))
    if (n > 0 && !goesOn) joined.push(...Array<string>(isPaged ? 1 : PART_GAP).fill(''))
    joined.push(mark + first)
    for (const line of rest) joined.push(line)
  })
  return joined
}

function splitPages(lines: readonly string[]): string[][] {
  const pages: string[][] = [[]]
  for (const line of lines) {
    const [first = '', ...rest] = line.split('\f')
    if (rest.length === 0) {
      pages.at(-1)!.push(line)
      continue
    }
    if (first !== '') pages.at(-1)!.push(first)
    for (const piece of rest) pages.push([piece])
  }
  return pages
}

function toPage(lines: readonly string[], isPaged: boolean): Page {
  if (!isPaged) return { lines, edges: [] }
  const filled = lines.flatMap((line, at) => (isBlankLine(line) ? [] : [at]))
  const places: [number, number][] = [
    [0, 0],
    [1, 1],
    [filled.length - 1, -1],
    [filled.length - 2, -2],
  ]
  const edges = places.flatMap(([index, place]) => {
    const at = filled[index]
    // The middle lines of a page of two or three lines are text; an only line is its first and its last.
    const isTwice = place === -2 || (place === -1 && index < 1 && filled.length > 1)
    if (at === undefined || (isTwice && index < 1) || (Math.abs(place + 0.5) > 1 && filled.length < 5)) return []
    return [toEdge(lines[at]!, at, place)]
  })
  return { lines, edges }
}

const NUMBER_ALONE =
  /^[\s\-–—~·.[(|*]*(?:(?:page|pg|p|seite|s|página|pagina)\.?\s*)?(\d{1,4}|[ivxlcdm]{1,9})(?:\s*(?:of|\/|von|de|sur)\s*\d{1,4})?[\s\-–—~·.\])|*]*$/iu
const NUMBER_AT_END =
  /^(?<head>\S.*?)(?:\s{2,}|\s*[|·•]\s*|\s+(?:page|p\.)\s+|\t|\s)(?<number>\d{1,4}|(?-i:[ivxlcdm]{1,9}))\s*$/iu
const NUMBER_AT_START = /^\s*(?<number>\d{1,4}|(?-i:[ivxlcdm]{1,9}))(?:\s{2,}|\s*[|·•]\s*|\t|\s)(?<head>\S.*)$/iu
const LONGEST_HEAD = 100
/** "II" at the top of a page, one more each time, counts chapters and not pages: those that have roman numbers have small ones. */
const CHAPTER_NUMBER = /^[IVXLC]+\.?$/

function toEdge(line: string, at: number, place: number): Edge {
  const text = line.trim()
  const none: Edge = { at, place, number: undefined, isRoman: false, isAlone: false, shape: '', isCapital: false }
  if (text.length > LONGEST_HEAD || CHAPTER_NUMBER.test(text)) return none
  const alone = NUMBER_ALONE.exec(text)?.[1]
  const inHead = alone === undefined ? [NUMBER_AT_END, NUMBER_AT_START].map((pattern) => pattern.exec(text)?.groups) : []
  const numbered = inHead.find((groups) => groups !== undefined && pageNumber(groups.number!) !== undefined)
  const head = numbered?.head ?? text
  // "CHAPTER 2" is no head with a page number; "CHAPTER ONE   12" is.
  if (alone === undefined && readHeading(text)?.isBare === false && readHeading(head) === undefined) return none
  const written = alone ?? numbered?.number ?? ''
  const number = pageNumber(written)
  const shape = (alone === undefined ? head : '#').replace(/\s+/g, ' ').toLowerCase()
  return {
    at,
    place,
    number,
    isRoman: /^[a-z]/i.test(written),
    isAlone: alone !== undefined,
    shape,
    isCapital: !/\p{Ll}/u.test(head),
  }
}

function pageNumber(written: string): number | undefined {
  return arabicOf(written) ?? romanValue(written)
}

/** For each page the lines that are running heads, feet and page numbers. */
function findFurniture(pages: readonly Page[]): Set<number>[] {
  const shapes = new Map<string, number>()
  for (const page of pages) {
    for (const edge of page.edges) {
      const key = shapeKey(edge)
      shapes.set(key, (shapes.get(key) ?? 0) + 1)
    }
  }
  const seen = new Set<string>()
  return pages.map((page, n) => {
    const furniture = page.edges.filter((edge) => {
      if (edge.number !== undefined) return isPageNumber(edge, pages, n)
      const key = shapeKey(edge)
      if (!/\p{L}/u.test(edge.shape) || /[.!?,;:]$/.test(edge.shape) || shapes.get(key)! < FEWEST_HEADS) return false
      // Where it stands first it may be the chapter's own title.
      const isRepeated = seen.has(key)
      seen.add(key)
      return isRepeated
    })
    return new Set(furniture.map(({ at }) => at))
  })
}

function shapeKey(edge: Edge): string {
  return `${isAtTop(edge)}:${edge.shape}`
}

function isAtTop(edge: Edge): boolean {
  return edge.place >= 0
}

/** Pages before and after that are asked: the next may have no number, and the one behind it has the same head. */
const NEARBY = [-2, -1, 1, 2]

/**
 * The number is one more than that at the same edge of the page before, or one less than that of the page after; in a line with
 * words also the words have to be those of a page nearby (left and right pages have different heads).
 */
function isPageNumber(edge: Edge, pages: readonly Page[], n: number): boolean {
  const like = (other: Edge): boolean => other.isRoman === edge.isRoman && isAtTop(other) === isAtTop(edge)
  const counts = NEARBY.some((step) =>
    pages[n + step]?.edges.some((other) => like(other) && other.number === edge.number! + step),
  )
  if (!counts || edge.isAlone) return counts
  return NEARBY.some((step) =>
    pages[n + step]?.edges.some((other) => like(other) && other.shape === edge.shape && other.number === edge.number! + step),
  )
}

function labelOf(page: Page, furniture: ReadonlySet<number>): string | undefined {
  const numbered = page.edges.filter(({ at, number }) => number !== undefined && furniture.has(at))
  const edge = numbered.find(({ isAlone }) => isAlone) ?? numbered[0]
  if (edge?.number === undefined) return undefined
  return edge.isRoman ? romanOf(edge.number) : String(edge.number)
}

/** A head that stands on one page only, such as a short chapter's: it is in capitals, and has the number that the pages around it leave. */
function isHeadOf(label: string | undefined, { number, isRoman, shape, isCapital }: Edge): boolean {
  return number !== undefined && label === (isRoman ? romanOf(number) : String(number)) && isCapital && /\p{L}{2}/u.test(shape)
}

/** One or more pages without a number between two whose numbers are as far apart as the pages are. */
function fillLabels(labels: readonly (string | undefined)[]): (string | undefined)[] {
  const filled = [...labels]
  let last = -1
  labels.forEach((label, n) => {
    if (label === undefined || !/^\d+$/.test(label)) return
    const number = Number(label)
    const known = last < 0 ? undefined : Number(labels[last])
    // Before the first number lie only its own predecessors, down to 1.
    const from = known === undefined ? (number === n + 1 ? -1 : n) : number - known === n - last ? last : n
    for (let page = from + 1; page < n; page++) filled[page] ??= String(number - (n - page))
    last = n
  })
  if (last < 0 || labels.filter((label) => label !== undefined).length < 2) return filled
  for (let page = last + 1; page < labels.length; page++) filled[page] ??= String(Number(labels[last]) + page - last)
  return filled
}

function trimBlank(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isBlankLine(line))
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlankLine(line)) + 1)
}
