import { isText } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'
import { nodesBelow } from './element-traits.ts'

const BARE_MARK = /\[(?:Pg|Page)\.? ?([ivxlcdm]+|\d{1,4})\]/g
/** Fewer are as well a remark of the author's. */
const FEWEST_MARKS = 3

/**
 * The pattern of page marks that a book has in its running text without any markup ("[Pg 12]"), or undefined when it has none: what looks so
 * is believed only where the numbers run on.
 */
export function findBareMarks(documents: readonly SourceDocument[]): RegExp | undefined {
  const numbers: number[] = []
  for (const { root } of documents) {
    for (const node of nodesBelow(root)) {
      if (!isText(node) || !node.data.includes('[P')) continue
      for (const [, label] of node.data.matchAll(BARE_MARK)) if (/^\d/.test(label!)) numbers.push(Number(label))
    }
  }
  const steps = numbers.slice(1).filter((number, n) => number > numbers[n]! && number - numbers[n]! < 10)
  return numbers.length >= FEWEST_MARKS && steps.length * 5 >= (numbers.length - 1) * 4 ? BARE_MARK : undefined
}
