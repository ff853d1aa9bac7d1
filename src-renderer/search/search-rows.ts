import type { SearchResult } from '../../src-shared/contract.ts'
import { sectionTrail } from '../../src-shared/section-trail.ts'

export type SearchHit = SearchResult['hits'][number]

export type SearchRow =
  | { readonly kind: 'book'; readonly key: string; readonly book: string; readonly title: string; readonly count: number }
  | { readonly kind: 'section'; readonly key: string; readonly title: string; readonly count: number }
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit; readonly index: number }

/** The hits under their books and chapters, with the counts of each, as one list. */
export function rowsOf(result: SearchResult): readonly SearchRow[] {
  const books = new Map(result.byBook.map((book) => [book.id, book]))
  const sections = new Map(result.bySection.map((section) => [sectionKey(section.book, section.section), section.count]))
  const rows: SearchRow[] = []
  let book = ''
  let section = ''
  for (const [index, hit] of result.hits.entries()) {
    const key = sectionKey(hit.book, hit.section)
    const title = books.get(hit.book)?.title ?? ''
    if (hit.book !== book)
      rows.push({ kind: 'book', key: `book ${hit.book}`, book: hit.book, title, count: books.get(hit.book)?.count ?? 0 })
    if (key !== section) {
      const trail = sectionTrail(hit.section, title)
      // A place before any heading is told by its book.
      if (trail.length > 0)
        rows.push({
          kind: 'section',
          key: `section ${index} ${key}`,
          title: trail.slice(-2).join(' › '),
          count: sections.get(key) ?? 0,
        })
    }
    rows.push({ kind: 'hit', key: hit.passage, hit, index })
    book = hit.book
    section = key
  }
  return rows
}

function sectionKey(book: string, section: readonly string[]): string {
  return JSON.stringify([book, ...section])
}

/** A snippet cut where its matches begin and end. */
export function cutSnippet({
  snippet,
  ranges,
}: Pick<SearchHit, 'snippet' | 'ranges'>): readonly { readonly text: string; readonly isHit: boolean; readonly at: number }[] {
  const parts: { readonly text: string; readonly isHit: boolean; readonly at: number }[] = []
  let at = 0
  const add = (to: number, isHit: boolean): void => {
    if (to > at) parts.push({ text: snippet.slice(at, to), isHit, at })
    at = Math.max(at, to)
  }
  for (const [start, end] of ranges) {
    add(start, false)
    add(end, true)
  }
  add(snippet.length, false)
  return parts
}

interface Match {
  readonly start: number
  readonly end: number
}

/**
 * Where the snippet's matches stand in the passage that it was cut from: offsets in `passageText`; none when the snippet has none or is not of this
 * text. A snippet has its passage's characters one for one, white space as spaces, with "… " before what was cut.
 */
export function matchesInPassage(
  passageText: string,
  { snippet, ranges }: Pick<SearchHit, 'snippet' | 'ranges'>,
): readonly Match[] {
  const lead = snippet.startsWith('… ') ? 2 : 0
  const words = snippet.slice(lead, snippet.endsWith(' …') ? -2 : undefined)
  const at = passageText.replace(/\s/gu, ' ').indexOf(words)
  return at < 0 ? [] : ranges.map(([start, end]) => ({ start: at + start - lead, end: at + end - lead }))
}
