import { type TextLine, visible } from './text-lines.ts'

const ENDS_SENTENCE = /[.!?…:;。！？」』】〉》]["'”’»)\]_*]*$/u
const ENDS_OPEN = /[\p{L}\p{N},\-–—、，]$/u

/** Whether a line ends as sentences and paragraphs do. */
export function endsSentence(text: string): boolean {
  return ENDS_SENTENCE.test(visible(text).trimEnd())
}

/**
 * Whether the sentence of the last line on one page goes on in the first line of the next: it is not closed, and what follows does
 * not begin a paragraph. Between "a paragraph too many" and "two paragraphs in one" the first is the lesser fault.
 */
export function continuesOver(last: TextLine, first: TextLine): boolean {
  const before = visible(last.text)
  const after = visible(first.text)
  if (before === '' || after === '' || endsSentence(before)) return false
  if (first.indent > last.indent + 1) return false
  if (/^[\p{Ll}\d,;)]/u.test(after)) return ENDS_OPEN.test(before) || /["'”’»)\]_]$/u.test(before)
  if (/[,\-–—、，]$/u.test(before)) return true
  // "… met Mr. | Brown": a name after a line that is full.
  return ENDS_OPEN.test(before) && before.length > 40 && /^\p{L}/u.test(after) && after.length > 40
}
