import type { RankStage } from './eval-target.ts'
import { RANK_STAGES } from './eval-target.ts'
import type { AnswerScore, QuestionScore } from './report.ts'
import { type RankingSummary, shareOf, summariseRanks } from './score.ts'

/** One row of the table. A figure that was not measured is undefined. */
export interface Row extends RankingSummary {
  readonly name: string
  readonly page: number | undefined
  readonly abstention: number | undefined
  readonly falseAbstention: number | undefined
  readonly groundedness: number | undefined
  readonly support: number | undefined
  readonly answerEvidence: number | undefined
}

export interface Summary {
  readonly stages: readonly Row[]
  /** Over the last ranking stage that ran, and the answers. */
  readonly kinds: readonly Row[]
  readonly books: readonly Row[]
}

/** The rows of the tables. Questions that failed are in none of them: the caller says how many there were. */
export function summarise(scores: readonly QuestionScore[]): Summary {
  const scored = scores.filter((score) => score.failure === undefined)
  const ran = RANK_STAGES.filter((stage) => scored.some((score) => score.ranks[stage] !== undefined))
  const last = ran.at(-1)
  const stages = ran.map((stage) => rankRow(stage, scored, stage))
  const grouped = (key: (score: QuestionScore) => string) =>
    [...Map.groupBy(scored, key)].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([name, group]) => fullRow(name, group, last))
  return {
    stages: [locateRow(scored), ...stages, ...(scored.some((score) => score.answer) ? [answerRow('answer', scored)] : [])],
    kinds: grouped((score) => score.kind),
    books: grouped((score) => score.book),
  }
}

const EMPTY = {
  ...summariseRanks([]),
  page: undefined,
  abstention: undefined,
  falseAbstention: undefined,
  groundedness: undefined,
  support: undefined,
  answerEvidence: undefined,
}

function rankRow(name: string, scores: readonly QuestionScore[], stage: RankStage): Row {
  const ranks = scores.map((score) => score.ranks[stage]).filter((rank) => rank !== undefined)
  return { ...EMPTY, ...summariseRanks(ranks.map((rank) => rank ?? undefined)), name }
}

/** Whether the verifier finds each question's evidence in its book, and on the page that the question gives. */
function locateRow(scores: readonly QuestionScore[]): Row {
  const located = scores.flatMap((score) => score.located ?? [])
  return {
    ...EMPTY,
    name: 'in the book',
    n: located.length,
    hit1: shareOf(located, ({ found, of }) => found === of),
    page: shareOf(known(located.map(({ page }) => page)), Boolean),
  }
}

function answerRow(name: string, scores: readonly QuestionScore[]): Row {
  const answers = scores.flatMap((score) => (score.answer ? [{ ...score.answer, answerable: score.answerable }] : []))
  const refused = ({ status }: AnswerScore) => status === 'not-covered'
  const total = (count: (answer: AnswerScore) => number) => answers.reduce((sum, answer) => sum + count(answer), 0)
  const ratio = (part: number, whole: number) => (whole === 0 ? undefined : part / whole)
  const pages = known(answers.map(({ page }) => page))
  return {
    ...EMPTY,
    name,
    n: answers.length,
    page: shareOf(pages, Boolean),
    abstention: shareOf(
      answers.filter((answer) => !answer.answerable),
      refused,
    ),
    falseAbstention: shareOf(
      answers.filter((answer) => answer.answerable),
      refused,
    ),
    groundedness: ratio(
      total((answer) => answer.verifiedQuotes),
      total((answer) => answer.quotes),
    ),
    support: ratio(
      total((answer) => answer.supportedClaims),
      total((answer) => answer.claims),
    ),
    answerEvidence: shareOf(known(answers.map(({ evidenceShown }) => evidenceShown)), Boolean),
  }
}

/** Ranks of the last stage, pages of the evidence in the book, and the answers, over a part of the questions. */
function fullRow(name: string, scores: readonly QuestionScore[], last: RankStage | undefined): Row {
  const ranks = last === undefined ? EMPTY : rankRow(name, scores, last)
  const { page } = locateRow(scores)
  return { ...ranks, ...pick(answerRow(name, scores)), page, name, n: scores.length }
}

function pick({ abstention, falseAbstention, groundedness, support, answerEvidence }: Row) {
  return { abstention, falseAbstention, groundedness, support, answerEvidence }
}

function known<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value) => value !== null)
}
