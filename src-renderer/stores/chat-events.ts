import type { ErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { isRunning, type Turn, withError, withResult } from './turn.ts'

export type AnswerEvent = Extract<AppEvent, { readonly turn: string }>

export interface QuoteName {
  readonly turn: string
  readonly n: number
}

export interface Chat {
  /** Null: a new conversation, which has no name before its first question. */
  readonly conversation: string | null
  readonly turns: readonly Turn[]
  /** The quote whose slip is raised. */
  readonly current: QuoteName | null
  /** Events of turns whose names are not known yet: they may come before the reply to the question that began them. */
  readonly early: readonly AnswerEvent[]
}

export const NEW_CHAT: Chat = { conversation: null, turns: [], current: null, early: [] }

/** What is left of early events that belong to no turn of this conversation. */
const KEPT_EARLY = 500

export function applyChatEvent(state: Chat, event: AppEvent): Chat {
  if (event.type === 'engine.restarted' || event.type === 'library.opened') return { ...state, early: [] }
  if (!('turn' in event)) return state
  if (!state.turns.some((turn) => turn.id === event.turn)) {
    const waiting = state.turns.some((turn) => turn.status === 'asking' && turn.id.startsWith('local-'))
    return waiting ? { ...state, early: [...state.early.slice(-KEPT_EARLY), event] } : state
  }
  const before = state.turns.find((turn) => turn.id === event.turn)
  const turns = state.turns.map((turn) => (turn.id === event.turn ? applyToTurn(turn, event) : turn))
  const changed = { ...state, turns }
  const after = turns.find((turn) => turn.id === event.turn)
  // The first evidence raises its first slip, unless the reader is looking at another quote of this turn.
  if (before?.quotes.length === 0 && after !== undefined && after.quotes.length > 0 && state.current?.turn !== after.id)
    return { ...changed, current: { turn: after.id, n: after.quotes[0]?.n ?? 1 } }
  return changed
}

function applyToTurn(turn: Turn, event: AnswerEvent): Turn {
  // What comes after the end (a delta that crossed the reader's "stop") changes nothing.
  if (!isRunning(turn)) return turn
  switch (event.type) {
    case 'answer.evidence':
      return { ...turn, status: 'writing', quotes: event.quotes, standalone: event.standalone, corrected: event.corrected }
    case 'answer.step':
      return { ...turn, step: event.step }
    case 'answer.delta':
      return { ...turn, status: 'writing', step: null, draft: turn.draft + event.text }
    case 'answer.claim':
      return {
        ...turn,
        claims: [...turn.claims, event.claim],
        quotes: [...turn.quotes, ...event.quotes],
        checked: event.checked,
      }
    case 'answer.done':
      return withResult(turn, event.result)
    case 'answer.failed':
      return withError(event.result === undefined ? turn : withResult(turn, event.result), event.error)
  }
}

/** The engine has begun a question: it has its name, and what came early is caught up on. */
export function turnStarted(
  state: Chat,
  localId: string,
  started: { readonly turn: string; readonly conversation: string },
): Chat {
  const turns = state.turns.map((turn) => (turn.id === localId ? { ...turn, id: started.turn } : turn))
  const early = state.early.filter((event) => event.turn === started.turn)
  const named: Chat = {
    ...state,
    conversation: started.conversation,
    turns,
    early: state.early.filter((event) => event.turn !== started.turn),
  }
  return early.reduce<Chat>(applyChatEvent, named)
}

export function turnFailed(state: Chat, id: string, error: ErrorReport): Chat {
  return { ...state, turns: state.turns.map((turn) => (turn.id === id ? withError(turn, error) : turn)) }
}
