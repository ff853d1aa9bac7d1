import type { QuestionScore } from './report.ts'

/** Where "not covered" would be said when less than `threshold` counts as not covered: the shares that are rightly and wrongly left unanswered. */
export interface AbstentionPoint {
  readonly threshold: number
  /** Of the unanswerable. */
  readonly right: number
  /** Of the answerable. */
  readonly falsely: number
  /** Of those left unanswered, how many are unanswerable. */
  readonly precision: number
}

export interface Abstention {
  readonly answerable: number
  readonly unanswerable: number
  /** Chance that an answerable question is thought covered more than an unanswerable one; ties count half. */
  readonly auc: number
  /** For each share of false abstentions allowed, the threshold that says "not covered" most often. */
  readonly curve: readonly AbstentionPoint[]
}

const ALLOWED = [0.02, 0.04, 0.06, 0.08, 0.12, 0.2, 0.3] as const

/** Undefined unless questions of both kinds were answered, with how likely the scope was thought to cover them. */
export function abstentionOf(scores: readonly QuestionScore[]): Abstention | undefined {
  const thought = scores.flatMap(({ answerable, answer }) =>
    answer?.covered === undefined ? [] : [{ answerable, covered: answer.covered }],
  )
  const yes = thought.filter(({ answerable }) => answerable).map(({ covered }) => covered)
  const no = thought.filter(({ answerable }) => !answerable).map(({ covered }) => covered)
  if (yes.length === 0 || no.length === 0) return undefined
  const points = [...new Set([...yes, ...no])].sort((a, b) => a - b).map((threshold) => pointAt(threshold, yes, no))
  return {
    answerable: yes.length,
    unanswerable: no.length,
    auc:
      yes.reduce((sum, a) => sum + no.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0) / (yes.length * no.length),
    curve: ALLOWED.flatMap((allowed) => points.findLast(({ falsely }) => falsely <= allowed) ?? []),
  }
}

function pointAt(threshold: number, yes: readonly number[], no: readonly number[]): AbstentionPoint {
  const falsely = yes.filter((covered) => covered < threshold).length
  const right = no.filter((covered) => covered < threshold).length
  return {
    threshold,
    right: right / no.length,
    falsely: falsely / yes.length,
    precision: right + falsely === 0 ? 1 : right / (right + falsely),
  }
}
