import type { AskResult } from '../../src-shared/answer.ts'
import type { ErrorReport } from '../../src-shared/errors.ts'
import { AppError } from '../../src-shared/errors.ts'
import { foldWord } from '../indexing/fold-word.ts'
import { claimsOf, insertClaims, insertQuotes, insertTrace, quotesOf, rankedPassagesOf } from './answers.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'
import type { Scope } from './scope.ts'

export interface Conversation {
  readonly id: string
  readonly title: string
  readonly createdAt: number
  readonly updatedAt: number
  /** That stand: replaced ones are not counted. */
  readonly turns: number
  readonly pinned: boolean
  /** A question is being answered. */
  readonly running: boolean
  /** null unless in the trash. */
  readonly removedAt: number | null
}

export interface NewTurn {
  readonly id: string
  /** One that is not there yet is made, with the question as its title. Without one, the turn is a conversation of its own, under the turn's id. */
  readonly conversation?: string
  readonly question: string
  readonly scope: Scope
  /** A turn of the same conversation: it and those after it stand no more. */
  readonly replaces?: string
  /** The question as the reader wants it searched. */
  readonly given?: string
  /** Milliseconds since the epoch, as every `now` here. */
  readonly now: number
}

export interface StoredTurn {
  readonly id: string
  readonly conversation: string
  /** From 0 in its conversation. */
  readonly ordinal: number
  readonly question: string
  /** The question as the reader wants it searched; null when that was left to the conversation. */
  readonly given: string | null
  readonly scope: Scope
  readonly status: AskResult['status'] | 'running' | 'failed' | 'cancelled'
  /** As it was given; null while it runs and when it failed; of a stopped one what there was by then, if anything. The text of a passage that its book no longer has is ''. */
  readonly result: AskResult | null
  readonly error: ErrorReport | null
  readonly askedAt: number
  readonly finishedAt: number | null
  /** Turns that it took the place of, the newest first. */
  readonly replaced: readonly string[]
}

/** Puts a running turn at the end of its conversation. */
export function startTurn(db: LibraryDatabase, turn: NewTurn): Promise<void> {
  return db.write((writer) => {
    const conversation = turn.conversation ?? turn.id
    writer.run(
      'insert-conversation',
      `INSERT INTO conversation (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at, removed_at = NULL`,
      [conversation, turn.question, turn.now, turn.now],
    )
    writer.run(
      'insert-turn',
      `INSERT INTO turn (id, conversation, ordinal, question, given, corrected, scope, status, asked_at, searched)
       SELECT ?, c.key, (SELECT coalesce(max(ordinal), -1) + 1 FROM turn WHERE conversation = c.key), ?, ?, '[]', ?, 'running', ?, ?
       FROM conversation c WHERE c.id = ?`,
      [turn.id, turn.question, turn.given ?? null, JSON.stringify(turn.scope), turn.now, foldWord(turn.question), conversation],
    )
    if (turn.replaces === undefined) return
    // A conversation that is called by its question is called by the new one.
    writer.run(
      'follow-title',
      'UPDATE conversation SET title = @question WHERE id = @conversation AND title = (SELECT question FROM turn WHERE id = @replaces)',
      { question: turn.question, conversation, replaces: turn.replaces },
    )
    writer.run(
      'replace-turns',
      `UPDATE turn SET replaced_by = (SELECT key FROM turn WHERE id = @id)
       WHERE conversation = (SELECT key FROM conversation WHERE id = @conversation) AND replaced_by IS NULL AND id <> @id
         AND ordinal >= (SELECT ordinal FROM turn WHERE id = @replaces)`,
      { id: turn.id, conversation, replaces: turn.replaces },
    )
  })
}

export interface TurnOutcome {
  readonly result: AskResult
  /** What was retrieved with which scores, models and constants: JSON. */
  readonly trace: unknown
  readonly now: number
  /** The reader stopped it: the result is what there was by then. */
  readonly stopped?: ErrorReport | undefined
}

