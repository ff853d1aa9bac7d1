import type { AnswerEvent } from '../../src-shared/answer-events.ts'
import type { ErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { applyToTurn, isLocal, type Turn, withError } from './turn.ts'

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
  /** The conversation is being read. */
  readonly loading: boolean
  /** Events of turns that are not known yet: they may come before the reply to the question that began them, or to the reading of the conversation. */
  readonly early: readonly AnswerEvent[]
}

export const NEW_CHAT: Chat = { conversation: null, turns: [], current: null, loading: false, early: [] }

/** What is left of early events that belong to no turn of this conversation. */
const KEPT_EARLY = 500

export function applyChatEvent(state: Chat, event: AppEvent): Chat {
  if (event.type === 'engine.restarted' || event.type === 'library.opened') return { ...state, early: [] }
  if (!('turn' in event)) return state
  if (!state.turns.some((turn) => turn.id === event.turn)) {
    const waiting = state.loading || state.turns.some((turn) => turn.status === 'asking' && isLocal(turn))
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

/** The engine has begun a question: it has its name, and what came early is caught up on. */
export function turnStarted(
  state: Chat,
  localId: string,
  started: { readonly turn: string; readonly conversation: string },
): Chat {
  // A reading of the conversation may have brought it already.
  const isThere = state.turns.some((turn) => turn.id === started.turn)
  // The reader has gone to another conversation meanwhile: this one is listed with the others.
  if (!isThere && !state.turns.some((turn) => turn.id === localId)) return state
  const turns = isThere
    ? state.turns.filter((turn) => turn.id !== localId)
    : state.turns.map((turn) => (turn.id === localId ? { ...turn, id: started.turn } : turn))
  return catchUp({ ...state, conversation: started.conversation, turns })
}

/**
 * The turns of a conversation as the engine had them when it was asked, brought to how the window has them by now. `before` are the window's turns
 * when it asked: what was begun since stays, and so do questions that the engine has not taken yet or could not take; what another question took the
 * place of since does not come back.
 */
export function withTurns(state: Chat, read: readonly Turn[], before: readonly Turn[]): Chat {
  const ids = (turns: readonly Turn[]): ReadonlySet<string> => new Set(turns.map(({ id }) => id))
  const [then, now, told] = [ids(before), ids(state.turns), ids(read)]
  const kept = read.filter(({ id }) => !then.has(id) || now.has(id))
  const own = state.turns.filter((turn) => !told.has(turn.id) && (isLocal(turn) || !then.has(turn.id)))
  return { ...state, turns: [...kept, ...own] }
}

/** Early events whose turns are known by now are applied. */
export function catchUp(state: Chat): Chat {
  const isKnown = (event: AnswerEvent): boolean => state.turns.some((turn) => turn.id === event.turn)
  return state.early
    .filter(isKnown)
    .reduce<Chat>(applyChatEvent, { ...state, early: state.early.filter((event) => !isKnown(event)) })
}

export function turnFailed(state: Chat, id: string, error: ErrorReport): Chat {
  return { ...state, turns: state.turns.map((turn) => (turn.id === id ? withError(turn, error) : turn)) }
}
