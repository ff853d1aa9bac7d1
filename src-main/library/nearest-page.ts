import { romanValue, withPlainDigits } from '../import/number-words.ts'

interface LabelParts {
  /** What stands before the number: "A-", "pl. "; 'roman' for a number in Roman numerals. */
  readonly series: string
  readonly number: number
}

/** Of a printed page's label: "27", "xii", "A-3", "212a". Undefined for one without a number. */
function partsOfLabel(label: string): LabelParts | undefined {
  const plain = withPlainDigits(label.normalize('NFKC')).trim().toLowerCase()
  const [, before = '', digits] = /^(.*?)(\d+)[^\d]*$/u.exec(plain) ?? []
  if (digits !== undefined) return { series: before.trim(), number: Number(digits) }
  const roman = romanValue(plain)
  return roman === undefined ? undefined : { series: 'roman', number: roman }
}

/** The label that comes nearest to one that the book does not have: of the same series where there is one. Undefined when nothing is near. */
export function nearestPage(labels: readonly string[], wanted: string): string | undefined {
  const sought = partsOfLabel(wanted)
  if (sought === undefined) return undefined
  let best: { readonly label: string; readonly distance: number } | undefined
  for (const label of labels) {
    const parts = partsOfLabel(label)
    if (parts?.series !== sought.series) continue
    const distance = Math.abs(parts.number - sought.number)
    if (best === undefined || distance < best.distance) best = { label, distance }
  }
  return best?.label
}
