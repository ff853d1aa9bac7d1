import type { AskResult, Claim, Quote } from '../../src-shared/answer.ts'
import type { AnswerEvent } from '../../src-shared/answer-events.ts'
import type { TurnView } from '../../src-shared/contract/conversations-contract.ts'
import type { ErrorReport } from '../../src-shared/errors.ts'

/** What a question was asked of: ids of books (none: the whole shelf), one section of a book by its path, only what was read of it. */
export interface TurnScope {
  readonly books: readonly string[]
  readonly section?: string
  readonly sectionTitle?: string
  readonly readSoFar?: true
}

/** `asking`: nothing is known yet; `writing`: the evidence is there and a model may be writing. */
export type TurnStatus = 'asking' | 'writing' | 'answered' | 'not-covered' | 'evidence-only' | 'failed' | 'stopped'

/** A question and what has become of it. */
export interface Turn {
  /** The engine's; before it has answered, one of the window's own that begins with "local-". */
  readonly id: string
  readonly question: string
  readonly scope: TurnScope
  readonly status: TurnStatus
  /** As it was searched, when that is known. */
  readonly standalone: string | null
  /** As the reader wants it searched, when that is not left to the conversation. */
  readonly given: string | null
  readonly corrected: AskResult['corrected']
  /** What is waited for before the first word; null when nothing is. */
  readonly step: 'loading' | 'reading' | null
  /** Numbered from 1. While the answer is written: those found before it. */
  readonly quotes: readonly Quote[]
  /** What a model has written so far. Its first `checked` letters are `claims`, the rest is not checked yet. */
  readonly draft: string
  readonly checked: number
  readonly claims: readonly Claim[]
  /** What the model adds of its own, when the reader lets it; '' for nothing. */
  readonly own: string
  readonly result: AskResult | null
  readonly error: ErrorReport | null
  /** Milliseconds from the question to its evidence. */
  readonly evidenceMs: number | null
  /** Turns that it took the place of, the newest first. */
  readonly replaced: readonly string[]
  readonly changed: readonly { readonly n: number; readonly source: 'changed' | 'gone' }[]
}

export function newTurn(id: string, question: string, scope: TurnScope): Turn {
  return {
    id,
    question,
    scope,
    status: 'asking',
    standalone: null,
    given: null,
    corrected: [],
    step: null,
    quotes: [],
    draft: '',
    checked: 0,
    claims: [],
    own: '',
    result: null,
    error: null,
    evidenceMs: null,
    replaced: [],
    changed: [],
  }
}

/** A turn as the engine holds it. One that is being answered stays as this window has seen it (`known`), or begins with what was told of it so far. */
export function turnOfView(view: TurnView, known?: Turn): Turn {
  // One that is known to have ended did so while this was on its way.
  if (view.status === 'running' && known !== undefined) return known
  const turn = { ...newTurn(view.turn, view.question, scopeOfView(view)), given: view.given, replaced: view.replaced }
  if (view.result !== null) {
    const found = { ...withResult(turn, view.result), changed: changedQuotes(view) }
    return view.error === null ? found : withError(found, view.error)
  }
  if (view.error !== null) return withError(turn, view.error)
  return view.status === 'cancelled' ? { ...turn, status: 'stopped' } : view.told.reduce(applyToTurn, turn)
}

function scopeOfView({ books, section, sectionTitle, readSoFar }: TurnView): TurnScope {
  return {
    books,
    ...(section === null ? {} : { section }),
    ...(sectionTitle === null ? {} : { sectionTitle }),
    ...(readSoFar ? { readSoFar } : {}),
  }
}

/** Quotes whose book has been replaced since by a file in which their words are changed or gone. */
function changedQuotes(view: TurnView): Turn['changed'] {
  return view.sources.flatMap(({ n, source }) => (source === 'same' ? [] : [{ n, source }]))
}

/** The engine has not given it a name yet. */
export function isLocal({ id }: Pick<Turn, 'id'>): boolean {
  return id.startsWith('local-')
}

export function isRunning(turn: Turn): boolean {
  return turn.status === 'asking' || turn.status === 'writing'
}

/** The turn with what the engine told. What comes twice, as after a reading in the middle of an answer, counts once. */
export function applyToTurn(turn: Turn, event: AnswerEvent): Turn {
  // What comes after the end (a delta that crossed the reader's "stop") changes nothing.
  if (!isRunning(turn)) return turn
  switch (event.type) {
    case 'answer.evidence':
      return turn.status === 'writing'
        ? turn
        : { ...turn, status: 'writing', quotes: event.quotes, standalone: event.standalone, corrected: event.corrected }
    case 'answer.further': {
      const last = turn.quotes.at(-1)?.n ?? 0
      return { ...turn, quotes: [...turn.quotes, ...event.quotes.filter(({ n }) => n > last)] }
    }
    case 'answer.step':
      return { ...turn, step: event.step }
    case 'answer.delta':
      return event.at < turn.draft.length ? turn : { ...turn, status: 'writing', step: null, draft: turn.draft + event.text }
    case 'answer.claim':
      if (event.checked <= turn.checked) return turn
      return {
        ...turn,
        claims: [...turn.claims, event.claim],
        quotes: [...turn.quotes, ...event.quotes],
        checked: event.checked,
      }
    case 'answer.own':
      return event.at < turn.own.length ? turn : { ...turn, step: null, own: turn.own + event.text }
    case 'answer.done':
      return withResult(turn, event.result)
    case 'answer.failed':
      return withError(event.result === undefined ? turn : withResult(turn, event.result), event.error)
  }
}

/** A turn with its result. */
export function withResult(turn: Turn, result: AskResult): Turn {
  return {
    ...turn,
    status: result.status,
    standalone: result.standalone,
    corrected: result.corrected,
    step: null,
    quotes: result.quotes,
    draft: '',
    checked: 0,
    claims: result.answer?.claims ?? [],
    own: result.own?.text ?? '',
    result,
    error: null,
    evidenceMs: result.timings.firstEvidenceMs,
  }
}

export function withError(turn: Turn, error: ErrorReport): Turn {
  return { ...turn, status: error.code === 'cancelled' ? 'stopped' : 'failed', step: null, error }
}

/** The question as it was searched, when it differs from what was typed by more than spelling marks. */
export function readingOf(turn: Turn): string | null {
  const { standalone, question } = turn
  if (standalone === null) return null
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return plain(standalone) === plain(question) ? null : standalone
}

/** The answer as plain text with its marks, unsupported sentences left out: what is copied. */
export function answerText(claims: readonly Claim[]): string {
  return claims
    .filter((claim) => claim.support === 'supported')
    .map((claim) => `${claim.text}${claim.quotes.map((n) => `[${n}]`).join('')}`)
    .join(' ')
}
