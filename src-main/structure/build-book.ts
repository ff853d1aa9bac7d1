import type { Book, ImportWarning } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { Publication } from '../import/publication.ts'
import { documentTitles } from './document-titles.ts'
import { findBareMarks } from './find-bare-marks.ts'
import { findIndexReferences } from './find-index-references.ts'
import { findNotes } from './find-notes.ts'
import { findReferences } from './find-references.ts'
import { findTextualReferences } from './find-textual-references.ts'
import { findVerseNumbers } from './find-verse-numbers.ts'
import { decodedFragment, indexLinks, type LinkIndex } from './index-links.ts'
import { layMarkup } from './lay-markup.ts'
import { layPages } from './lay-pages.ts'
import { laySections } from './lay-sections.ts'
import { markNotices } from './mark-notices.ts'
import { mendStream } from './mend-stream.ts'
import { nameHeadings, nameTitles } from './name-headings.ts'
import { type PlacedContents, placeContents } from './place-contents.ts'
import { planSections } from './plan-sections.ts'
import { readStream } from './read-stream.ts'
import type { Stream } from './stream.ts'
import type { StreamBlock } from './stream-block.ts'
import { findPlaces, type StreamPlaces, splitStream } from './stream-places.ts'
import { countVisible } from './text-account.ts'

/**
 * Understands a publication: sections of blocks, with the printed pages and the book's own references laid over them.
 *
 * Every character of the documents' text is in a block, except for furniture: marks of pages, notes and lines, navigation, what is hidden.
 * Throws AppError 'book-has-no-text' when there is nothing to read in it.
 */
export function buildBook(publication: Publication): Book {
  const { documents, metadata } = publication
  const links = indexLinks(documents)
  const verseNumbers = findVerseNumbers(documents)
  const notes = findNotes(links, documents, verseNumbers)
  const wanted = wantedPlaces(publication, links)
  const read = readStream(documents, {
    links,
    notes,
    language: metadata.language,
    bareMarks: findBareMarks(documents),
    verseNumbers,
    hasPictures: publication.format === 'epub',
    isWanted: (document, id) => wanted[document]?.has(id) ?? false,
  })
  if (!read.blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw hasNoText(metadata.title, read.account.pictures)

  const mended = mendStream(read)
  const marked = { ...mended, blocks: markNotices(mended.blocks) }
  const { blocks: placed, places: found, contents } = placeStream(marked, publication, links)
  const blocks = contents.entries.length > 0 ? nameTitles(placed, contents.entries) : nameHeadings(placed)
  const places = { ...found, blocks }
  const dividesByDocument = contents.entries.length === 0 && !blocks.some((block) => block.opensSection)
  const titles = documentTitles(documents, metadata.title)
  const planned = documents.map(({ linear }, n) => ({ isLinear: linear, title: titles[n]! }))
  const plans = planSections(blocks, contents.entries, planned, dividesByDocument && documents.length > 1)

  const landmarks = landmarksByBlock(publication, links, places)
  const { sections, locate } = laySections(blocks, plans, (block) => landmarks.get(block) ?? [])
  const pages = layPages(publication, places, links, locate)
  const linked = findReferences({ places, links, notes: notes.notes, sections, pageBreaks: pages.pageBreaks, locate })
  const written = findTextualReferences(sections, pages.pageBreaks, linked)
  const indexed = findIndexReferences(sections, pages.pageBreaks, linked)
  return {
    format: publication.format,
    metadata,
    sections,
    pageBreaks: pages.pageBreaks,
    pageSource: pages.pageSource,
    ...(publication.pageEdition !== undefined && pages.pageSource !== 'none' && { pageEdition: publication.pageEdition }),
    ...layMarkup(blocks, locate),
    crossReferences: [...linked, ...written, ...indexed].sort(
      (a, b) => a.fromSection - b.fromSection || a.fromOffset - b.fromOffset,
    ),
    ...(publication.writingMode !== undefined && { writingMode: publication.writingMode }),
    ...(publication.cover && { cover: publication.cover }),
    warnings: [...publication.warnings, ...missingTargets(contents.missing, pages.missing)],
    source: { ...mended.account, kept: sections.reduce((sum, { text }) => sum + countVisible(text), 0) },
  }
}

function wantedPlaces(publication: Publication, links: LinkIndex): Set<string>[] {
  const wanted = publication.documents.map(() => new Set<string>())
  const want = ({ href, fragment }: { readonly href: string; readonly fragment: string }): void => {
    const document = links.documentOf(href)
    if (document === undefined || fragment === '') return
    wanted[document]!.add(fragment).add(decodedFragment(fragment))
  }
  const stack = [...publication.contents]
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    want(entry)
    stack.push(...entry.children)
  }
  publication.pageTargets.forEach(want)
  publication.landmarks.forEach(want)
  return wanted
}

