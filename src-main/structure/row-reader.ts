import { type Element, isTag } from 'domhandler'
import type { BlockWriter } from './block-writer.ts'
import { textBelow } from './element-traits.ts'
import type { ReadingContext } from './reading-context.ts'
import { CELL_SEPARATOR, headOf, holdsTabularText, isHeadRow, joinRows, soleDefinition, type TableRow } from './table-rows.ts'
import { TextRun } from './text-run.ts'

/** Goes on reading inside the element; `leave` is called behind its last child, and ends the open block where it is left out. */
type Descend = (context: ReadingContext, leave?: () => void) => void

/** Reads the rows of tables and of definition lists into blocks of one row each. */
export class RowReader {
  readonly #writer: BlockWriter
  #rows: TableRow[] | undefined
  /** The <dd> that goes on the row that its <dt> has begun. */
  #definition: Element | undefined
  /** The <dt> in front of the definitions that are being read. */
  #term: string | undefined

  constructor(writer: BlockWriter) {
    this.#writer = writer
  }

  /** True between the beginning and the end of a table: its rows are written when it ends. */
  get isInTable(): boolean {
    return this.#rows !== undefined
  }

  /** Whether `element` goes on the row that is open, instead of beginning a block. */
  goesOn(element: Element): boolean {
    return element === this.#definition && !this.#writer.run.isEmpty
  }

  /** Enters an element of a table or a definition list; false, and nothing done, for all others. */
  enter(element: Element, context: ReadingContext, descend: Descend): boolean {
    const { name } = element
    if (name === 'table' && this.#rows === undefined && holdsTabularText(element)) this.#openTable(context, descend)
    else if (name === 'tr' && this.#rows !== undefined) this.#openRow(element, context, descend)
    else if ((name === 'td' || name === 'th') && this.#rows !== undefined) this.#openCell(context, descend)
    else if (name === 'dt') this.#openTerm(element, context, descend)
    else if (name === 'dd') this.#openDefinition(element, context, descend)
    else return false
    return true
  }

  #openTable(context: ReadingContext, descend: Descend): void {
    this.#rows = []
    descend(context, () => {
      this.#writer.flush()
      // What opens behind the last row opens with the text behind the table.
      const after = this.#writer.takeWaiting()
      const rows = this.#rows ?? []
      this.#rows = undefined
      const texts = joinRows(rows)
      const head = headOf(rows, texts)
      texts.forEach((text, n) => {
        const row = rows[n]!
        const kind = row.context.note === undefined ? 'table-row' : 'note'
        this.#writer.write(text, kind, row.context, row.isHead ? undefined : head)
      })
      this.#writer.write(after, 'table-row', context)
    })
  }

  #openRow(element: Element, context: ReadingContext, descend: Descend): void {
    this.#writer.flush()
    this.#addRow(context, isHeadRow(element))
    descend(context, () => this.#writer.flush())
  }

  #addRow(context: ReadingContext, isHead: boolean): void {
    // Pages that open between two rows open with the second.
    this.#rows!.push({ cells: [], before: this.#writer.takeWaiting(), context, isHead })
  }

  #openCell(context: ReadingContext, descend: Descend): void {
    // A cell before any row makes one, as in a browser.
    if (this.#rows!.length === 0) this.#addRow(context, false)
    // Between two cells, where no text can stand, a page still opens.
    this.#writer.run.append(this.#writer.takeWaiting())
    descend({ ...context, isJoined: true }, () => {
      this.#rows?.at(-1)?.cells.push(this.#writer.run.finish())
      this.#writer.run = new TextRun()
    })
  }

  #openTerm(element: Element, context: ReadingContext, descend: Descend): void {
    this.#definition = soleDefinition(element)
    if (this.#definition === undefined) descend({ ...context, isItem: true })
    else descend({ ...context, isJoined: true }, () => {})
  }

  #openDefinition(element: Element, context: ReadingContext, descend: Descend): void {
    const { run } = this.#writer
    if (!this.goesOn(element)) {
      if (!isBehindDefinition(element)) this.#term = this.#writer.leadForList()
      descend({ ...context, isItem: true, lead: this.#term })
      return
    }
    if (textBelow(element, 200).trim() !== '') run.addSeparator(CELL_SEPARATOR)
    descend({ ...context, isJoined: true }, () => {
      const row = this.#writer.run.finish()
      this.#writer.run = new TextRun()
      this.#writer.write(row, context.note === undefined ? 'table-row' : 'note', context)
    })
  }
}

/** A further definition of the same term. */
function isBehindDefinition(element: Element): boolean {
  let before = element.prev
  while (before && !isTag(before)) before = before.prev
  return before !== null && before.name === 'dd'
}
