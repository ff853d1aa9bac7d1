import type { BookRef, FoundQuote, Locator, PageRef, Quote } from '../../src-shared/answer.ts'
import type { Section, Voice } from '../../src-shared/book.ts'
import { type PagedBook, pageOf } from './page-label-at.ts'
import { placeLabel } from './place-label.ts'

/** A section with what is needed to cite from it. */
export interface SourceSection {
  readonly book: BookRef
  readonly pages: PagedBook
  readonly section: Section
}

export type UnnumberedQuote = Omit<Quote, 'n'>

/** A quote as the reader gets it, and the range of the section that it is: passages overlap, so that two quotes are compared by `at`. */
export interface CutQuote {
  readonly quote: UnnumberedQuote
  readonly at: Locator
}

/** The passage that a quote is cut from; offsets in the section's text. */
export interface HomePassage {
  readonly id: string
  readonly start: number
  readonly end: number
}

/**
 * The quote that a range of a section is: its own characters, page, place and voice. White space at either end is left out of it.
 * The page is that of the first letter: a page break between an opening quotation mark and its word belongs to the word.
 *
 * The quote's own `start` and `end` are offsets in the text of `passage`, inside which the range must lie.
 */
export function quoteAt(
  source: SourceSection,
  start: number,
  end: number,
  passage: HomePassage,
  verdict: Quote['verdict'] = 'exact',
): CutQuote {
  const { book, section } = source
  const range = trimmed(section.text, start, end)
  if (range.start < passage.start || range.end > passage.end) {
    throw new RangeError(`${range.start}–${range.end} of ${section.path} lies outside the passage ${passage.id}.`)
  }
  const { text, page, place, voice } = citationOf(source, range.start, range.end)
  return {
    quote: {
      text,
      verdict,
      book,
      section: [...section.headings],
      page,
      ...(place === undefined ? {} : { place }),
      passage: passage.id,
      start: range.start - passage.start,
      end: range.end - passage.start,
      voice,
    },
    at: { book: book.id, section: section.path, ...range },
  }
}

/** The same for a place that a check found; `elided` are the ranges kept when words are left out. */
export function foundQuoteAt(
  source: SourceSection,
  start: number,
  end: number,
  elided?: readonly { readonly start: number; readonly end: number }[],
): FoundQuote {
  const { book, section } = source
  const { text, page, place, voice } = citationOf(source, start, end)
  return {
    text: elided === undefined ? text : elided.map((part) => section.text.slice(part.start, part.end)).join(' […] '),
    book,
    section: [...section.headings],
    page,
    ...(place === undefined ? {} : { place }),
    voice,
    locator: { book: book.id, section: section.path, start, end },
    ...(elided === undefined ? {} : { elided: elided.map((part) => ({ start: part.start, end: part.end })) }),
  }
}

interface Citation {
  readonly text: string
  readonly page: PageRef
  readonly place?: string
  readonly voice: Voice
}

function citationOf(source: SourceSection, start: number, end: number): Citation {
  const { section, pages } = source
  const text = section.text.slice(start, end)
  const first = text.search(/[\p{L}\p{N}]/u)
  const last = text.search(/[\p{L}\p{N}][^\p{L}\p{N}]*$/u)
  const letters = first < 0 ? { start, end } : { start: start + first, end: start + last + 1 }
  const page = pageOf(pages, section.ordinal, letters.start, letters.end)
  return {
    text,
    page,
    ...(page.label === null || page.source === 'estimate' ? { place: placeLabel(section, letters.start) } : {}),
    voice: voiceAt(section, letters.start),
  }
}

/** Voice of the block at the offset; of a section without blocks, what its kind implies. */
export function voiceAt(section: Pick<Section, 'blocks' | 'kind'>, offset: number): Voice {
  const block = section.blocks.find((b) => offset < b.end)
  if (block !== undefined) return block.voice
  if (section.kind === 'notes') return 'note'
  if (section.kind === 'front-matter') return 'front-matter'
  return section.kind === 'body' ? 'body' : 'back-matter'
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const slice = text.slice(start, end)
  const from = start + (slice.length - slice.trimStart().length)
  return { start: from, end: from + slice.trim().length }
}
