import { type Element, isTag, isText } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'
import { nodesBelow, textBelow } from './element-traits.ts'

export interface BareMarks {
  /** What in running text is the mark of a page, its label captured ("[Pg 12]"); undefined when the book has none. */
  readonly inText: RegExp | undefined
  /** Ids of empty anchors that stand where a page begins, its label captured ("page_12"); undefined when the book has none. */
  readonly anchors: RegExp | undefined
}

/** How a mark opens, with the fewest that are no remark of the author's, no set and no citation. */
const BARE_MARKS: readonly { readonly open: string; readonly label: string; readonly fewest: number }[] = [
  { open: String.raw`\[(?:Pg|Page|PG|PAGE|pg|page)\.? ?`, label: String.raw`[ivxlcdm]+|\d{1,4}`, fewest: 3 },
  { open: String.raw`\[(?:[pPsS]|[pP]ag|[pP]ágina|[pP]agina|Seite)\.? ?`, label: String.raw`\d{1,4}`, fewest: 5 },
  { open: String.raw`\{(?:(?:[pPsS]|[pP]g|[pP]age|Seite)\.? ?)?`, label: String.raw`\d{1,4}`, fewest: 5 },
]
const CLEAR_ANCHOR = /^(?:page|pg)[-_.]?([ivxlcdm]+|\d{1,4})$/i
/** Paragraphs are numbered so as well. */
const SHORT_ANCHOR = /^p[-_.]?(\d{1,4})$/i
const FEWEST_MARKS = 3
const FEWEST_SHORT = 5

/** The page marks that a book has without any markup or by ids alone. What looks so is believed only where the numbers run on. */
export function findBareMarks(documents: readonly SourceDocument[]): BareMarks {
  const kinds = BARE_MARKS.map(({ open, label, fewest }) => {
    const source = `${open}(${label})[\\]}]`
    return { source, pattern: new RegExp(source, 'g'), fewest, numbers: [] as number[] }
  })
  const clear: number[] = []
  const short: number[] = []
  let isInsideText = false
  for (const { root } of documents) {
    for (const node of nodesBelow(root)) {
      if (isText(node)) {
        if (!/[[{][\dpPsS]/.test(node.data)) continue
        for (const { pattern, numbers } of kinds)
          for (const [, label] of node.data.matchAll(pattern)) if (/^\d/.test(label!)) numbers.push(Number(label))
      } else if (isTag(node)) {
        const id = anchorId(node)
        const label = id && CLEAR_ANCHOR.exec(id)?.[1]
        if (label && /^\d/.test(label)) clear.push(Number(label))
        const number = id && SHORT_ANCHOR.exec(id)?.[1]
        if (!number) continue
        short.push(Number(number))
        isInsideText ||= node.prev !== null && isText(node.prev) && /\p{L}/u.test(node.prev.data)
      }
    }
  }
  const anchors = runsOn(clear, FEWEST_MARKS)
    ? CLEAR_ANCHOR
    : isInsideText && runsOn(short, FEWEST_SHORT)
      ? SHORT_ANCHOR
      : undefined
  const found = kinds.filter(({ numbers, fewest }) => runsOn(numbers, fewest))
  return { inText: found.length === 0 ? undefined : unionOf(found.map(({ source }) => source)), anchors }
}

/** One pattern for all of them, with the label as its only group. */
function unionOf(sources: readonly string[]): RegExp {
  return new RegExp(sources.map((source) => source.replace(/\((?!\?)/, '(?<label>')).join('|'), 'g')
}

function anchorId(element: Element): string | undefined {
  const { id, name, href } = element.attribs
  if ((element.name !== 'a' && element.name !== 'span') || href !== undefined) return undefined
  const own = id ?? name
  return own !== undefined && /^p/i.test(own) && textBelow(element, 1) === '' ? own : undefined
}

function runsOn(numbers: readonly number[], fewest: number): boolean {
  const steps = numbers.slice(1).filter((number, n) => number > numbers[n]! && number - numbers[n]! < 10)
  return numbers.length >= fewest && steps.length * 5 >= (numbers.length - 1) * 4
}
