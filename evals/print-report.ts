import { abstentionOf } from './abstention.ts'
import { diagnose } from './diagnose.ts'
import type { Report } from './report.ts'
import { spreadTimings } from './score.ts'
import { type Row, summarise } from './summarise.ts'

/** Every figure of a row but `n`, with the title it has in the tables. */
export const COLUMNS: readonly [title: string, value: (row: Row) => number | undefined][] = [
  ['hit@1', (row) => row.hit1],
  ['hit@4', (row) => row.hit4],
  ['recall@6', (row) => row.recall6],
  ['recall@30', (row) => row.recall30],
  ['MRR', (row) => row.mrr],
  ['page', (row) => row.page],
  ['abstained', (row) => row.abstention],
  ['falsely', (row) => row.falseAbstention],
  ['grounded', (row) => row.groundedness],
  ['support', (row) => row.support],
  ['evidence', (row) => row.answerEvidence],
]

/** The whole report as Markdown. A figure that was not measured is a dash. */
export function formatReport(report: Report): string {
  const { stages, kinds, books } = summarise(report.scores)
  return [
    formatHead(report),
    formatRows('stage', stages),
    formatRows('kind', kinds),
    formatRows('book', books),
    formatLosses(report),
    formatAbstention(report),
    formatTimings(report),
    formatFailures(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function formatHead(report: Report): string {
  const named = (values: Readonly<Record<string, string | number>>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ') || 'none'
  const narrowed = [report.only && `only ${report.only}`, report.limit && `the first ${report.limit}`].filter(Boolean).join(', ')
  return [
    `${report.scores.length} questions of ${report.sets.join(', ')}${narrowed ? ` (${narrowed})` : ''}, ${report.shelf ? 'each against all books' : 'each against its own book'}`,
    `commit ${report.commit}, ${report.date}, ${report.cores} cores, load ${report.load.toFixed(2)}`,
    `models: ${named(report.models)}`,
    `constants: ${formatConstants(report.constants)}`,
  ].join('\n')
}

/** Grouped by the file that declares them: "run-legs: LEG_DEPTH 60, WINDOW_DEPTH 200; …". */
function formatConstants(constants: Report['constants']): string {
  const byFile = Map.groupBy(Object.entries(constants), ([name]) => name.slice(0, name.indexOf('.')))
  return [...byFile]
    .map(([file, found]) => `${file}: ${found.map(([name, value]) => `${name.slice(file.length + 1)} ${value}`).join(', ')}`)
    .join('; ')
}

function formatRows(first: string, rows: readonly Row[]): string {
  const shown = COLUMNS.filter(([, value]) => rows.some((row) => value(row) !== undefined))
  return formatTable(
    [first, 'n', ...shown.map(([title]) => title)],
    rows.map((row) => [row.name, String(row.n), ...shown.map(([, value]) => formatShare(value(row)))]),
  )
}

/** The answerable questions whose evidence did not come through, by the stage that lost it first. */
function formatLosses(report: Report): string {
  const lost = diagnose(report.scores)
  if (lost.length === 0) return ''
  return formatTable(
    ['lost by', 'n', 'questions'],
    lost.map(({ loss, ids }) => [loss, String(ids.length), ids.join(' ')]),
  )
}

/** What "not covered" costs and gains, wherever the line is drawn. */
function formatAbstention(report: Report): string {
  const found = abstentionOf(report.scores)
  if (found === undefined) return ''
  return formatTable(
    [`not covered (AUC ${found.auc.toFixed(3)})`, 'falsely', 'rightly', 'precision'],
    found.curve.map(({ threshold, falsely, right, precision }) => [
      `below ${threshold.toFixed(2)}`,
      formatShare(falsely),
      formatShare(right),
      formatShare(precision),
    ]),
  )
}

function formatTimings(report: Report): string {
  const spread = Object.entries(spreadTimings(report.scores.map((score) => score.timings)))
  if (spread.length === 0) return ''
  return formatTable(
    ['timing', 'n', 'p50 ms', 'p95 ms'],
    spread.map(([name, { n, p50, p95 }]) => [name.replace(/Ms$/, ''), String(n), p50.toFixed(0), p95.toFixed(0)]),
  )
}

/** What a reader of the table must know to trust it: evidence that the book does not give, and questions that have no score. */
function formatFailures(report: Report): string {
  const lost = report.scores.filter(({ located }) => located && located.found < located.of).map(({ id }) => id)
  const offPage = report.scores.filter(({ located }) => located?.page === false).map(({ id }) => id)
  const failed = report.scores.filter(({ failure }) => failure !== undefined)
  return [
    lost.length > 0 ? `evidence not found in the book: ${lost.join(', ')}` : '',
    offPage.length > 0 ? `evidence on another page than given: ${offPage.join(', ')}` : '',
    failed.length > 0
      ? `NOT SCORED (${failed.length}):\n${failed.map(({ id, failure }) => `  ${id}: ${failure}`).join('\n')}`
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

export function formatShare(share: number | undefined): string {
  return share === undefined ? '–' : share.toFixed(3)
}

/** Markdown table with columns padded to the same width. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
