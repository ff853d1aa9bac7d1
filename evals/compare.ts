import { COLUMNS, formatShare, formatTable } from './print-report.ts'
import type { Report } from './report.ts'
import { summarise } from './summarise.ts'

/** Ranks whose crossing a reader would notice: the first place, what goes to the model, what the list holds. */
const THRESHOLDS = [1, 6, 30]

/**
 * How the run differs from a stored one, over the questions that both scored: each stage's figures as "now (change)", and the questions that
 * crossed a threshold in the last stage. Says what makes the two not comparable.
 */
export function compareReports(baseline: Report, report: Report): string {
  const shared = new Set(scoredIds(baseline).filter((id) => scoredIds(report).includes(id)))
  const before = summarise(baseline.scores.filter(({ id }) => shared.has(id))).stages
  const now = summarise(report.scores.filter(({ id }) => shared.has(id))).stages
  const shown = COLUMNS.filter(([, value]) => now.some((row) => value(row) !== undefined))
  const rows = now.flatMap((row) => {
    const old = before.find(({ name }) => name === row.name)
    return old ? [[row.name, String(row.n), ...shown.map(([, value]) => formatChange(value(old), value(row)))]] : []
  })
  return [
    `against commit ${baseline.commit} of ${baseline.date}, ${shared.size} questions in both`,
    ...differences(baseline, report),
    formatTable(['stage', 'n', ...shown.map(([title]) => title)], rows),
    ...crossings(baseline, report, shared),
  ].join('\n')
}

/**
 * A figure that falls by more is a loss, not noise: two runs on one machine are the same, but processors round differently, and of the 64 questions of the
 * fast subset one is .016.
 */
const NOISE = 0.03

/** What the run lost against a stored one, a line each: figures of the ranking stages, of the questions that both scored. */
export function lossesAgainst(baseline: Report, report: Report): string[] {
  const shared = new Set(scoredIds(baseline).filter((id) => scoredIds(report).includes(id)))
  if (shared.size === 0) return ['no question was scored in both runs']
  const before = summarise(baseline.scores.filter(({ id }) => shared.has(id))).stages
  return summarise(report.scores.filter(({ id }) => shared.has(id))).stages.flatMap((row) => {
    const old = before.find(({ name }) => name === row.name)
    return COLUMNS.flatMap(([title, value]) => {
      const [was, is] = [old === undefined ? undefined : value(old), value(row)]
      if (was === undefined || is === undefined || LOWER_IS_BETTER.includes(title)) return []
      return was - is > NOISE ? [`${row.name}: ${title} ${formatShare(was)} → ${formatShare(is)}`] : []
    })
  })
}

const LOWER_IS_BETTER: readonly string[] = ['falsely']

function scoredIds(report: Report): string[] {
  return report.scores.filter(({ failure }) => failure === undefined).map(({ id }) => id)
}

function formatChange(before: number | undefined, now: number | undefined): string {
  if (before === undefined || now === undefined) return formatShare(now)
  const change = now - before
  return Math.abs(change) < 0.0005
    ? formatShare(now)
    : `${formatShare(now)} (${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(3)})`
}

function differences(baseline: Report, report: Report): string[] {
  const changed = (before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) =>
    [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .filter((name) => before[name] !== now[name])
      .map((name) => `${name} ${String(before[name] ?? 'none')} → ${String(now[name] ?? 'none')}`)
  const scope =
    baseline.shelf === report.shelf
      ? []
      : [`scope: ${baseline.shelf ? 'all books → own book' : 'own book → all books'}; not comparable`]
  const machine = baseline.cores === report.cores ? [] : [`cores ${baseline.cores} → ${report.cores}: timings are not comparable`]
  return [...scope, ...machine, ...changed(baseline.models, report.models), ...changed(baseline.constants, report.constants)]
}

function crossings(baseline: Report, report: Report, shared: ReadonlySet<string>): string[] {
  const before = new Map(baseline.scores.map((score) => [score.id, score.ranks]))
  const stage = summarise(report.scores).stages.findLast(({ name }) => report.scores.some(({ ranks }) => name in ranks))?.name
  const moves = report.scores.flatMap(({ id, ranks }) => {
    if (!shared.has(id)) return []
    const old = Object.entries(before.get(id) ?? {}).find(([name]) => name === stage)?.[1]
    const now = Object.entries(ranks).find(([name]) => name === stage)?.[1]
    return old === undefined || now === undefined || bucketOf(old) === bucketOf(now) ? [] : [{ id, old, now }]
  })
  const show = (verb: string, picked: typeof moves) =>
    picked.length === 0
      ? []
      : [`${verb} (${picked.length}): ${picked.map(({ id, old, now }) => `${id} ${old ?? 'out'}→${now ?? 'out'}`).join(', ')}`]
  return [
    ...show(
      'better',
      moves.filter((move) => bucketOf(move.now) < bucketOf(move.old)),
    ),
    ...show(
      'worse',
      moves.filter((move) => bucketOf(move.now) > bucketOf(move.old)),
    ),
  ]
}

function bucketOf(rank: number | null): number {
  const bucket = rank === null ? -1 : THRESHOLDS.findIndex((threshold) => rank <= threshold)
  return bucket < 0 ? THRESHOLDS.length : bucket
}
