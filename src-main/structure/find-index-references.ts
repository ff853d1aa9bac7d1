import type { CrossReference, PageBreak, Section } from '../../src-shared/book.ts'
import { pageRanges } from './find-references.ts'

/** Numbers behind the words of an entry: "lamp, 12, 14–16, xii; see oil". */
const PAGES = /(?<=[,;:]\s|\s|[–-])(\d{1,4}[a-z]?|[ivxlc]{1,8})(?:[–-]\d{1,4})?(?=[,;.)\s–-]|$)/gu
/** Longer paragraphs say how the index is made. */
const LONGEST_ENTRY = 600

/**
 * What the entries of a back-of-book index point to: each number that is the label of one page of the book leads to that page. What `known` has
 * already, by a link of the book's own, is left alone.
 */
export function findIndexReferences(
  sections: readonly Section[],
  pageBreaks: readonly PageBreak[],
  known: readonly CrossReference[],
): CrossReference[] {
  const indexes = sections.filter(({ kind }) => kind === 'index')
  if (indexes.length === 0 || pageBreaks.length === 0) return []
  const ranges = pageRanges(pageBreaks, sections)
  const pages = Map.groupBy(
    pageBreaks.map(({ label }, n) => ({ label, range: ranges[n]! })),
    ({ label }) => label,
  )
  const linked = new Set(known.map(({ fromSection, fromOffset }) => `${fromSection} ${fromOffset}`))
  return indexes.flatMap(({ ordinal, text, blocks }) =>
    blocks.flatMap(({ kind, start, end }) => {
      const entry = text.slice(start, end)
      if (kind === 'heading' || entry.length > LONGEST_ENTRY || !/^\W*\p{L}/u.test(entry)) return []
      return [...entry.matchAll(PAGES)].flatMap(({ 0: label, 1: first, index }): CrossReference[] => {
        const fromOffset = start + index
        const [page, ...others] = pages.get(first!) ?? []
        if (!page || others.length > 0 || linked.has(`${ordinal} ${fromOffset}`)) return []
        const { section, start: toStart, end: toEnd } = page.range
        if (toEnd <= toStart) return []
        return [{ kind: 'page', fromSection: ordinal, fromOffset, toSection: section, toStart, toEnd, label }]
      })
    }),
  )
}
