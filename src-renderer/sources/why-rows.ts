import type { QuoteReasons } from '../../src-shared/contract/reader-contract.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'

interface WhyRow {
  readonly label: string
  readonly rank: string
  readonly how: string
}

/** The reasons in three lines: by words, by meaning (the better of its legs), read together. */
export function whyRows(why: QuoteReasons): readonly WhyRow[] {
  const leg = (names: readonly string[]): string => {
    const found = why.legs.filter((one) => names.includes(one.leg) && one.rank !== null)
    const best = found.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]
    return best?.rank == null ? sourcesTexts.notFoundByLeg : sourcesTexts.rankOf(best.rank, best.of)
  }
  const matched = why.words.filter((word) => word.matched).map(({ word }) => word)
  const rows: WhyRow[] = [
    { label: sourcesTexts.whyWords, rank: leg(['lexical']), how: sourcesTexts.words([...why.addresses, ...matched]) },
    { label: sourcesTexts.whyMeaning, rank: leg(['windows', 'passages', 'tokens']), how: '' },
  ]
  if (why.rank !== null) rows.push({ label: sourcesTexts.whyRead, rank: sourcesTexts.rank(why.rank), how: '' })
  else if (why.shown === 'neighbour-part' || why.shown === 'reference')
    rows.push({ label: sourcesTexts.whyShown, rank: '', how: sourcesTexts.shownAs[why.shown] })
  return rows
}
