import type { Answer, Quote } from '../../src-shared/answer.ts'
import { type StructureQuestion, structureQuestion } from '../answer/structure-question.ts'
import { type StructureTexts, structureTexts } from '../answer/structure-texts.ts'
import { allMatches } from '../db/lexical.ts'
import { passagesAt, passagesByKey } from '../db/passages.ts'
import { type ShelfBook, sectionAt, sectionHeaders } from '../db/shelf.ts'
import { type Pause, slicer } from '../db/slicer.ts'
import { findMatches, type MatchRange } from '../indexing/find-matches.ts'
import { parseSearch } from '../indexing/parse-search.ts'
import { stopWordsOf } from '../retrieve/stop-words.ts'
import type { PagedBook } from '../verify/page-label-at.ts'
import { quoteAt, type SourceSection } from '../verify/quote-at.ts'
import { sentencesOf } from './find-evidence.ts'
import type { Library } from './library.ts'
import { nearestPage } from './nearest-page.ts'
import type { ReadersScope } from './resolve-scope.ts'
import { bookRef, pagedBook } from './source-sections.ts'

/** Who answers: no model. */
const EXACT = 'contents-and-index'

/** Entries of a list that are read in one sentence; the rest are counted. */
const MOST_ENTRIES = 200
const MOST_PLACES = 25
/** Quotes that a page is shown in. */
const MOST_OF_A_PAGE = 12

export interface ExactAnswer {
  readonly answer: Answer
  readonly quotes: readonly Quote[]
}

interface Asked {
  readonly library: Library
  readonly book: ShelfBook
  readonly readers: ReadersScope
  readonly texts: StructureTexts
  readonly pages: PagedBook
  /** Gives other work its turn: a name may stand in every chapter. */
  readonly pause: Pause
}

/**
 * The answer to a question about how one book is made, or where its words stand: from its contents and the text index, exactly, without a model.
 * Undefined for every other question, for several books at once, and where there is nothing to say (a word that is nowhere goes the usual way, which
 * tells so in its receipt).
 */
export async function answerFromStructure(
  library: Library,
  question: string,
  language: string,
  readers: ReadersScope,
  signal: AbortSignal,
): Promise<ExactAnswer | undefined> {
  const asked = structureQuestion(question, language)
  const book = readers.books.length === 1 ? readers.books[0] : undefined
  if (asked === undefined || book === undefined) return undefined
  const pages = pagedBook(library, book)
  return answerTo(asked, { library, book, readers, texts: structureTexts(language), pages, pause: slicer(signal) })
}

async function answerTo(question: StructureQuestion, asked: Asked): Promise<ExactAnswer | undefined> {
  switch (question.kind) {
    case 'contents':
      return contents(asked)
    case 'length':
      return length(asked)
    case 'page':
      return page(asked, question.label)
    case 'mention':
      return mention(asked, question.phrase, question.which, await occurrences(asked, question.phrase))
    case 'count':
      return counted(asked, question.phrase, await occurrences(asked, question.phrase))
    case 'places':
      return places(asked, question.phrase, await occurrences(asked, question.phrase))
  }
}

/** The outermost level; where that is one entry (the book's own title), the level below. */
function contents({ library, book, texts }: Asked): ExactAnswer | undefined {
  const headers = sectionHeaders(library.db, book.id).filter(({ title }) => title.trim() !== '')
  const depths = [...new Set(headers.map(({ depth }) => depth))].sort((a, b) => a - b)
  const level = depths.find((depth) => headers.filter((header) => header.depth === depth).length > 1) ?? depths[0]
  const listed = headers.filter(({ depth }) => depth === level)
  if (listed.length === 0) return undefined
  const entries = listed.slice(0, MOST_ENTRIES).map(({ title, page }) => texts.entry(title, page.label))
  return said([{ text: texts.contents(book.title, listed.length, entries, listed.length - entries.length), quotes: [] }], [])
}

function length({ book, texts, pages: { pageBreaks } }: Asked): ExactAnswer {
  const labels = pageBreaks.flatMap(({ label }) => (label === '' ? [] : [label]))
  const pages = labels.length === 0 ? [] : [{ text: texts.pages(labels.length, labels[0]!, labels.at(-1)!), quotes: [] }]
  return said([{ text: texts.length(book.title, book.words, book.sections), quotes: [] }, ...pages], [])
}

/** All of a printed page, in as many quotes as passages it lies in. */
function page(asked: Asked, wanted: string): ExactAnswer | undefined {
  const { library, book, texts, pages } = asked
  const breaks = pages.pageBreaks
  if (breaks.length === 0) return undefined
  const at = breaks.findIndex(({ label }) => label.toLowerCase() === wanted.toLowerCase())
  const begins = breaks[at]
  if (begins === undefined) {
    const labels = breaks.map(({ label }) => label)
    return said([{ text: texts.noPage(wanted, nearestPage(labels, wanted)), quotes: [] }], [])
  }
  const ends = breaks[at + 1]
  const quotes: Quote[] = []
  for (let ordinal = begins.section; ordinal <= (ends?.section ?? book.sections - 1); ordinal++) {
    const source = sourceOf(asked, ordinal)
    if (source === undefined) continue
    const start = ordinal === begins.section ? begins.offset : 0
    const end = ordinal === ends?.section ? ends.offset : source.section.text.length
    for (let from = start; from < end && quotes.length < MOST_OF_A_PAGE; ) {
      // Where two overlap, the later one reaches further.
      const home = passagesAt(library.db, book.id, ordinal, from).at(-1)
      const to = home === undefined ? from + 1 : Math.min(end, home.end)
      if (home !== undefined && /[\p{L}\p{N}]/u.test(source.section.text.slice(from, to)))
        quotes.push({ ...quoteAt(source, from, to, home).quote, n: quotes.length + 1 })
      from = to
    }
  }
  const title = sourceOf(asked, begins.section)?.section.title ?? ''
  return said([{ text: texts.page(begins.label, title), quotes: quotes.map(({ n }) => n) }], quotes)
}

