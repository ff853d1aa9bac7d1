const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

interface LabelParts {
  /** What stands before the number: "A-", "pl. "; 'roman' for a number in Roman numerals. */
  readonly series: string
  readonly number: number
}

/** Of a printed page's label: "27", "xii", "A-3", "212a". Undefined for one without a number. */
function partsOfLabel(label: string): LabelParts | undefined {
  const plain = label.normalize('NFKC').trim().toLowerCase()
  const [, before = '', digits] = /^(.*?)(\d+)[^\d]*$/u.exec(plain) ?? []
  if (digits !== undefined) return { series: before.trim(), number: Number(digits) }
  return /^[ivxlcdm]+$/.test(plain) ? { series: 'roman', number: fromRoman(plain) } : undefined
}

function fromRoman(numeral: string): number {
  let sum = 0
  for (let i = 0; i < numeral.length; i += 1) {
    const value = ROMAN_VALUES[numeral[i]!] ?? 0
    sum += value < (ROMAN_VALUES[numeral[i + 1] ?? ''] ?? 0) ? -value : value
  }
  return sum
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
