import type { Document, Element } from 'domhandler'
import { descendants, elementsNamed, firstNamed, lineOf } from './elements.ts'
import { isContentsWord } from './heading-words.ts'
import { entriesInLists, type RawEntry } from './read-contents.ts'

/** Boxes whose text is one line of a list of contents. */
const LINES = new Set(['tr', 'li', 'p', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div'])
const LONGEST_LINE = 200
const FEWEST_ENTRIES = 2
const NUMBER = /^[[(]?(?:\d{1,4}|[ivxlcdm]{1,9})[\])]?\.?$/i

/**
 * Entries of a list of contents that is a page of the book: what old files have instead of a nav or an NCX. Nested where it is a list.
 * `leadsOn` tells whether a link leads to another part of the book. Empty where the page has no two of such.
 */
export function readContentsPage(page: Document, leadsOn: (href: string) => boolean): RawEntry[] {
  const body = firstNamed(page, 'body')
  if (!body) return []
  const listed = entriesInLists(body)
  const links = elementsNamed(body, 'a').filter(({ attribs }) => attribs.href !== undefined && leadsOn(attribs.href))
  const entries = countEntries(listed, leadsOn) >= 0.8 * links.length ? listed : entriesOfLinks(links)
  return countEntries(entries, leadsOn) < FEWEST_ENTRIES ? [] : entries
}

/** Whether the first heading of a page, or its first line, is the word for contents. */
export function isContentsPage(page: Document): boolean {
  const body = firstNamed(page, 'body')
  if (!body) return false
  for (const element of descendants(body)) {
    if (!/^(?:h[1-6]|p)$/.test(element.name)) continue
    const line = lineOf(element)
    if (line !== '') return isContentsWord(line)
  }
  return false
}

function countEntries(entries: readonly RawEntry[], leadsOn: (href: string) => boolean): number {
  return entries.reduce((sum, { href, children }) => sum + (leadsOn(href) ? 1 : 0) + countEntries(children, leadsOn), 0)
}

/** Number, title and page may be links of their own to one place, or the page number the only link. */
function entriesOfLinks(links: readonly Element[]): RawEntry[] {
  const runs: Element[][] = []
  for (const link of links) {
    const run = runs.at(-1)
    if (run && run[0]!.attribs.href === link.attribs.href) run.push(link)
    else runs.push([link])
  }
  return runs.map((run) => ({ title: titleOf(run), href: run[0]!.attribs.href!, children: [] }))
}

function titleOf(links: readonly Element[]): string {
  const labels = links.map((link) => lineOf(link))
  const title = labels.findIndex((label) => label !== '' && !NUMBER.test(label))
  if (title < 0) return titleBeside(links[0]!) ?? labels[0]!
  return labels
    .slice(0, title + 1)
    .filter(Boolean)
    .join(' ')
}

/** "The Ferry" of "The Ferry . . . . 12", where only the number is a link. */
function titleBeside(link: Element): string | undefined {
  for (let box: Element['parent'] = link.parent; box && 'name' in box; box = box.parent) {
    if (!LINES.has((box as Element).name)) continue
    const line = lineOf(box, (element) => element === link)
    const title = line.replace(/(?:[\s.…·_|-]{2,}|\s)$/u, '').trim()
    return /\p{L}/u.test(title) && title.length <= LONGEST_LINE ? title : undefined
  }
  return undefined
}
