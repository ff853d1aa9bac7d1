import type { FoundQuote, NearestWording, QuoteCheck } from '../../src-shared/answer.ts'
import { findQuotes, type QuoteMatch } from './find-quote.ts'
import { type NearMatch, nearestWording, soughtWording } from './nearest-wording.ts'
import { type NormalisedText, normaliseQuotation } from './normalise-quotation.ts'
import { foundQuoteAt, type SourceSection } from './quote-at.ts'
import { elidedReadings } from './quote-variants.ts'

/** A range of a section that the model, or the reader, was shown. */
export interface ShownRange {
  readonly book: string
  /** The section's path. */
  readonly section: string
  readonly start: number
  readonly end: number
}

export interface QuoteScope {
  /** Every section in which the words may stand, in reading order; read once, one at a time. */
  readonly sections: Iterable<SourceSection>
  /** When given, words that stand only outside these ranges are `elsewhere`. When not, the whole scope counts as shown. */
  readonly shown?: readonly ShownRange[]
}

/** Words that a part must have to count as taken from a place: two are found nearly anywhere. */
const MIN_PART_WORDS = 3

/** Places kept of a quotation that stands everywhere ("the"). */
const MAX_OCCURRENCES = 100

/**
 * Checks a quotation against books, by its characters alone. The first place among those shown is the quote's, else the first at all.
 * Licence texts and other boilerplate are not the book and are passed over.
 */
export function verifyQuote(quotation: string, scope: QuoteScope): QuoteCheck {
  const check = beginQuoteCheck(quotation, scope.shown)
  for (const source of scope.sections) if (isQuotable(source)) check.look(source, normaliseQuotation(source.section.text))
  return check.result()
}

/** Whether a section's text is the book's own. */
export function isQuotable({ section }: SourceSection): boolean {
  return section.kind !== 'boilerplate' && section.text !== ''
}

/** A check that is shown one section after the other: whoever holds several of them reads and normalises each section once. */
export interface QuoteCheckUnderWay {
  /** `text` is the section's, normalised. */
  look(source: SourceSection, text: NormalisedText): void
  result(): QuoteCheck
}

export function beginQuoteCheck(quotation: string, shown?: readonly ShownRange[]): QuoteCheckUnderWay {
  const parts = partsOf(quotation)
  const partPlaces: (FoundQuote | undefined)[] = parts.map(() => undefined)
  const places: Place[] = []
  const sought = soughtWording(quotation)
  let near: { source: SourceSection; match: NearMatch } | undefined
  return {
    look: (source, text) => {
      const matches = findQuotes(quotation, text).filter((match) => !runsIntoNote(source, match))
      for (const match of matches.slice(0, MAX_OCCURRENCES - places.length)) {
        const quote = foundQuoteAt(source, match.start, match.end, match.elided)
        places.push({ match, quote, shown: isShown(source, match, shown) })
      }
      if (places.length > 0) return
      findParts(parts, partPlaces, source, text)
      const match = nearestWording(sought, text)
      if (match !== undefined && match.similarity > (near?.match.similarity ?? 0)) near = { source, match }
    },
    result: () => verdictOn(quotation, places, { parts, places: partPlaces }, near),
  }
}

/** A note stands behind the paragraph that calls it, but nobody reads on from the one into the other: together they are no quotation. */
function runsIntoNote({ section }: SourceSection, { start, end }: QuoteMatch): boolean {
  const blocks = section.blocks.filter((block) => block.start < end && block.end > start)
  return blocks.some(({ voice }) => voice === 'note') && blocks.some(({ voice }) => voice !== 'note')
}

interface Place {
  readonly match: QuoteMatch
  readonly quote: FoundQuote
  readonly shown: boolean
}

function verdictOn(
  quotation: string,
  places: readonly Place[],
  { parts, places: partPlaces }: { readonly parts: readonly string[]; readonly places: readonly (FoundQuote | undefined)[] },
  near: { readonly source: SourceSection; readonly match: NearMatch } | undefined,
): QuoteCheck {
  const occurrences = places.map((place) => place.quote)
  const best = bestPlace(places)
  if (best !== undefined) {
    return {
      quotation,
      verdict: best.shown ? best.match.kind : 'elsewhere',
      quote: best.quote,
      occurrences: [best.quote, ...occurrences.filter((quote) => quote !== best.quote)],
    }
  }
  const found = partPlaces.filter((place) => place !== undefined)
  const stitched = parts.length > 1 && found.length === parts.length
  return {
    quotation,
    verdict: stitched ? 'stitched' : 'not-found',
    occurrences: [],
    ...(stitched ? { parts: found } : {}),
    ...(near === undefined ? {} : { nearest: nearestOf(near.source, near.match) }),
  }
}

/** An exact place is better than one that differs in typography, a shown one than either. */
function bestPlace(places: readonly Place[]): Place | undefined {
  const shown = places.filter((place) => place.shown)
  const among = shown.length > 0 ? shown : places
  return among.find((place) => place.match.kind === 'exact') ?? among[0]
}

/** What could have been stitched together: the parts between marked omissions, else the sentences. */
function partsOf(quotation: string): string[] {
  const elided = elidedReadings(quotation).at(-1)
  const parts = elided ?? quotation.split(/(?<=[.!?…;][’”"'»)\]]*)\s+/u)
  return parts.every((part) => part.trim().split(/\s+/).length >= MIN_PART_WORDS) ? parts : []
}

function findParts(
  parts: readonly string[],
  places: (FoundQuote | undefined)[],
  source: SourceSection,
  text: NormalisedText,
): void {
  for (const [i, part] of parts.entries()) {
    if (places[i] !== undefined) continue
    const match = findQuotes(part, text)[0]
    if (match !== undefined) places[i] = foundQuoteAt(source, match.start, match.end)
  }
}

/** Whether the shown ranges of the section, those that touch taken together, hold the whole match. */
function isShown(source: SourceSection, match: QuoteMatch, shown: readonly ShownRange[] | undefined): boolean {
  if (shown === undefined) return true
  const ranges = shown
    .filter((range) => range.book === source.book.id && range.section === source.section.path)
    .toSorted((a, b) => a.start - b.start)
  let reached = match.start
  for (const range of ranges) {
    // Between two neighbouring passages stands a paragraph gap that belongs to neither.
    const gap = source.section.text.slice(reached, Math.max(reached, range.start))
    if (range.end > reached && (reached > match.start ? gap.trim() === '' : range.start <= reached)) reached = range.end
  }
  return reached >= match.end
}

function nearestOf(source: SourceSection, match: NearMatch): NearestWording {
  return { ...foundQuoteAt(source, match.start, match.end), similarity: match.similarity, differences: [...match.differences] }
}