/** Answer, claims, quotes and trace in one transaction. Rejects with `not-found` when the turn was deleted meanwhile. */
export function finishTurn(db: LibraryDatabase, id: string, { result, trace, now, stopped }: TurnOutcome): Promise<void> {
  return db.write((writer) => {
    const key = turnKey(writer, id)
    writer.run(
      'finish-turn',
      `UPDATE turn SET status = ?, standalone = ?, corrected = ?, answer_text = ?, model = ?, receipt = ?, timings = ?, finished_at = ?,
         searched = ?, error = ?, own_text = ?, own_model = ? WHERE key = ?`,
      [
        stopped === undefined ? result.status : 'cancelled',
        result.standalone,
        JSON.stringify(result.corrected),
        result.answer?.text ?? null,
        result.answer?.model ?? null,
        JSON.stringify(result.receipt),
        JSON.stringify(result.timings),
        now,
        foldWord(`${result.question} ${result.standalone} ${result.answer?.text ?? ''}`),
        stopped === undefined ? null : JSON.stringify(stopped),
        result.own?.text ?? null,
        result.own?.model ?? null,
        key,
      ],
    )
    insertClaims(writer, key, result.answer?.claims ?? [])
    insertQuotes(writer, key, result.quotes)
    insertTrace(writer, key, result.passages, trace)
  })
}

export function failTurn(
  db: LibraryDatabase,
  id: string,
  { error, now }: { readonly error: ErrorReport; readonly now: number },
): Promise<void> {
  return db.write((writer) => {
    const status = error.code === 'cancelled' ? 'cancelled' : 'failed'
    writer.run('fail-turn', 'UPDATE turn SET status = ?, error = ?, finished_at = ? WHERE key = ?', [
      status,
      JSON.stringify(error),
      now,
      turnKey(writer, id),
    ])
  })
}

/** Turns that an engine left running when it died. Returns how many. */
export function failUnfinishedTurns(
  db: LibraryDatabase,
  { error, now }: { readonly error: ErrorReport; readonly now: number },
): Promise<number> {
  return db.write((writer) =>
    writer.run('fail-unfinished', `UPDATE turn SET status = 'failed', error = ?, finished_at = ? WHERE status = 'running'`, [
      JSON.stringify(error),
      now,
    ]),
  )
}

/** Those that stand, in order; none when there is no such conversation. */
export function conversationTurns(db: LibraryDatabase, conversation: string): StoredTurn[] {
  return turns(db, 'conversation-turns', 'c.id = ? AND t.replaced_by IS NULL ORDER BY t.ordinal', [conversation])
}

/** Without passages where there are quotes to show: of 2,000 answers, reading the passages took nine tenths of the time. */
export function turnToExport(db: LibraryDatabase, id: string): StoredTurn | undefined {
  return turns(db, 'turn-by-id', 't.id = ?', [id], (status, quotes) => status === 'not-covered' || quotes === 0)[0]
}

/** Of those that stand, in order; none when there is no such conversation. */
export function turnsOf(db: LibraryDatabase, conversation: string): string[] {
  return db.reader
    .all<{ id: string }>(
      'turns-of',
      `SELECT t.id FROM turn t JOIN conversation c ON c.key = t.conversation WHERE c.id = ? AND t.replaced_by IS NULL ORDER BY t.ordinal`,
      [conversation],
    )
    .map(({ id }) => id)
}

export function turnById(db: LibraryDatabase, id: string): StoredTurn | undefined {
  return turns(db, 'turn-by-id', 't.id = ?', [id])[0]
}

/** The turn whose answer came last. */
export function lastTurn(db: LibraryDatabase): StoredTurn | undefined {
  const where = `t.finished_at IS NOT NULL AND t.error IS NULL AND c.removed_at IS NULL ORDER BY t.finished_at DESC, t.key DESC LIMIT 1`
  return turns(db, 'last-turn', where, [])[0]
}

