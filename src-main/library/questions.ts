import { randomUUID } from 'node:crypto'
import type { AskResult } from '../../src-shared/answer.ts'
import type { AnswerEvent } from '../../src-shared/answer-events.ts'
import type { AnsweredTurn, AskInput } from '../../src-shared/contract.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import {
  conversationTurns,
  failTurn,
  failUnfinishedTurns,
  finishTurn,
  type StoredTurn,
  startTurn,
  turnById,
} from '../db/conversations.ts'
import { type AnsweredQuestion, answerQuestion } from './answer-question.ts'
import type { QuestionToAnswer } from './decide-and-write.ts'
import type { Library } from './library.ts'
import { loadEmbedder } from './load-embedder.ts'
import { resolveReadersScope } from './resolve-scope.ts'
import { readSettings } from './settings.ts'

interface OpenQuestion {
  readonly result: Promise<AskResult>
  readonly stop: AbortController
  /** Until now. */
  readonly told: readonly AnswerEvent[]
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

  /** Begins to answer and returns at once; the answer comes as events with this turn's id. Rejects when the scope or the turn to replace does not exist. */
  async start(input: AskInput): Promise<{ turn: string; conversation: string }> {
    const { db, clock, events } = this.#library
    const askedAt = clock.ticks()
    if (input.question.trim() === '')
      throw new AppError('bad-request', 'There is no question.', 'Write one, in words of your own.')
    loadEmbedder(this.#library, 'question')
    const readers = await resolveReadersScope(this.#library, input)
    const replaced = input.replaces === undefined ? undefined : standingTurn(this.#library, input.replaces, input.conversation)
    const conversation = input.conversation ?? replaced?.conversation
    const history = conversation === undefined ? input.history : historyOf(this.#library, conversation, replaced)
    const turn = randomUUID()
    await startTurn(db, {
      id: turn,
      question: input.question,
      scope: readers.scope,
      now: clock.now(),
      ...(conversation === undefined ? {} : { conversation }),
      ...(replaced === undefined ? {} : { replaces: replaced.id }),
      ...(input.standalone === undefined ? {} : { given: input.standalone }),
    })
    if (replaced !== undefined) this.stop(replaced.id)
    events.append({ type: 'conversations.changed', conversation: conversation ?? turn })
    const settings = readSettings(this.#library)
    const asked = {
      ...input,
      turn,
      askedAt,
      history,
      readers,
      noModel: input.noModel ?? !settings.writeAnswers,
      keepUnsupported: input.keepUnsupported ?? !settings.dropUnsupported,
      ownKnowledge: input.ownKnowledge ?? settings.ownKnowledge,
      usualModel: settings.answerModel ?? undefined,
      coverage: settings.coverage,
    }
    const stop = new AbortController()
    const told: AnswerEvent[] = []
    const unsubscribe = events.subscribe(({ event }) => {
      if ('turn' in event && event.turn === turn) told.push(event)
    })
    const result = this.#answer(asked, stop.signal)
    this.#open.set(turn, { result, stop, told })
    // Whoever asks for the result hears of a failure; nobody has to. From then on the library has it.
    void result
      .catch(() => undefined)
      .finally(() => {
        unsubscribe()
        this.#open.delete(turn)
      })
    return { turn, conversation: conversation ?? turn }
  }

  /** Answers, records what came of it, and tells. Rejects with what the answer failed with, also with 'cancelled' when there is a part of it. */
  async #answer(asked: QuestionToAnswer, signal: AbortSignal): Promise<AskResult> {
    const { db, clock, events, log } = this.#library
    const { turn } = asked
    let answered: AnsweredQuestion
    try {
      answered = await answerQuestion(this.#library, asked, signal)
      const { result, trace, stopped } = answered
      await finishTurn(db, turn, { result, trace, now: clock.now(), stopped: stopped && toErrorReport(stopped) })
    } catch (error) {
      const report = toErrorReport(error)
      if (report.code !== 'cancelled') log.error('answering a question', error)
      await failTurn(db, turn, { error: report, now: clock.now() }).catch((failure: unknown) =>
        log.error('recording a failed turn', failure),
      )
      events.append({ type: 'answer.failed', turn, error: report })
      throw error
    }
    const { result, stopped } = answered
    if (stopped !== undefined) {
      events.append({ type: 'answer.failed', turn, error: toErrorReport(stopped), result })
      throw stopped
    }
    events.append({ type: 'answer.done', turn, result })
    return result
  }

  /** Waits for the answer. One that is finished is read from the library. Rejects with the error that it failed with. */
  async result(turn: string): Promise<AnsweredTurn> {
    await this.#open.get(turn)?.result
    const stored = turnById(this.#library.db, turn)
    if (stored?.error != null) throw new AppError(stored.error.code, stored.error.message, stored.error.nextStep)
    if (stored?.result == null) throw new AppError('not-found', `There is no answer "${turn}".`, 'Ask again.')
    return { ...stored.result, turn, conversation: stored.conversation }
  }

  /** What was told of a question that is being answered; nothing of any other. */
  told(turn: string): readonly AnswerEvent[] {
    return [...(this.#open.get(turn)?.told ?? [])]
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

/** Earlier turns of a conversation: they rewrite the question and are never evidence (lessons 14, 20). Those before `replaced` when one is asked again. */
function historyOf(
  library: Library,
  conversation: string,
  replaced: StoredTurn | undefined,
): { role: 'user' | 'assistant'; text: string }[] {
  const turns = conversationTurns(library.db, conversation)
  if (turns.length === 0)
    throw new AppError('not-found', `There is no conversation "${conversation}".`, 'Leave --conversation out to begin a new one.')
  const earlier = replaced === undefined ? turns : turns.filter(({ ordinal }) => ordinal < replaced.ordinal)
  return earlier.flatMap((turn) => [
    { role: 'user' as const, text: turn.question },
    ...(turn.result?.answer == null ? [] : [{ role: 'assistant' as const, text: turn.result.answer.text }]),
  ])
}

/** A turn that can be asked again: it stands in its conversation. */
function standingTurn(library: Library, id: string, conversation: string | undefined): StoredTurn {
  const turn = turnById(library.db, id)
  const stands = turn !== undefined && conversationTurns(library.db, turn.conversation).some((other) => other.id === id)
  if (!stands || (conversation !== undefined && conversation !== turn.conversation))
    throw new AppError('not-found', 'The question to be asked again is not in this conversation.', 'Ask it as a new one.')
  return turn
}
