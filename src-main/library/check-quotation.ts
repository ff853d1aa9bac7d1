import type { QuoteCheck } from '../../src-shared/answer.ts'
import { findQuotationsInDraft } from '../verify/find-quotations-in-draft.ts'
import { verifyQuote } from '../verify/verify-quote.ts'
import type { Library } from './library.ts'
import { resolveReadersScope } from './resolve-scope.ts'
import { sectionsInScope } from './source-sections.ts'

interface AskedScope {
  readonly books: readonly string[]
  readonly section?: string | undefined
}

/** Whether and where a text stands in the books, by their characters alone. */
export async function checkQuotation(library: Library, asked: AskedScope & { readonly text: string }): Promise<QuoteCheck> {
  const scope = await resolveReadersScope(library, asked)
  return verifyQuote(asked.text, { sections: sectionsInScope(library, scope) })
}

export interface DraftQuotation {
  /** Offsets in the draft, quotation marks included. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly check: QuoteCheck
}

/** Every quotation of a draft, checked. The engine gets its turn between two: a draft may have hundreds. */
export async function checkDraft(library: Library, asked: AskedScope & { readonly draft: string }): Promise<DraftQuotation[]> {
  const scope = await resolveReadersScope(library, asked)
  const checked: DraftQuotation[] = []
  for (const { start, end, text } of findQuotationsInDraft(asked.draft)) {
    checked.push({ start, end, text, check: verifyQuote(text, { sections: sectionsInScope(library, scope) }) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return checked
}
