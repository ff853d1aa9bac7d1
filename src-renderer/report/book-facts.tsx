import type { BookDetails } from '../../src-shared/contract/shelf-contract.ts'
import { reportTexts } from '../texts/report-texts.ts'
import { formatBytes } from '../ui/format.ts'

/** What the file says of itself, and the reader of it. */
export function BookFacts({ details }: { readonly details: BookDetails }) {
  const { contributors, publisher, date, series, seriesIndex, subjects, identifiers, file, description } = details
  const facts = [
    [reportTexts.contributors, contributors.map(({ name, role }) => (role === 'aut' ? name : `${name} (${role})`)).join(', ')],
    [reportTexts.publisher, publisher ?? ''],
    // Of "2026-11-30T09:28:50Z", the day.
    [reportTexts.date, (date ?? '').replace(/T[\d:.]+(?:Z|[+-][\d:]+)?$/, '')],
    [reportTexts.series, series === null ? '' : seriesIndex === null ? series : `${series}, ${seriesIndex}`],
    [reportTexts.subjects, subjects.join(', ')],
    [reportTexts.identifiers, identifiers.join(', ')],
    [reportTexts.file, `${file.name}, ${formatBytes(file.sizeBytes)}`],
  ].filter(([, value]) => value !== '')
  return (
    <section className="report-facts" aria-label={reportTexts.details}>
      <h3>{reportTexts.details}</h3>
      {description !== null && <p className="report-about">{description}</p>}
      <dl className="report-lines">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
