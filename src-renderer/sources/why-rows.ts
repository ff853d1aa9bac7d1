import type { QuoteReasons } from '../../src-shared/contract/reader-contract.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'

interface WhyRow {
  readonly label: string
  readonly rank: string
  readonly how: string
}

/** The reasons: by words, by meaning (the better of its legs), read together; the question as it was searched, and with which models. */
export function whyRows(why: QuoteReasons): readonly WhyRow[] {
  const leg = (names: readonly string[]): string => {
    const found = why.legs.filter((one) => names.includes(one.leg) && one.rank !== null)
    const best = found.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]
    if (best?.rank != null) return sourcesTexts.rankOf(best.rank, best.of)
    const of = Math.max(0, ...why.legs.filter((one) => names.includes(one.leg)).map((one) => one.of))
    return of === 0 ? sourcesTexts.notFoundByLeg : sourcesTexts.notAmong(of)
  }
  const matched = why.words.filter((word) => word.matched).map(({ word }) => word)
  const rows: WhyRow[] = [
    { label: sourcesTexts.whyWords, rank: leg(['lexical']), how: sourcesTexts.words([...why.addresses, ...matched]) },
    { label: sourcesTexts.whyMeaning, rank: leg(['windows', 'passages', 'tokens']), how: '' },
  ]
  if (why.rank !== null) rows.push({ label: sourcesTexts.whyRead, rank: sourcesTexts.rank(why.rank), how: '' })
  else if (why.shown === 'neighbour-part' || why.shown === 'reference')
    rows.push({ label: sourcesTexts.whyShown, rank: '', how: sourcesTexts.shownAs[why.shown] })
  rows.push({ label: sourcesTexts.whySearched, rank: '', how: why.searched })
  if (why.models.length > 0) rows.push({ label: sourcesTexts.whyModels, rank: '', how: why.models.join(', ') })
  return rows
}
