import { type NormalisedText, normaliseQuotation } from './normalise-quotation.ts'
import { CHARACTER, characterOf, isDigitUnit, isUnspacedUnit, isWordUnit } from './quotation-characters.ts'
import { elidedReadings, type QuoteVariant, quoteVariants } from './quote-variants.ts'

export interface Range {
  readonly start: number
  readonly end: number
}

/** Where a quotation stands: UTF-16 offsets in the original text, never in the middle of a word. */
export interface QuoteMatch extends Range {
  /** `exact` when `text.slice(start, end)` is the quotation, character by character. */
  readonly kind: 'exact' | 'typography'
  /** The ranges kept, where the quotation leaves words out and says so ("…", "[…]") within one paragraph. */
  readonly elided?: readonly Range[]
}

/** Paragraphs of a section's text are divided by this; an omission may not jump over it. */
const PARAGRAPH_GAP = '\n\n'

/** First place of the quotation in the text, or undefined. See `findQuotes`. */
export function findQuote(quotation: string, text: string | NormalisedText): QuoteMatch | undefined {
  return findQuotes(quotation, text)[0]
}

/**
 * Every place where the quotation's words stand in the text, in order, compared as `normaliseQuotation` says. A quotation that marks
 * omissions matches where all its parts follow one another in one paragraph. Half a word at either end is no match.
 */
export function findQuotes(quotation: string, text: string | NormalisedText): QuoteMatch[] {
  const book = typeof text === 'string' ? normaliseQuotation(text) : text
  const wanted = quotation.trim()
  for (const variant of quoteVariants(wanted)) {
    const matches = matchesOf(variant, wanted, book)
    if (matches.length > 0) return matches
  }
  for (const parts of elidedReadings(wanted)) {
    const matches = elidedMatches(parts, book)
    if (matches.length > 0) return matches
  }
  return []
}

function matchesOf(variant: QuoteVariant, wanted: string, book: NormalisedText): QuoteMatch[] {
  const matches: QuoteMatch[] = []
  const signed = [...variant.lead].some((c) => characterOf(c.charCodeAt(0)) === CHARACTER.dash)
  for (const at of occurrencesOf(variant.norm, book, signed)) {
    const core = { start: book.starts[at]!, end: book.ends[at + variant.norm.length - 1]! }
    if (lineEndsIn(book.original, core) < variant.lineEnds) continue
    const literalStart = core.start - variant.lead.length
    if (book.original.startsWith(wanted, literalStart) && literalStart >= 0 && literalStart + wanted.length >= core.end) {
      matches.push({ start: literalStart, end: literalStart + wanted.length, kind: 'exact' })
    } else matches.push({ ...withMarks(book.original, core, variant), kind: 'typography' })
  }
  return matches
}

function lineEndsIn(text: string, { start, end }: Range): number {
  return text.slice(start, end).match(/\n+/g)?.length ?? 0
}

/** Positions in `norm` at which the words begin and end as words. */
function* occurrencesOf(norm: string, book: NormalisedText, signed: boolean, from = 0): Generator<number> {
  for (let at = book.norm.indexOf(norm, from); at >= 0; at = book.norm.indexOf(norm, at + 1)) {
    const end = at + norm.length - 1
    if (beginsAWord(book, at, signed) && endsAWord(book, end)) yield at
  }
}

function beginsAWord(book: NormalisedText, at: number, signed: boolean): boolean {
  const unit = book.norm.charCodeAt(at)
  if (!isWordUnit(unit)) return true
  // A cluster such as a ligature gives several units: the quotation may not begin inside it.
  if (at > 0 && book.starts[at - 1] === book.starts[at]) return false
  const before = previousVisible(book.original, book.starts[at]!)
  const previous = before >= 0 ? book.original.charCodeAt(before) : 0
  // "-5" quoted as "5": the sign is part of the number.
  if (!signed && isDigitUnit(unit) && characterOf(previous) === CHARACTER.dash && !precededByWord(book.original, before))
    return false
  return !isWordUnit(previous) || isUnspacedUnit(previous) || isUnspacedUnit(unit)
}

