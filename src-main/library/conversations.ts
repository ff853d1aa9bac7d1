import type { ConversationView, TurnView } from '../../src-shared/contract/conversations-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import {
  conversationById,
  listConversations,
  pinConversation,
  removeConversation,
  renameConversation,
} from '../db/conversation-list.ts'
import { type Conversation, conversationTurns, type StoredTurn, turnById } from '../db/conversations.ts'
import { sectionHeaders } from '../db/shelf.ts'
import { foldWord } from '../indexing/fold-word.ts'
import type { Library } from './library.ts'
import { quoteStates } from './quote-states.ts'
import type { Work } from './work.ts'

/** Pinned ones first, then the latest; `total` counts also those beyond the limit. */
export function viewConversations(
  library: Library,
  { search, removed, limit }: { readonly search: string; readonly removed: boolean; readonly limit: number },
): { conversations: ConversationView[]; total: number } {
  const all = listConversations(library.db, { words: searchedWords(search), removed })
  return { conversations: all.slice(0, limit).map(conversationView), total: all.length }
}

/** Words as they are looked for in what was written down folded. */
export function searchedWords(search: string): string[] {
  return search
    .split(/\s+/u)
    .map(foldWord)
    .filter((word) => word !== '')
}

/** A conversation with its turns as they stand. `passages`: how many of each result's are wanted. */
export function readConversation(
  library: Library,
  work: Work,
  id: string,
  passages: number,
): { conversation: ConversationView; turns: TurnView[] } {
  const conversation = found(library, id)
  const turns = conversationTurns(library.db, id).map((turn) => turnView(library, work, turn, passages))
  return { conversation: conversationView(conversation), turns }
}

export function readTurn(library: Library, work: Work, id: string, passages: number): TurnView {
  const turn = turnById(library.db, id)
  if (turn === undefined) throw new AppError('not-found', 'This question is no longer in the library.', 'Ask it again.')
  return turnView(library, work, turn, passages)
}

export async function nameConversation(library: Library, id: string, title: string): Promise<ConversationView> {
  found(library, id)
  await renameConversation(library.db, id, title)
  return told(library, id)
}

export async function pinOrUnpin(library: Library, id: string, pinned: boolean): Promise<ConversationView> {
  found(library, id)
  await pinConversation(library.db, id, pinned ? library.clock.now() : null)
  return told(library, id)
}

/** Into the trash. What is being answered in it is stopped first. */
export async function dropConversation(library: Library, work: Work, id: string): Promise<ConversationView> {
  found(library, id)
  for (const turn of conversationTurns(library.db, id)) if (turn.status === 'running') work.questions.stop(turn.id)
  await removeConversation(library.db, id, library.clock.now())
  return told(library, id)
}

export async function bringBackConversation(library: Library, id: string): Promise<ConversationView> {
  found(library, id)
  await removeConversation(library.db, id, null)
  return told(library, id)
}

function told(library: Library, id: string): ConversationView {
  library.events.append({ type: 'conversations.changed', conversation: id })
  return conversationView(found(library, id))
}

function found(library: Library, id: string): Conversation {
  const conversation = conversationById(library.db, id)
  if (conversation === undefined)
    throw new AppError('not-found', 'This conversation is not there any more.', 'Choose another, or begin a new one.')
  return conversation
}

function conversationView({ id, ...rest }: Conversation): ConversationView {
  return { conversation: id, ...rest }
}

function turnView(library: Library, work: Work, turn: StoredTurn, passages: number): TurnView {
  const { id, question, given, status, askedAt, finishedAt, result, error, replaced } = turn
  return {
    turn: id,
    question,
    status,
    askedAt,
    finishedAt,
    ...askedOf(library, turn),
    given,
    result: result === null ? null : { ...result, passages: result.passages.slice(0, passages) },
    error,
    told: status === 'running' ? [...work.questions.told(id)] : [],
    sources: [...quoteStates(library, id)].map(([n, source]) => ({ n, source })),
    replaced: [...replaced],
  }
}

/** The stored scope in the words in which it can be asked again. */
function askedOf(library: Library, { scope }: StoredTurn): Pick<TurnView, 'books' | 'section' | 'sectionTitle' | 'readSoFar'> {
  if (scope === 'all') return { books: [], section: null, sectionTitle: null, readSoFar: false }
  const [part] = scope
  const sections = part === undefined ? undefined : part.sections
  const header = sections === undefined ? undefined : sectionHeaders(library.db, part?.book ?? '')[sections.from]
  return {
    books: scope.map(({ book }) => book),
    section: header?.path ?? null,
    sectionTitle: header?.title ?? null,
    readSoFar: part?.until !== undefined,
  }
}
