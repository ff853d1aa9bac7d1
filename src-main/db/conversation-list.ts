import type { Conversation } from './conversations.ts'
import type { LibraryDatabase } from './open-database.ts'

interface ConversationRow extends Omit<Conversation, 'pinned' | 'running'> {
  readonly pinned: number
  readonly running: number
}

const CONVERSATIONS = `SELECT c.id, c.title, c.created_at AS createdAt, c.updated_at AS updatedAt, c.pinned_at IS NOT NULL AS pinned,
  c.removed_at AS removedAt, (SELECT count(*) FROM turn t WHERE t.conversation = c.key AND t.replaced_by IS NULL) AS turns,
  EXISTS (SELECT 1 FROM turn t WHERE t.conversation = c.key AND t.status = 'running') AS running FROM conversation c`

export interface ConversationFilter {
  /** Folded words (indexing/fold-word.ts) that must all stand in the title, or in the questions and answers of one turn. */
  readonly words: readonly string[]
  readonly removed: boolean
}

/** Pinned ones first, then the latest. */
export function listConversations(
  db: LibraryDatabase,
  { words, removed }: ConversationFilter = { words: [], removed: false },
): Conversation[] {
  const found = words.length === 0 ? '' : `AND c.key IN (SELECT value FROM json_each(@keys))`
  return db.reader
    .all<ConversationRow>(
      words.length === 0 ? 'list-conversations' : 'find-conversations',
      `${CONVERSATIONS} WHERE c.removed_at IS ${removed ? 'NOT ' : ''}NULL ${found}
       ORDER BY c.pinned_at IS NULL, c.updated_at DESC, c.key DESC`,
      words.length === 0 ? {} : { keys: JSON.stringify(conversationsWith(db, words)) },
    )
    .map(conversation)
}

/** A look through every turn that stands: 20,000 of 500 letters take 15 ms, which no index that finds parts of words beats by enough. */
function conversationsWith(db: LibraryDatabase, words: readonly string[]): number[] {
  const all = words.map((_, i) => `instr(searched, @w${i}) > 0`).join(' AND ')
  const parameters = Object.fromEntries(words.map((word, i) => [`w${i}`, word]))
  return db.reader
    .all<{ key: number }>(
      'conversations-with',
      `SELECT DISTINCT conversation AS key FROM (
         SELECT conversation, coalesce(searched, fold(question || ' ' || coalesce(answer_text, ''))) AS searched FROM turn WHERE replaced_by IS NULL
         UNION ALL SELECT key, fold(title) FROM conversation) WHERE ${all}`,
      parameters,
    )
    .map(({ key }) => key)
}

/** Also from the trash. */
export function conversationById(db: LibraryDatabase, id: string): Conversation | undefined {
  const row = db.reader.get<ConversationRow>('conversation-by-id', `${CONVERSATIONS} WHERE c.id = ?`, [id])
  return row === undefined ? undefined : conversation(row)
}

/** Into the trash, or back with null. */
export function removeConversation(db: LibraryDatabase, id: string, removedAt: number | null): Promise<void> {
  return db.write((writer) => {
    writer.run('remove-conversation', 'UPDATE conversation SET removed_at = ? WHERE id = ?', [removedAt, id])
  })
}

export function renameConversation(db: LibraryDatabase, id: string, title: string): Promise<void> {
  return db.write((writer) => {
    writer.run('rename-conversation', 'UPDATE conversation SET title = ? WHERE id = ?', [title, id])
  })
}

/** Null takes the pin out. */
export function pinConversation(db: LibraryDatabase, id: string, pinnedAt: number | null): Promise<void> {
  return db.write((writer) => {
    writer.run('pin-conversation', 'UPDATE conversation SET pinned_at = ? WHERE id = ?', [pinnedAt, id])
  })
}

/** For good, with turns, quotes and traces: what has been in the trash since before `before`. Returns how many. */
export function purgeConversations(db: LibraryDatabase, before: number): Promise<number> {
  return db.write((writer) => writer.run('purge-conversations', 'DELETE FROM conversation WHERE removed_at < ?', [before]))
}

function conversation(row: ConversationRow): Conversation {
  return { ...row, pinned: row.pinned === 1, running: row.running === 1 }
}
