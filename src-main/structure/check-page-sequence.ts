import type { HealthReport } from '../../src-shared/health.ts'

/** Where the printed pages of a book do not follow each other: skipped, going back, or twice there. */
export type PageSequence = Pick<HealthReport['pages'], 'gaps' | 'descending' | 'duplicates'>

/**
 * Compares each label with the one before it of the same series: roman numerals, plain numbers and every prefix ("A-", "pl. ") count for
 * themselves, and "212a" counts as 212. Labels that are no numbers are only looked at for duplicates.
 */
export function checkPageSequence(labels: readonly string[]): PageSequence {
  const gaps: PageSequence['gaps'] = []
  const descending: PageSequence['descending'] = []
  const last = new Map<string, { readonly label: string; readonly number: number }>()
  const times = new Map<string, number>()
  for (const label of labels) {
    times.set(label, (times.get(label) ?? 0) + 1)
    const place = placeInSeries(label)
    if (place === undefined) continue
    const { series, number } = place
    const before = last.get(series)
    if (before !== undefined && number > before.number + 1)
      gaps.push({ after: before.label, before: label, missing: number - before.number - 1 })
    if (before !== undefined && number < before.number) descending.push({ after: before.label, label })
    last.set(series, { label, number })
  }
  const duplicates = [...times].flatMap(([label, count]) => (count > 1 ? [{ label, times: count }] : []))
  return { gaps, descending, duplicates }
}

interface PlaceInSeries {
  readonly series: string
  readonly number: number
}

function placeInSeries(label: string): PlaceInSeries | undefined {
  const arabic = /^(.*?)(\d{1,6})[a-z]?$/iu.exec(label)
  if (arabic) return { series: arabic[1]!, number: Number(arabic[2]) }
  const roman = /^(.*[^\p{L}])?([ivxlcdm]+)$/iu.exec(label)
  const number = roman && romanNumber(roman[2]!.toLowerCase())
  return number ? { series: `${roman[1] ?? ''}roman`, number } : undefined
}

const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,4})$/
const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

function romanNumber(numeral: string): number | undefined {
  if (!ROMAN.test(numeral)) return undefined
  return [...numeral].reduce((sum, digit, n) => {
    const value = ROMAN_DIGITS[digit]!
    return value < (ROMAN_DIGITS[numeral[n + 1] ?? ''] ?? 0) ? sum - value : sum + value
  }, 0)
}
