import { parseMarkup } from '../../src-main/import/parse-markup.ts'
import type { ContentsEntry, PageTarget, Publication, SourceDocument } from '../../src-main/import/publication.ts'
import { buildBook } from '../../src-main/structure/build-book.ts'
import type { Block, Book, Section } from '../../src-shared/book.ts'

interface BookParts {
  readonly title?: string
  readonly language?: string
  /** [title, href], or [title, href, entries below]; '' for an entry without link. */
  readonly contents?: readonly ContentsLine[]
  /** [label, href]. */
  readonly pages?: readonly (readonly [string, string])[]
  readonly landmarks?: readonly (readonly [type: string, href: string])[]
  /** Documents that are not in the line of reading. */
  readonly nonlinear?: readonly string[]
  readonly pageEdition?: string
}

type ContentsLine = readonly [title: string, href: string, below?: readonly ContentsLine[]]

/** A publication as the import gives it, from the HTML of bodies. */
function makePublication(documents: string | Readonly<Record<string, string>>, parts: BookParts = {}): Publication {
  const files = typeof documents === 'string' ? { 'book.xhtml': documents } : documents
  const nonlinear = new Set(parts.nonlinear)
  const spine: SourceDocument[] = Object.entries(files).map(([href, html]) => ({
    href,
    root: parseMarkup(documentAround(html)).root,
    linear: !nonlinear.has(href),
  }))
  return {
    format: 'epub',
    metadata: {
      title: parts.title ?? 'The Tide Book',
      contributors: [],
      language: parts.language ?? 'en',
      subjects: [],
      identifiers: [],
    },
    documents: spine,
    contents: (parts.contents ?? []).map(entryOf),
    pageTargets: (parts.pages ?? []).map(([label, href]): PageTarget => ({ label, ...placeOf(href) })),
    pageTargetSource: parts.pages ? 'page-list' : 'none',
    ...(parts.pageEdition !== undefined && { pageEdition: parts.pageEdition }),
    landmarks: (parts.landmarks ?? []).map(([type, href]) => ({ type, ...placeOf(href) })),
    warnings: [],
  }
}

export function makeBook(documents: string | Readonly<Record<string, string>>, parts: BookParts = {}): Book {
  return buildBook(makePublication(documents, parts))
}

/** Every block of a book made of `html`, as `kind: text`. */
export function blocksOf(html: string, parts: BookParts = {}): string[] {
  return makeBook(html, parts).sections.flatMap((section) =>
    section.blocks.map((block) => `${block.kind}: ${textOf(section, block)}`),
  )
}

export function textOf(section: Section, block: Block): string {
  return section.text.slice(block.start, block.end)
}

/** Sections as an outline: two spaces a level, then the title. */
export function outlineOf(book: Book): string[] {
  return book.sections.map(({ depth, title }) => `${'  '.repeat(depth)}${title}`)
}

/** The section, by its full heading path, in which `phrase` stands. */
export function sectionWith(book: Book, phrase: string): string | undefined {
  return book.sections.find(({ text }) => text.includes(phrase))?.headings.join(' > ')
}

/** Label of the page on which `phrase` begins; null before the first page. */
export function pageOf(book: Book, phrase: string): string | null | undefined {
  const section = book.sections.find(({ text }) => text.includes(phrase))
  if (section === undefined) return undefined
  const at = section.text.indexOf(phrase)
  const before = book.pageBreaks.filter(
    (page) => page.section < section.ordinal || (page.section === section.ordinal && page.offset <= at),
  )
  return before.at(-1)?.label ?? null
}

function documentAround(html: string): string {
  if (/^\s*<(?:html|\?xml)/.test(html)) return html
  return `<html xmlns:epub="http://www.idpf.org/2007/ops"><head><title>A document</title></head><body>${html}</body></html>`
}

function entryOf([title, href, below = []]: ContentsLine): ContentsEntry {
  return { title, ...placeOf(href), children: below.map(entryOf) }
}

function placeOf(target: string): { readonly href: string; readonly fragment: string } {
  const [href = '', fragment = ''] = target.split('#')
  return { href, fragment }
}
