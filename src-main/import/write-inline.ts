import { BASE, READING, READING_END } from './aozora.ts'
import type { MarkupTree } from './markup-tree.ts'
import { MARK_CLOSE, MARK_OPEN, SILENT_BREAK } from './text-lines.ts'
import { markOfMatch, type NoteMark, REFERENCE } from './text-note-marks.ts'

export interface InlineOptions {
  /**
   * The file follows Project Gutenberg's conventions: `_italics_`, `=bold=`, and note marks that stand for raised numbers. In any other
   * text such signs are letters of the text.
   */
  readonly isTranscription: boolean
  /** Id of the note that a mark means, or undefined when it is no note's. */
  noteId(mark: NoteMark): string | undefined
}

/** Pairs that open before a word and close behind one. A sign without its partner, or inside a word, is a letter. */
const EMPHASIS =
  /(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]*[^\s_])_(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}=])=(?=[^\s=])([^=\n]{0,300}[^\s=])=(?![\p{L}\p{N}=])/gu
// Noncharacters again, see text-lines.ts.
const ITALIC = '\ufdd3'
const BOLD = '\ufdd4'
const PLAIN = '\ufdd5'
const ELEMENTS: Readonly<Record<string, string>> = { [ITALIC]: 'i', [BOLD]: 'b' }

const SPECIAL = new RegExp(
  `${MARK_OPEN}(?<page>[^${MARK_CLOSE}]*)${MARK_CLOSE}|(?<sign>[${SILENT_BREAK}${ITALIC}${BOLD}${PLAIN}\\n])|${BASE}(?<base>[^${READING}]*)${READING}(?<reading>[^${READING_END}]*)${READING_END}|${REFERENCE}`,
  'gu',
)
/** The word to which a mark belongs that stays in the text. */
const WORD_BEFORE = /[^\s\ufdd0-\ufdef]{1,40}\s?$/

/** Text with page breaks, note calls, emphasis and line breaks ("\n") at their places. */
export function writeInline(tree: MarkupTree, text: string, options: InlineOptions): void {
  const marked = options.isTranscription ? markEmphasis(text) : text
  let at = 0
  let emphasis: string | undefined
  for (const match of marked.matchAll(SPECIAL)) {
    const { page, sign, base, reading } = match.groups!
    const mark = markOfMatch(match.groups!)
    const id = mark === undefined ? undefined : options.noteId(mark)
    if (mark !== undefined && id === undefined) continue
    const before = marked.slice(at, match.index)
    at = match.index + match[0].length
    if (id !== undefined) writeCall(tree, before, match[0], id, options.isTranscription && mark?.kind === 'bracket')
    else tree.text(before)
    if (page !== undefined) writeEmpty(tree, 'span', { 'epub:type': 'pagebreak', title: page, 'data-source': 'text-mark' })
    else if (base !== undefined) writeReading(tree, base, reading!)
    else if (sign === '\n') writeLineBreak(tree, emphasis)
    else if (sign === PLAIN && emphasis !== undefined) {
      tree.close()
      emphasis = undefined
    } else if (sign !== undefined && sign in ELEMENTS) {
      emphasis = ELEMENTS[sign]!
      tree.open(emphasis, {})
    }
  }
  tree.text(marked.slice(at))
  if (emphasis !== undefined) tree.close()
}

function markEmphasis(text: string): string {
  return text.replace(
    EMPHASIS,
    (_, italic?: string, bold?: string) => (italic === undefined ? BOLD + bold! : ITALIC + italic) + PLAIN,
  )
}

/** Emphasis that runs over the end of a line is closed before it and opened behind it. */
function writeLineBreak(tree: MarkupTree, emphasis: string | undefined): void {
  if (emphasis !== undefined) tree.close()
  writeEmpty(tree, 'br', {})
  if (emphasis !== undefined) tree.open(emphasis, {})
}

/**
 * A transcription's mark in brackets is the whole link, which structure takes out of the text as it does in an EPUB. Other marks are pieces of the
 * text; there the link is the word with its mark.
 */
function writeCall(tree: MarkupTree, before: string, mark: string, id: string, isWholeLink: boolean): void {
  const word = isWholeLink ? '' : (WORD_BEFORE.exec(before.slice(-41))?.[0] ?? '')
  tree.text(before.slice(0, before.length - word.length))
  tree.open('a', { 'epub:type': 'noteref', href: `#${id}` })
  tree.text(word + mark)
  tree.close()
}

function writeReading(tree: MarkupTree, base: string, reading: string): void {
  tree.open('ruby', {})
  tree.text(base)
  tree.open('rt', {})
  tree.text(reading)
  tree.close()
  tree.close()
}

function writeEmpty(tree: MarkupTree, name: string, attributes: Readonly<Record<string, string>>): void {
  tree.open(name, attributes)
  tree.close()
}