function placeStream(
  read: Stream,
  { contents }: Publication,
  links: LinkIndex,
): { readonly blocks: readonly StreamBlock[]; readonly places: StreamPlaces; readonly contents: PlacedContents } {
  const places = findPlaces(read)
  const placed = placeContents(saysNothing(contents, read) ? [] : contents, links, places)
  const stream = splitStream(
    read,
    placed.entries.map(({ position }) => position),
  )
  if (stream === read) return { blocks: read.blocks, places, contents: placed }
  const newPlaces = findPlaces(stream)
  return { blocks: stream.blocks, places: newPlaces, contents: placeContents(contents, links, newPlaces) }
}

/** What converters write for want of contents, and the pages around a book. */
const NO_CHAPTER =
  /^(?:start|begin(?:ning)?|cover|title ?page|contents|table of contents|toc|unknown|untitled|text|inhalt|anfang|umschlag|début|portada|inicio)$/iu

/** calibre makes contents of the one entry "Start": a book with chapters' headings has better ones. */
function saysNothing(contents: Publication['contents'], { blocks }: Stream): boolean {
  if (contents.length === 0 || !contents.every(({ title, children }) => NO_CHAPTER.test(title.trim()) && children.length === 0))
    return false
  return blocks.filter(({ opensSection, text }) => opensSection && !NO_CHAPTER.test(text)).length > 1
}

function landmarksByBlock({ landmarks }: Publication, links: LinkIndex, places: StreamPlaces): Map<number, string[]> {
  const types = new Map<number, string[]>()
  for (const { type, href, fragment } of landmarks) {
    const document = links.documentOf(href)
    if (document === undefined || places.isTextless(document)) continue
    const { block } = places.placeOf({ document, fragment }) ?? places.startOf(document)
    types.set(block, [...(types.get(block) ?? []), type])
  }
  return types
}

/** So many of them are named; the rest are counted. */
const MOST_NAMED = 5

function missingTargets(titles: readonly string[], labels: readonly string[]): ImportWarning[] {
  const warnings: ImportWarning[] = []
  if (titles.length > 0) {
    const message = `The contents lead to places that are not in the book: ${listed(titles.map((title) => `“${title}”`))}.`
    warnings.push({ code: 'toc-target-missing', message })
  }
  if (labels.length > 0) {
    const message = `The page list leads to places that are not in the book: ${listed(labels.map((label) => `page ${label}`))}.`
    warnings.push({ code: 'page-target-missing', message })
  }
  return warnings
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ')
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown
}

function hasNoText(title: string, pictures: number): AppError {
  if (pictures === 0)
    return new AppError('book-has-no-text', `There is no text in “${title}”.`, 'Look for another copy of the book.')
  return new AppError(
    'book-has-no-text',
    `“${title}” consists of images only (${pictures}): there is no text that could be searched or quoted.`,
    'Add a copy whose pages have been turned into text (OCR).',
  )
}
