import type { TurnRecord } from '../../src-shared/contract/conversations-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { turnById, turnTrace } from '../db/conversations.ts'
import type { Library } from './library.ts'
import type { TurnTrace } from './turn-trace.ts'

/** What was done for an answer: how it was searched, with which models and constants, what was left out of it. Rejects with 'not-found'. */
export function turnRecord({ db }: Library, id: string): TurnRecord {
  const turn = turnById(db, id)
  // What finishTurn stored is a TurnTrace, or null in the tests of the database.
  const trace = turnTrace(db, id) as TurnTrace | null | undefined
  if (turn?.result == null || trace == null)
    throw new AppError('not-found', 'There is no record of this answer.', 'Ask the question again.')
  const { result, askedAt, finishedAt } = turn
  return {
    question: turn.question,
    given: turn.given,
    searched: trace.searched,
    language: trace.language,
    askedAt,
    finishedAt,
    timings: result.timings,
    models: [
      ...trace.models.map(({ id, checksum }) => ({ role: 'embedder' as const, id, checksum })),
      ...(result.answer === null ? [] : [{ role: 'answer' as const, id: result.answer.model, checksum: null }]),
    ],
    constants: trace.constants,
    dropped: trace.dropped.map(({ text }) => text),
    covered: trace.coverage.probability,
  }
}
