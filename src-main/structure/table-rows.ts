import { type Element, isTag } from 'domhandler'
import { headingLevel, isBlock, nodesBelow, textBelow } from './element-traits.ts'
import type { ReadingContext } from './reading-context.ts'
import { type FinishedRun, TextRun } from './text-run.ts'

export interface TableRow {
  readonly cells: FinishedRun[]
  /** Marks between the row before and this one. */
  readonly before: FinishedRun
  readonly context: ReadingContext
  /** Cells of the head: <thead>, only <th>, or only bold text. */
  readonly isHead: boolean
}

export const CELL_SEPARATOR = ' | '
/** A cell with so many paragraphs, or so much text, is a column of a page and not a cell. */
const MOST_PARAGRAPHS = 3
const LONGEST_CELL = 1500

/** False for tables that only lay out the page: one column, headings or further tables inside, or columns of running text. */
export function holdsTabularText(table: Element): boolean {
  const role = table.attribs.role
  if (role === 'presentation' || role === 'none') return false
  let widest = 0
  for (const node of nodesBelow(table)) {
    if (!isTag(node)) continue
    if (node.name === 'table' || headingLevel(node) !== undefined) return false
    if (node.name === 'tr') widest = Math.max(widest, cellsOf(node).length)
    if (node.name === 'td' && isColumn(node)) return false
  }
  return widest > 1
}

function isColumn(cell: Element): boolean {
  const paragraphs = cell.children.filter((child) => isTag(child) && (child.name === 'p' || child.name === 'div')).length
  return paragraphs >= MOST_PARAGRAPHS && textBelow(cell, LONGEST_CELL).length === LONGEST_CELL
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th')
}

/** A head by its markup. A first row of bold cells is one too, where a table has no other (indexing-for-eds-and-auths-3f). */
export function isHeadRow(row: Element): boolean {
  const { parent } = row
  if (parent && isTag(parent) && parent.name === 'thead') return true
  const cells = cellsOf(row).filter((cell) => textBelow(cell, 100).trim() !== '')
  if (cells.length < 2) return false
  return cells.every(({ name }) => name === 'th') || (isFirstRow(row) && cells.every(isBold))
}

function isFirstRow(row: Element): boolean {
  for (let before = row.prev; before; before = before.prev) if (isTag(before)) return false
  const { parent } = row
  if (!parent || !isTag(parent) || parent.name === 'table') return true
  for (let before = parent.prev; before; before = before.prev) {
    if (isTag(before) && (before.name === 'tbody' || before.name === 'thead' || before.name === 'tr')) return false
  }
  return true
}

function isBold(cell: Element): boolean {
  let node: Element = cell
  for (;;) {
    const inner = node.children.filter((child) => !('data' in child && child.data.trim() === ''))
    const only = inner.length === 1 ? inner[0]! : undefined
    if (!only || !isTag(only)) return false
    if (only.name === 'b' || only.name === 'strong') return true
    node = only
  }
}

/** One text a row, cells kept apart; columns that are empty in every row are left out at the left, empty cells at the right. */
export function joinRows(rows: readonly TableRow[]): FinishedRun[] {
  const firstColumn = rows.reduce((first, { cells }) => {
    const column = cells.findIndex((cell) => hasText(cell))
    return column < 0 ? first : Math.min(first, column)
  }, Number.POSITIVE_INFINITY)
  return rows.map(({ cells, before, context }) => {
    const lastColumn = cells.findLastIndex((cell) => hasText(cell))
    const separator = context.note === undefined ? CELL_SEPARATOR : ' '
    const run = new TextRun()
    run.append(before)
    cells.forEach((cell, column) => {
      if (column > firstColumn && column <= lastColumn) run.addSeparator(separator)
      run.append(cell)
    })
    return run.finish()
  })
}

export function headOf(rows: readonly TableRow[], texts: readonly FinishedRun[]): string | undefined {
  const head = texts.filter((text, n) => rows[n]!.isHead && text.text !== '').map(({ text }) => text)
  return head.length === 0 || head.length === rows.length ? undefined : head.join(' / ')
}

/** Longest definition that makes one row with its term. */
const LONGEST_DEFINITION = 600

/** The one plain <dd> of a <dt>, with which it makes a row; undefined where the definition is a text of its own. */
export function soleDefinition(term: Element): Element | undefined {
  const definitions: Element[] = []
  for (let next = term.next; next; next = next.next) {
    if (!isTag(next)) continue
    if (next.name !== 'dd') break
    definitions.push(next)
  }
  const [definition] = definitions
  if (definitions.length !== 1 || !definition || textBelow(definition, LONGEST_DEFINITION).length === LONGEST_DEFINITION)
    return undefined
  const blocks = definition.children.filter((child) => isTag(child) && isBlock(child)).filter(isTag)
  const isPlain = blocks.length === 0 || (blocks.length === 1 && (blocks[0]!.name === 'p' || blocks[0]!.name === 'div'))
  return isPlain ? definition : undefined
}

function hasText(cell: FinishedRun): boolean {
  return cell.text !== ''
}
