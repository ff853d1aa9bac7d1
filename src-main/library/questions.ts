import { randomUUID } from 'node:crypto'
import type { AskResult } from '../../src-shared/answer.ts'
import type { AnsweredTurn, AskInput } from '../../src-shared/contract.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { conversationTurns, failTurn, failUnfinishedTurns, finishTurn, startTurn, turnById } from '../db/conversations.ts'
import { answerQuestion } from './answer-question.ts'
import type { Library } from './library.ts'
import { resolveReadersScope } from './resolve-scope.ts'
import { prepareQuestion } from './understand-question.ts'

interface OpenQuestion {
  readonly result: Promise<AskResult>
  readonly stop: AbortController
}

/** Questions that are being answered. One that is stopped keeps what was found by then as its record. */
export class Questions {
  readonly #library: Library
  readonly #open = new Map<string, OpenQuestion>()

  constructor(library: Library) {
    this.#library = library
  }

  /** Says of questions that were being answered when an engine died that they were. */
  async settleUnfinished(): Promise<void> {
    const { db, clock, log } = this.#library
    const error = new AppError('cancelled', 'Commonplace stopped before this was answered.', 'Ask again.')
    await failUnfinishedTurns(db, { error: toErrorReport(error), now: clock.now() }).catch((failure: unknown) =>
      log.error('settling unfinished turns', failure),
    )
  }

  /** Begins to answer and returns at once; the answer comes as events with this turn's id. Rejects when the scope does not exist. */
  async start(input: AskInput): Promise<{ turn: string; conversation: string }> {
    const { db, clock, events, log } = this.#library
    if (input.question.trim() === '')
      throw new AppError('bad-request', 'There is no question.', 'Write one, in words of your own.')
    const readers = await resolveReadersScope(this.#library, input)
    const history = input.conversation === undefined ? input.history : historyOf(this.#library, input.conversation)
    const turn = randomUUID()
    await startTurn(db, {
      id: turn,
      question: input.question,
      scope: readers.scope,
      now: clock.now(),
      ...(input.conversation === undefined ? {} : { conversation: input.conversation }),
    })
    const stop = new AbortController()
    const result = prepareQuestion(this.#library, input.question, history, readers)
      .then(() => answerQuestion(this.#library, { ...input, turn, history, readers }, stop.signal))
      .then(async ({ result, trace }) => {
        await finishTurn(db, turn, { result, trace, now: clock.now() })
        events.append({ type: 'answer.done', turn, result })
        return result
      })
      .catch(async (error: unknown) => {
        const report = toErrorReport(error)
        if (report.code !== 'cancelled') log.error('answering a question', error)
        await failTurn(db, turn, { error: report, now: clock.now() }).catch((failure: unknown) =>
          log.error('recording a failed turn', failure),
        )
        events.append({ type: 'answer.failed', turn, error: report })
        throw error
      })
    this.#open.set(turn, { result, stop })
    // Whoever asks for the result hears of a failure; nobody has to. From then on the library has it.
    void result.catch(() => undefined).finally(() => this.#open.delete(turn))
    return { turn, conversation: input.conversation ?? turn }
  }

  /** Waits for the answer. One that is finished is read from the library. Rejects with the error that it failed with. */
  async result(turn: string): Promise<AnsweredTurn> {
    await this.#open.get(turn)?.result
    const stored = turnById(this.#library.db, turn)
    if (stored?.error != null) throw new AppError(stored.error.code, stored.error.message, stored.error.nextStep)
    if (stored?.result == null) throw new AppError('not-found', `There is no answer "${turn}".`, 'Ask again.')
    return { ...stored.result, turn, conversation: stored.conversation }
  }

  stop(turn: string): Record<string, never> {
    this.#open.get(turn)?.stop.abort()
    return {}
  }

  /** Stops every question and waits until each is recorded. */
  async close(): Promise<void> {
    for (const { stop } of this.#open.values()) stop.abort()
    await Promise.allSettled([...this.#open.values()].map(({ result }) => result))
  }
}

/** Earlier turns of a conversation: they rewrite the question and are never evidence (lessons 14, 20). */
function historyOf(library: Library, conversation: string): { role: 'user' | 'assistant'; text: string }[] {
  const turns = conversationTurns(library.db, conversation)
  if (turns.length === 0)
    throw new AppError('not-found', `There is no conversation "${conversation}".`, 'Leave --conversation out to begin a new one.')
  return turns.flatMap((turn) => [
    { role: 'user' as const, text: turn.question },
    ...(turn.result?.answer == null ? [] : [{ role: 'assistant' as const, text: turn.result.answer.text }]),
  ])
}
