import type { BookMetadata } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'
import { conversationTurns, lastTurn, type StoredTurn, turnById } from '../db/conversations.ts'
import { bookById } from '../db/shelf.ts'
import type { CitationStyle } from '../export/cite.ts'
import { exportFileName } from '../export/export-file-name.ts'
import { exportMarkdown } from '../export/export-markdown.ts'
import { mergeMarkdown } from '../export/merge-markdown.ts'
import type { Library } from './library.ts'
import { quoteStates } from './quote-states.ts'
import { readSettings } from './settings.ts'

export interface ExportInput {
  readonly turn?: string | undefined
  readonly conversation?: string | undefined
  readonly style?: CitationStyle | undefined
  /** Text of the file that an earlier export is in. */
  readonly existing?: string | undefined
}

/** An answer, or all of a conversation, as Markdown with its quotations and pages; without a choice, the last answer. */
export function exportTurn(library: Library, input: ExportInput): { markdown: string; fileName: string } {
  const turns = chosenTurns(library, input).flatMap(({ id, askedAt, result }) =>
    result === null ? [] : [{ id, askedAt: new Date(askedAt).toISOString(), result, quoteStates: quoteStates(library, id) }],
  )
  const first = turns[0]
  if (first === undefined) {
    throw new AppError('not-found', 'There is no answer to export.', 'Ask a question first, or name the answer with --turn ID.')
  }
  const works = new Map<string, BookMetadata>()
  for (const { result } of turns) {
    for (const { book } of result.quotes) {
      const stored = bookById(library.db, book.id)
      if (stored !== undefined) works.set(book.id, stored.metadata)
    }
  }
  const title = first.result.question
  const markdown = exportMarkdown({ title, turns, works, style: input.style ?? readSettings(library).citationStyle, tags: [] })
  return {
    markdown: input.existing === undefined ? markdown : mergeMarkdown(input.existing, markdown),
    fileName: exportFileName(title),
  }
}

function chosenTurns(library: Library, { turn, conversation }: ExportInput): StoredTurn[] {
  if (conversation !== undefined) return conversationTurns(library.db, conversation)
  const chosen = turn === undefined ? lastTurn(library.db) : turnById(library.db, turn)
  return chosen === undefined ? [] : [chosen]
}
