import { sectionTrail } from '../../src-shared/section-trail.ts'
import { formatTexts } from '../texts/format-texts.ts'

export interface CitedSelection {
  readonly text: string
  readonly title: string
  readonly creators: readonly string[]
  readonly headings: readonly string[]
  /** Printed pages of the first and the last letter; null where the book does not say. */
  readonly from: string | null
  readonly to: string | null
  readonly estimated: boolean
}

/** The words in quotation marks, and behind them where they stand: “…” (Herman Melville, Moby-Dick, Loomings, p. 1). */
export function citeSelection({ text, title, creators, headings, from, to, estimated }: CitedSelection): string {
  const many = to !== null && to !== from
  const labels = many ? `${from}–${to}` : from
  const page = from === null ? '' : estimated ? `≈ ${labels}` : `${many ? formatTexts.pages : formatTexts.page} ${labels}`
  const where = [creators.join(', '), title, ...sectionTrail(headings, title).map(withoutStop), page].filter(
    (part) => part !== '',
  )
  return `“${text}” (${where.join(', ')})`
}

/** "CHAPTER VI. Fairies." has a full stop of its own, which is none before a comma. */
function withoutStop(heading: string): string {
  return heading.replace(/\.$/u, '')
}
