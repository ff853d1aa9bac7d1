import type { QuoteCheck } from '../../src-shared/answer.ts'
import { listBooks } from '../db/shelf.ts'
import { findQuotationsInDraft } from '../verify/find-quotations-in-draft.ts'
import { normaliseQuotation } from '../verify/normalise-quotation.ts'
import type { SourceSection } from '../verify/quote-at.ts'
import { beginQuoteCheck, isQuotable } from '../verify/verify-quote.ts'
import type { Library } from './library.ts'
import { type ReadersScope, resolveReadersScope } from './resolve-scope.ts'
import { sectionsInScope } from './source-sections.ts'

interface AskedScope {
  readonly books: readonly string[]
  readonly section?: string | undefined
}

/** Milliseconds of work after which every other call gets its turn. A novel takes about 65 for one quotation. */
const SLICE_MS = 10

/** Whether and where a text stands in the books, by their characters alone: in those asked about, else anywhere on the shelf (`elsewhere`). */
export async function checkQuotation(library: Library, asked: AskedScope & { readonly text: string }): Promise<QuoteCheck> {
  const scope = await resolveReadersScope(library, asked)
  const [check] = await checkQuotations(library, [asked.text], scope)
  if (check === undefined) throw new Error('No check came of a quotation.')
  return check
}

export interface DraftQuotation {
  /** Offsets in the draft, quotation marks included. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly check: QuoteCheck
}

/** Every quotation of a draft, checked. */
export async function checkDraft(library: Library, asked: AskedScope & { readonly draft: string }): Promise<DraftQuotation[]> {
  const scope = await resolveReadersScope(library, asked)
  const found = findQuotationsInDraft(asked.draft)
  const checks = await checkQuotations(
    library,
    found.map(({ text }) => text),
    scope,
  )
  return found.flatMap(({ start, end, text }, i) => {
    const check = checks[i]
    return check === undefined ? [] : [{ start, end, text, check }]
  })
}

async function checkQuotations(library: Library, quotations: readonly string[], scope: ReadersScope): Promise<QuoteCheck[]> {
  const inScope = await lookThrough(library, quotations, sectionsInScope(library, scope))
  const lost = inScope.filter(({ quote }) => quote === undefined).map(({ quotation }) => quotation)
  if (lost.length === 0 || scope.scope === 'all') return inScope
  const everywhere = { books: listBooks(library.db), scope: 'all' as const, sections: 0 }
  const anywhere = await lookThrough(library, lost, sectionsInScope(library, everywhere))
  const elsewhere = new Map(anywhere.flatMap((check) => (check.quote === undefined ? [] : [[check.quotation, check]])))
  return inScope.map((check) => {
    const other = elsewhere.get(check.quotation)
    return check.quote !== undefined || other === undefined ? check : { ...other, verdict: 'elsewhere' as const }
  })
}

/** Each section is read and normalised once, whatever the number of quotations. */
async function lookThrough(
  library: Library,
  quotations: readonly string[],
  sections: Iterable<SourceSection>,
): Promise<QuoteCheck[]> {
  const checks = quotations.map((quotation) => beginQuoteCheck(quotation))
  let sliceStart = library.clock.ticks()
  for (const source of checks.length === 0 ? [] : sections) {
    if (!isQuotable(source)) continue
    const text = normaliseQuotation(source.section.text)
    for (const check of checks) {
      check.look(source, text)
      if (library.clock.ticks() - sliceStart < SLICE_MS) continue
      await new Promise((resolve) => setImmediate(resolve))
      sliceStart = library.clock.ticks()
    }
  }
  return checks.map((check) => check.result())
}