/** What finishTurn was given as its trace. */
export function turnTrace(db: LibraryDatabase, id: string): unknown {
  const row = db.reader.get<{ trace: string }>(
    'turn-trace',
    'SELECT x.trace FROM turn t JOIN turn_trace x ON x.turn = t.key WHERE t.id = ?',
    [id],
  )
  return row === undefined ? undefined : JSON.parse(row.trace)
}

function turnKey(connection: Connection, id: string): number {
  const row = connection.get<{ key: number }>('turn-key', 'SELECT key FROM turn WHERE id = ?', [id])
  if (row === undefined) throw new AppError('not-found', 'This question is no longer in the library.', 'Ask it again.')
  return row.key
}

interface TurnRow {
  readonly key: number
  readonly id: string
  readonly conversation: string
  readonly ordinal: number
  readonly question: string
  readonly given: string | null
  readonly standalone: string | null
  readonly corrected: string
  readonly scope: string
  readonly status: StoredTurn['status']
  readonly answer_text: string | null
  readonly model: string | null
  readonly receipt: string | null
  readonly timings: string | null
  readonly error: string | null
  readonly asked_at: number
  readonly finished_at: number | null
  readonly own_text: string | null
  readonly own_model: string | null
}

type WantsPassages = (status: StoredTurn['status'], quotes: number) => boolean

function turns(
  db: LibraryDatabase,
  name: string,
  where: string,
  parameters: readonly string[],
  wantsPassages: WantsPassages = () => true,
): StoredTurn[] {
  const rows = db.reader.all<TurnRow>(
    name,
    `SELECT t.key, t.id, t.ordinal, t.question, t.given, t.standalone, t.corrected, t.scope, t.status, t.answer_text, t.model, t.receipt, t.timings,
       t.error, t.asked_at, t.finished_at, t.own_text, t.own_model, c.id AS conversation
     FROM turn t JOIN conversation c ON c.key = t.conversation WHERE ${where}`,
    parameters,
  )
  return rows.map((row) => ({
    id: row.id,
    conversation: row.conversation,
    ordinal: row.ordinal,
    question: row.question,
    given: row.given,
    scope: JSON.parse(row.scope),
    status: row.status,
    result: storedResult(db, row, wantsPassages),
    error: row.error === null ? null : JSON.parse(row.error),
    askedAt: row.asked_at,
    finishedAt: row.finished_at,
    replaced: replacedBy(db.reader, row.key),
  }))
}

/** Each with the turns that it had replaced itself. */
function replacedBy(reader: Connection, turn: number): string[] {
  return reader
    .all<{ id: string }>(
      'replaced-by',
      `WITH RECURSIVE earlier (key, id, ordinal) AS (
         SELECT key, id, ordinal FROM turn WHERE replaced_by = ?
         UNION ALL SELECT t.key, t.id, t.ordinal FROM earlier e JOIN turn t ON t.replaced_by = e.key)
       SELECT id FROM earlier ORDER BY ordinal DESC`,
      [turn],
    )
    .map(({ id }) => id)
}

function storedResult(db: LibraryDatabase, row: TurnRow, wantsPassages: WantsPassages): AskResult | null {
  const { status } = row
  if (status === 'running' || status === 'failed' || row.receipt === null || row.timings === null) return null
  const quotes = quotesOf(db.reader, row.key)
  return {
    status: status === 'cancelled' ? (row.answer_text === null ? 'evidence-only' : 'answered') : status,
    question: row.question,
    standalone: row.standalone ?? row.question,
    corrected: JSON.parse(row.corrected),
    answer:
      row.answer_text === null || row.model === null
        ? null
        : { text: row.answer_text, model: row.model, claims: claimsOf(db.reader, row.key) },
    ...(row.own_text === null || row.own_model === null ? {} : { own: { text: row.own_text, model: row.own_model } }),
    quotes,
    passages: wantsPassages(status, quotes.length) ? rankedPassagesOf(db, row.key) : [],
    receipt: JSON.parse(row.receipt),
    timings: JSON.parse(row.timings),
  }
}
