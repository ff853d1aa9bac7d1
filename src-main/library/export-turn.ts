import type { AskResult } from '../../src-shared/answer.ts'
import { AppError } from '../../src-shared/errors.ts'
import { lastTurn, turnsOf, turnToExport } from '../db/conversations.ts'
import { bookById } from '../db/shelf.ts'
import type { CitationStyle, CitedWork } from '../export/cite.ts'
import { exportFileName } from '../export/export-file-name.ts'
import { type ExportedTurn, exportMarkdown, turnBlocks } from '../export/export-markdown.ts'
import { mergeMarkdown } from '../export/merge-markdown.ts'
import type { Library } from './library.ts'
import { quoteStates } from './quote-states.ts'
import { readSettings } from './settings.ts'
import type { Work } from './work.ts'

export interface ExportInput {
  readonly turn?: string | undefined
  readonly conversation?: string | undefined
  readonly style?: CitationStyle | undefined
  /** Text of the file that an earlier export is in. */
  readonly existing?: string | undefined
  /** Name of the job. */
  readonly as?: string | undefined
}

/** An answer, or all of a conversation, as Markdown with its quotations and pages; without a choice, the last answer. Rejects with 'cancelled', too. */
export function exportTurn(
  library: Library,
  { exports }: Pick<Work, 'exports'>,
  input: ExportInput,
): Promise<{ markdown: string; fileName: string }> {
  const ids = chosenTurns(library, input)
  const job = {
    name: input.as,
    what: ids.length === 1 ? 'Exporting an answer' : 'Exporting a conversation',
    total: 2 * ids.length,
  }
  return exports.run(job, async (step) => {
    const turns: ExportedTurn[] = []
    const works = new Map<string, CitedWork>()
    for (const id of ids) {
      const turn = turnToExport(library.db, id)
      if (turn?.result != null) {
        const { askedAt, result } = turn
        turns.push({ id, askedAt: new Date(askedAt).toISOString(), result, quoteStates: quoteStates(library, id) })
        addWorks(library, works, result)
      }
      await step()
    }
    const [first] = turns
    if (first === undefined) {
      throw new AppError('not-found', 'There is no answer to export.', 'Ask a question first, or name the answer with --turn ID.')
    }
    const title = first.result.question
    const document = { title, turns, works, style: input.style ?? readSettings(library).citationStyle, tags: [] }
    const blocks: string[] = []
    for (const turn of turns) {
      blocks.push(...turnBlocks(turn, document))
      await step()
    }
    const markdown = exportMarkdown(document, blocks)
    return {
      markdown: input.existing === undefined ? markdown : mergeMarkdown(input.existing, markdown),
      fileName: exportFileName(title),
    }
  })
}

function addWorks(library: Library, works: Map<string, CitedWork>, { quotes }: AskResult): void {
  for (const { book } of quotes) {
    const stored = works.has(book.id) ? undefined : bookById(library.db, book.id)
    if (stored !== undefined) works.set(book.id, stored.metadata)
  }
}

function chosenTurns(library: Library, { turn, conversation }: ExportInput): string[] {
  if (conversation !== undefined) return turnsOf(library.db, conversation)
  const chosen = turn ?? lastTurn(library.db)?.id
  return chosen === undefined ? [] : [chosen]
}
