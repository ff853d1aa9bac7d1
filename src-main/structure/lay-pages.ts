import type { PageBreak, PageSource } from '../../src-shared/book.ts'
import type { Publication } from '../import/publication.ts'
import type { LinkIndex } from './index-links.ts'
import type { BookPosition } from './lay-sections.ts'
import { comparePositions, type StreamBlock, type StreamPosition } from './stream-block.ts'
import type { StreamPlaces } from './stream-places.ts'
import { cleanLine } from './text-run.ts'

interface LaidPages {
  readonly pageBreaks: readonly PageBreak[]
  readonly pageSource: PageSource
  /** Labels whose target is not in the book. */
  readonly missing: readonly string[]
}

interface Placed {
  readonly label: string
  readonly position: StreamPosition
}

/**
 * The printed pages: those that the publication lists, else those that its text marks.
 *
 * Labels stay as they are written, in the order of the text: pages may descend or repeat, as they do in the book. Where a document begins
 * that is not in the line of reading, the pages of the text before it end: '' stands there for a page that nobody knows.
 */
export function layPages(
  publication: Pick<Publication, 'documents' | 'pageTargets' | 'pageTargetSource'>,
  places: StreamPlaces,
  links: LinkIndex,
  locate: (position: StreamPosition) => BookPosition,
): LaidPages {
  const marked = markedPages(places.blocks)
  const listed = listedPages(publication.pageTargets, places, links, marked.pages)
  const { pages, pageSource } =
    listed.pages.length > 0 && publication.pageTargetSource !== 'none'
      ? { pages: completed(listed.pages, marked), pageSource: publication.pageTargetSource }
      : { pages: marked.pages, pageSource: marked.source }
  const pageBreaks = withoutInheritance(pages, publication.documents, places).map(({ label, position }) => ({
    ...locate(position),
    label,
  }))
  return { pageBreaks, pageSource, missing: listed.missing }
}

function listedPages(
  targets: Publication['pageTargets'],
  places: StreamPlaces,
  links: LinkIndex,
  marked: readonly Placed[],
): { readonly pages: readonly Placed[]; readonly missing: readonly string[] } {
  const missing: string[] = []
  const pages: Placed[] = []
  const guessed = new Set<number>()
  for (const target of targets) {
    const label = cleanLine(target.label)
    const document = target.href === '' ? undefined : links.documentOf(target.href)
    if (label === '') continue
    if (document === undefined) {
      missing.push(label)
      continue
    }
    const position = places.placeOf({ document, fragment: target.fragment })
    if (position) {
      pages.push({ label, position })
      continue
    }
    missing.push(label)
    // The mark in the text carries another id; or at least the file is known. A second page cannot begin where the first does.
    const inText = marked.find((page) => page.label === label && places.blocks[page.position.block]?.document === document)
    if (inText) pages.push(inText)
    else if (!guessed.has(document)) pages.push({ label, position: places.startOf(document) })
    guessed.add(document)
  }
  return { pages: inTextOrder(pages), missing }
}

function markedPages(blocks: readonly StreamBlock[]): { readonly pages: readonly Placed[]; readonly source: PageSource } {
  const pages: Placed[] = []
  let source: PageSource = 'none'
  blocks.forEach(({ marks }, block) => {
    for (const { offset, subject } of marks) {
      if (subject.type !== 'page') continue
      const last = pages.at(-1)
      // An empty page break and the visible number beside it are one mark.
      if (last && last.label === subject.label && last.position.block === block && last.position.offset === offset) continue
      pages.push({ label: subject.label, position: { block, offset } })
      if (source !== 'page-break') source = subject.source
    }
  })
  return { pages, source }
}

/**
 * A list that leaves pages out: where the text marks every page of the list at the list's own place, its other breaks are pages too. Text behind
 * them would be cited with the last page that is listed.
 */
function completed(listed: readonly Placed[], marked: ReturnType<typeof markedPages>): readonly Placed[] {
  if (marked.source !== 'page-break' || marked.pages.length <= listed.length) return listed
  const keys = new Set(listed.map(keyOf))
  const inText = new Set(marked.pages.map(keyOf))
  if (listed.some((page) => !inText.has(keyOf(page)))) return listed
  return inTextOrder([...listed, ...marked.pages.filter((page) => !keys.has(keyOf(page)))])
}

function keyOf({ label, position }: Placed): string {
  return `${position.block}:${position.offset}:${label}`
}

function withoutInheritance(
  pages: readonly Placed[],
  documents: Publication['documents'],
  places: StreamPlaces,
): readonly Placed[] {
  if (pages.length === 0) return pages
  const starts = documents.flatMap(({ linear }, n) =>
    linear || places.isTextless(n) ? [] : [{ label: '', position: places.startOf(n) }],
  )
  return starts.length === 0 ? pages : inTextOrder([...starts, ...pages])
}

function inTextOrder(pages: readonly Placed[]): Placed[] {
  return pages.toSorted((a, b) => comparePositions(a.position, b.position))
}
