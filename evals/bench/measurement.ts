import { formatTable } from '../print-report.ts'

/** One comparison inside one run: only its ratio says anything on another machine. */
export interface Measurement {
  readonly name: string
  /** Ours and what it is held against, in `unit`. `theirs` is null where there is nothing to hold it against. */
  readonly ours: number
  readonly theirs: number | null
  readonly unit: string
  readonly ratio: number | null
  /** What the ratio should be: at least, or at most, this. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null
  readonly details: string
}

/** Why a comparison was not made, in a line. */
export interface Skipped {
  readonly name: string
  readonly skipped: string
}

export type Outcome = Measurement | Skipped

export function ratioOf(
  name: string,
  values: { readonly ours: number; readonly theirs: number; readonly unit: string },
  target: Measurement['target'],
  details: string,
): Measurement {
  return { name, ...values, ratio: values.ours / values.theirs, target, details }
}

/** Undefined when there is nothing to meet. */
export function meetsTarget({ ratio, target }: Measurement): boolean | undefined {
  if (target === null || ratio === null) return undefined
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost
}

export function formatOutcomes(outcomes: readonly Outcome[]): string {
  const measured = outcomes.filter((outcome) => 'ours' in outcome)
  const rows = measured.map((measurement) => {
    const { name, ours, theirs, unit, ratio, details } = measurement
    const verdict = { true: 'met', false: 'MISSED', undefined: '–' }[
      String(meetsTarget(measurement)) as 'true' | 'false' | 'undefined'
    ]
    return [
      name,
      `${formatNumber(ours)} ${unit}`,
      theirs === null ? '–' : `${formatNumber(theirs)} ${unit}`,
      ratio?.toFixed(2) ?? '–',
      formatTarget(measurement),
      verdict,
      details,
    ]
  })
  const skipped = outcomes.filter((outcome) => 'skipped' in outcome).map(({ name, skipped }) => `skipped: ${name}: ${skipped}`)
  const table = rows.length === 0 ? [] : [formatTable(['what', 'ours', 'held against', 'ratio', 'target', '', 'how'], rows)]
  return [...table, ...skipped].join('\n')
}

function formatTarget({ target }: Measurement): string {
  if (target === null) return '–'
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
}

function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** The middle value, or the mean of the two middle ones. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  if (upper === undefined || lower === undefined) throw new RangeError('there is no median of nothing')
  return (upper + lower) / 2
}
