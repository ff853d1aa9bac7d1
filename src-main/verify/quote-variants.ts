import { ELLIPSIS_SENTINEL, type NormalisedText, normaliseQuotation } from './normalise-quotation.ts'

/** A reading of the quotation. */
export interface QuoteVariant {
  /** Normalised, not empty. */
  readonly norm: string
  /** The original characters in front of and behind the first and last that `norm` kept: marks that a match may take in too. */
  readonly lead: string
  readonly tail: string
  /** Slashes that were read as the ends of verse lines: so many line breaks the book must have there. */
  readonly lineEnds: number
}

/** A bracketed letter or few at the start of a word: "[T]he". */
const BRACKETED_LETTERS = /\[(\p{L}{1,3})\](?=\p{L})/gu

/** What an editor adds without touching the words: "[sic]", note marks "[3]", superior figures, daggers. */
const EDITORIAL = /\s*\[\s*(?:sic!?|\d{1,3}|[*†‡]{1,3})\s*\]|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079†‡]+/giu

/** How drafts and models write italics and bold: "the *brass* heron", "__never__". */
const STARS = /(\*{1,3})(?=\S)([^*\n]+?)(?<=\S)\1/gu
const UNDERSCORES = /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu

/** American usage puts the sentence's stop or comma inside the quotation marks. */
const FOREIGN_STOP = /[.,]$/

/** How verse is quoted within a line: "lamp of tin, / Who will let", two slashes between stanzas. */
const LINE_END = /\s+\/{1,2}\s*|(?<=[\p{P}\p{L}])\/{1,2}\s+|(?<=[,.;:!?])\/{1,2}(?=\p{L})/gu

const ELLIPSIS_IN_FRONT = new RegExp(`^[${ELLIPSIS_SENTINEL} ]+`)
const ELLIPSIS_BEHIND = new RegExp(`[${ELLIPSIS_SENTINEL} ]+$`)

/**
 * Readings of a quotation, the most literal first: as it is; without the editor's brackets, note marks and emphasis; with slashes for
 * the ends of verse lines; each without an ellipsis at its edges, and without the stop or comma that the citing sentence put inside the marks. Words in brackets that are not in the book
 * are never taken away: they are the writer's.
 */
export function quoteVariants(quotation: string): QuoteVariant[] {
  const edited = withoutEditing(quotation)
  const lineEnds = edited.match(LINE_END)?.length ?? 0
  const readings = [
    { text: quotation, lineEnds: 0 },
    { text: edited, lineEnds: 0 },
    { text: edited.replace(LINE_END, '\n'), lineEnds },
  ]
  const variants: QuoteVariant[] = []
  for (const { text, lineEnds } of readings) {
    const base = normaliseQuotation(text)
    const opened = base.norm.replace(ELLIPSIS_IN_FRONT, '')
    const bare = opened.replace(ELLIPSIS_BEHIND, '')
    for (const norm of [base.norm, opened, bare, bare.replace(FOREIGN_STOP, '')]) {
      if (!/[\p{L}\p{N}]/u.test(norm) || variants.some((v) => v.norm === norm)) continue
      variants.push({ norm, lead: leadOf(base), tail: tailOf(base), lineEnds })
    }
  }
  return variants
}

/**
 * The parts between the marked omissions, in order; no reading when the quotation marks none. Again the most literal first: a comma or
 * stop before an omission or at the end is the writer's as often as the book's ("the king, […] who ruled").
 */
export function elidedReadings(quotation: string): string[][] {
  const edited = withoutEditing(quotation)
  const { norm } = normaliseQuotation(edited)
  const unbroken = normaliseQuotation(edited.replace(LINE_END, '\n')).norm
  return [norm, ...(unbroken === norm ? [] : [unbroken])].flatMap(looserAndLooser)
}

function looserAndLooser(norm: string): string[][] {
  const parts = norm
    .split(ELLIPSIS_SENTINEL)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (parts.length < 2) return []
  const last = parts.length - 1
  const loose = parts.map((part, i) => (i < last ? part.replace(/[.,;:]$/, '') : part))
  return [parts, loose, loose.map((part, i) => (i < last ? part : part.replace(FOREIGN_STOP, '')))]
}

function withoutEditing(quotation: string): string {
  return quotation.replace(EDITORIAL, '').replace(BRACKETED_LETTERS, '$1').replace(STARS, '$2').replace(UNDERSCORES, '$2')
}

function leadOf(text: NormalisedText): string {
  return text.original.slice(0, text.starts[0] ?? 0)
}

function tailOf(text: NormalisedText): string {
  return text.original.slice(text.ends.at(-1) ?? text.original.length)
}
