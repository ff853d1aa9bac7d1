import type { PageRef } from '../../src-shared/answer.ts'
import { describePageSource, formatFolio } from './format.ts'

interface FolioProps {
  readonly page: PageRef
  readonly place?: string | undefined
  readonly edition?: string | null
}

/** The printed page, the same everywhere: right edge, serif. Where it comes from is in its title. */
export function Folio({ page, place, edition = null }: FolioProps) {
  return (
    <bdi className="folio" dir="ltr" title={describePageSource(page.source, edition)}>
      {formatFolio(page, place)}
    </bdi>
  )
}
