import { describe, expect, test } from 'vitest'
import { verifyQuote } from '../../src-main/verify/verify-quote.ts'
import { bookOfCase, sectionsOf, sharedCases } from '../support/shared-cases.ts'

interface QuoteExpectation {
  readonly verified: boolean
  readonly shownText?: string
  readonly pageRange?: readonly [string, string]
  readonly occurrences?: number
  readonly shownSection?: string
  readonly isNote?: boolean
}

const cases = sharedCases()

/** Only these may be shown as a quotation. */
const VERIFIED = new Set(['exact', 'typography'])

/** As the cases compare: no-break spaces are spaces, soft hyphens are not there. */
function folded(text: string | undefined): string | undefined {
  return text?.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u00ad', '')
}

describe.runIf(cases.length > 0)('quotations of public trouble reports', () => {
  test.each(cases.filter((c) => c.class === 'quote'))('$id ($strength): $fault', async (shared) => {
    const wanted = shared.expect as unknown as QuoteExpectation
    const check = verifyQuote(shared.query!, { sections: sectionsOf(await bookOfCase(shared)) })
    expect(VERIFIED.has(check.verdict)).toBe(wanted.verified)
    if (!wanted.verified) return
    const { quote } = check
    expect(folded(quote?.text)).toBe(wanted.shownText)
    expect([quote?.page.label, quote?.page.to ?? quote?.page.label]).toEqual(wanted.pageRange)
    if (wanted.occurrences !== undefined) expect(check.occurrences.length).toBe(wanted.occurrences)
    if (wanted.shownSection !== undefined) expect(quote?.section.at(-1)).toBe(wanted.shownSection)
    if (wanted.isNote !== undefined) expect(quote?.voice === 'note').toBe(wanted.isNote)
  })

  const proposed = cases.flatMap((shared) =>
    Object.entries((shared.expect.quoteVerifies ?? {}) as Record<string, boolean>).map(([quotation, verified]) => ({
      id: shared.id,
      strength: shared.strength,
      shared,
      quotation,
      verified,
    })),
  )
  test.each(proposed)('$id ($strength): "$quotation" is verified: $verified', async ({ shared, quotation, verified }) => {
    const check = verifyQuote(quotation, { sections: sectionsOf(await bookOfCase(shared)) })
    expect(VERIFIED.has(check.verdict)).toBe(verified)
  })
})