function endsAWord(book: NormalisedText, end: number): boolean {
  const unit = book.norm.charCodeAt(end)
  if (!isWordUnit(unit)) return true
  if (end + 1 < book.norm.length && book.ends[end + 1] === book.ends[end]) return false
  let after = book.ends[end]!
  while (after < book.original.length && characterOf(book.original.charCodeAt(after)) === CHARACTER.ignorable) after += 1
  const next = after < book.original.length ? book.original.charCodeAt(after) : 0
  return !isWordUnit(next) || isUnspacedUnit(next) || isUnspacedUnit(unit)
}

function previousVisible(text: string, from: number): number {
  let at = from - 1
  while (at >= 0 && characterOf(text.charCodeAt(at)) === CHARACTER.ignorable) at -= 1
  return at
}

function precededByWord(text: string, at: number): boolean {
  const before = previousVisible(text, at)
  return before >= 0 && isWordUnit(text.charCodeAt(before))
}

/** The range with the quotation marks and dashes around it, of the kinds that the quotation itself has there. */
function withMarks(text: string, core: Range, variant: QuoteVariant): Range {
  const leading = marksIn(variant.lead)
  const trailing = marksIn(variant.tail)
  let { start, end } = core
  for (let at = core.start - 1; at >= 0 && goesOn(text.charCodeAt(at), leading); at -= 1) {
    if (leading.has(characterOf(text.charCodeAt(at)))) start = at
  }
  for (let at = core.end; at < text.length && goesOn(text.charCodeAt(at), trailing); at += 1) {
    if (trailing.has(characterOf(text.charCodeAt(at)))) end = at + 1
  }
  return { start, end }
}

function marksIn(text: string): Set<number> {
  const marks = new Set<number>()
  for (const char of text) {
    const kind = characterOf(char.charCodeAt(0))
    if (kind === CHARACTER.dash) marks.add(kind)
    // A single mark in the quotation may stand for a double one in the book, and the other way about.
    if (kind === CHARACTER.quotationMark || kind === CHARACTER.apostrophe) {
      marks.add(CHARACTER.quotationMark).add(CHARACTER.apostrophe)
    }
  }
  return marks
}

function goesOn(unit: number, marks: ReadonlySet<number>): boolean {
  if (marks.size === 0 || unit === 0x0a) return false
  const kind = characterOf(unit)
  return marks.has(kind) || kind === CHARACTER.space || kind === CHARACTER.ignorable
}

/** Parts in order within one paragraph; for each place of the first part the nearest place of each next one. */
function elidedMatches(parts: readonly string[], book: NormalisedText): QuoteMatch[] {
  const matches: QuoteMatch[] = []
  const pointers = parts.map(() => -1)
  const [first, ...rest] = parts
  let free = 0
  for (const at of occurrencesOf(first!, book, true)) {
    if (at < free) continue
    const places = [at]
    let reached = at + first!.length
    for (const [k, part] of rest.entries()) {
      // Places only grow from one first part to the next, so what was found is kept until it is behind.
      if (pointers[k]! < reached) pointers[k] = occurrencesOf(part, book, true, reached).next().value ?? Number.POSITIVE_INFINITY
      const place = pointers[k]!
      if (place === Number.POSITIVE_INFINITY) return matches
      places.push(place)
      reached = place + part.length
    }
    const elided = places.map((place, k) => ({ start: book.starts[place]!, end: book.ends[place + parts[k]!.length - 1]! }))
    const span = { start: elided[0]!.start, end: elided.at(-1)!.end }
    if (book.original.slice(span.start, span.end).includes(PARAGRAPH_GAP)) continue
    matches.push({ ...span, kind: 'typography', elided })
    free = reached
  }
  return matches
}