function mention(
  asked: Asked,
  phrase: string,
  which: 'first' | 'last',
  found: readonly SectionOccurrences[],
): ExactAnswer | undefined {
  const places = found.flatMap(({ source, ranges }) => ranges.map((range) => ({ source, range })))
  const place = which === 'first' ? places[0] : places.at(-1)
  if (place === undefined) return undefined
  const quote = sentenceAround(asked, place.source, place.range, 1)
  if (quote === undefined) return undefined
  const { title } = place.source.section
  const text = places.length === 1 ? asked.texts.once(phrase, title) : asked.texts.mention(phrase, which === 'first', title)
  return said([{ text, quotes: [1] }], [quote])
}

/** How often, with the first and the last place. */
function counted(asked: Asked, phrase: string, found: readonly SectionOccurrences[]): ExactAnswer | undefined {
  const times = found.reduce((sum, { ranges }) => sum + ranges.length, 0)
  if (times < 2) return mention(asked, phrase, 'first', found)
  const [first, last] = [mention(asked, phrase, 'first', found), mention(asked, phrase, 'last', found)]
  const quotes = [first, last].flatMap((one, i) => (one?.quotes[0] === undefined ? [] : [{ ...one.quotes[0], n: i + 1 }]))
  return said([{ text: asked.texts.count(phrase, times, found.length), quotes: quotes.map(({ n }) => n) }], quotes)
}

/** In which sections, and how often in each, with the first sentence of each of the first few. */
function places(asked: Asked, phrase: string, found: readonly SectionOccurrences[]): ExactAnswer | undefined {
  if (found.length < 2) return counted(asked, phrase, found)
  const shown = found.slice(0, MOST_PLACES)
  const listed = shown.map(({ source, ranges }) => asked.texts.counted(source.section.title, ranges.length))
  const quotes = shown.slice(0, MOST_OF_A_PAGE).flatMap(({ source, ranges }, i): Quote[] => {
    const quote = sentenceAround(asked, source, ranges[0]!, i + 1)
    return quote === undefined ? [] : [quote]
  })
  const text = asked.texts.places(phrase, listed, found.length - shown.length)
  return said([{ text, quotes: quotes.map(({ n }) => n) }], quotes)
}

interface SectionOccurrences {
  readonly source: SourceSection
  readonly ranges: readonly MatchRange[]
}

/** Every place of the words as they are, in the order of the book. */
async function occurrences(asked: Asked, phrase: string): Promise<SectionOccurrences[]> {
  const { library, book, readers, pause } = asked
  const query = `"${phrase.replaceAll('"', ' ')}"`
  const parsed = parseSearch(query, { languages: [book.language], stopWords: stopWordsOf(book.language) })
  if (parsed.match === undefined) return []
  const keys = allMatches(library.db, { match: parsed.match, scope: readers.scope })
  const ordinals = [...new Set(passagesByKey(library.db, keys).map(({ section }) => section.ordinal))].sort((a, b) => a - b)
  const found: SectionOccurrences[] = []
  for (const ordinal of ordinals) {
    await pause()
    const source = sourceOf(asked, ordinal)
    // An index and a licence name things and tell nothing of them.
    if (source === undefined || source.section.kind === 'index' || source.section.kind === 'boilerplate') continue
    const { text, blocks } = source.section
    // A chapter's title is no mention of what it names, nor is a line of the contents or of a list of illustrations.
    const headings = blocks.filter((block) => block.kind === 'heading' || isListed(source, block))
    const ranges = findMatches(text, parsed.wanted, { language: book.language }).filter(
      (range) => !headings.some(({ start, end }) => start <= range.start && range.end <= end),
    )
    if (ranges.length > 0) found.push({ source, ranges })
  }
  return found
}

/** A line of the front matter that is no sentence: an entry of a list, whatever it is marked as. */
function isListed({ section }: SourceSection, { start, end }: { readonly start: number; readonly end: number }): boolean {
  if (section.kind !== 'front-matter') return false
  const line = section.text.slice(start, end).trim()
  return line.split(/\s+/u).length < 8 || !/[.!?…]["”’»)]*$/u.test(line)
}

function sentenceAround({ library, book }: Asked, source: SourceSection, range: MatchRange, n: number): Quote | undefined {
  for (const passage of passagesAt(library.db, book.id, source.section.ordinal, range.start)) {
    const sentence = sentencesOf(passage).find(({ start, end }) => start <= range.start && range.end <= end)
    if (sentence !== undefined) return { ...quoteAt(source, sentence.start, sentence.end, passage).quote, n }
  }
  return undefined
}

function sourceOf({ library, book, pages }: Asked, ordinal: number): SourceSection | undefined {
  const section = sectionAt(library.db, book.id, ordinal)
  return section === undefined ? undefined : { book: bookRef(book), pages, section }
}

function said(
  claims: readonly { readonly text: string; readonly quotes: readonly number[] }[],
  quotes: readonly Quote[],
): ExactAnswer {
  const marks = (numbers: readonly number[]): string => (numbers.length === 0 ? '' : ` ${numbers.map((n) => `[${n}]`).join('')}`)
  return {
    answer: {
      text: claims.map((claim) => claim.text + marks(claim.quotes)).join(' '),
      model: EXACT,
      claims: claims.map((claim) => ({ text: claim.text, support: 'supported', quotes: [...claim.quotes] })),
    },
    quotes,
  }
}
