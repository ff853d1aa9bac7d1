import { type Element, isTag, isText } from 'domhandler'
import { type ElementTraits, isBlock, nodesBelow, textBelow, traitsOf } from './element-traits.ts'

const VERSE_CLASS =
  /^(?:poem|poetry|verses?|stanzas?|lg|line-?group|strophe|couplet|quatrain|poetry-(?:container|block)|poem-\w+|verse-\w+)$/
const VERSE_TYPES = new Set(['verse', 'poem', 'song', 'hymn', 'lyrics'])
const LINE_NUMBER_CLASS = /^(?:lnum|line-?num(?:ber)?|linenum|ln|verse-?num(?:ber)?|poem-?num(?:ber)?)$/
/** Prose set in "verse" paragraphs (Bibles do it) has longer ones. */
const LINE_CHARACTERS = 120

/** A poem, a stanza or a line of one. */
export function isVerse(element: Element, { types, classes }: ElementTraits): boolean {
  if (element.name === 'poem' || element.name === 'linegroup' || element.name === 'line') return true
  return types.some((type) => VERSE_TYPES.has(type)) || classes.some((name) => VERSE_CLASS.test(name))
}

/** Lines with another's name under them are quoted: they stand over a chapter, or in it. */
export function isAttributed(poem: Element): boolean {
  return poem.children.some(
    (child) => isTag(child) && traitsOf(child).classes.some((name) => /^(?:attribution|author|source|cite|citation)$/.test(name)),
  )
}

/** The count in the margin of a poem ("10", "20"): furniture, as a page number is. */
export function isLineNumber({ classes }: ElementTraits, element: Element): boolean {
  return classes.some((name) => LINE_NUMBER_CLASS.test(name)) && /^\s*\d{1,5}\s*$/.test(textBelow(element, 20))
}

const ASIDE_CLASS = /^(?:attribution|author|source|cite|citation|title|byline|signature|stanza-?num(?:ber)?)$/

/** A block that is one line of verse: it holds no block, no line break, and not more than a line holds. */
export function isVerseLine(element: Element): boolean {
  if (element.name !== 'p' && element.name !== 'div' && element.name !== 'line') return false
  if (traitsOf(element).classes.some((name) => ASIDE_CLASS.test(name))) return false
  let characters = 0
  for (const node of nodesBelow(element)) {
    if (isText(node)) characters += node.data.replace(/\s+/g, ' ').length
    else if (isTag(node) && (node.name === 'br' || isBlock(node))) return false
    if (characters > LINE_CHARACTERS) return false
  }
  return !hasLineElements(element)
}

/** True where each child element is a line and only white space stands between them (<span class="line">). */
export function hasLineElements(element: Element): boolean {
  let lines = 0
  for (const child of element.children) {
    if (isText(child)) {
      if (child.data.trim() !== '') return false
    } else if (isTag(child)) {
      if (child.name !== 'span') return false
      if (textBelow(child, 200).trim() !== '') lines++
    }
  }
  return lines > 1
}

/** Whether the block after `line` is a line of the same stanza, in books that mark lines and not stanzas. */
export function goesOn(line: Element): boolean {
  for (let next = line.next; next; next = next.next) {
    if (isText(next) && next.data.trim() !== '') return false
    if (!isTag(next) || (textBelow(next, 100).trim() === '' && next.name !== 'hr')) continue
    return (
      next.name === line.name && next.attribs.class === line.attribs.class && isVerse(next, traitsOf(next)) && isVerseLine(next)
    )
  }
  return false
}

/** What the line breaks of an unmarked paragraph are: of verse, of one thing a line (a title page, an address, a list), or of a column of prose. */
export type LineSetting = 'verse' | 'entries' | 'prose'

/** Longest line, and the fewest lines, that make a paragraph with line breaks something whose lines are to be kept. */
const SHORT_LINE = 80
const FEWEST_LINES = 3
/** Share of lines that show what the paragraph is. */
const ENTRY_SHARE = 0.6
const WRAPPED_SHARE = 0.5
/** A column of prose is this wide, and its lines reach at least this share of it. */
const COLUMN = 40
const FULL_SHARE = 0.75
/** No poet cuts words at so many line ends. */
const CUT_SHARE = 0.25

/** linear-algebra.epub sets the name, the title and the text of each theorem in lines of one paragraph: none of the three is verse. */
export function lineSetting(text: string): LineSetting {
  const lines = text.split('\n')
  if (isParagraphs(lines)) return 'entries'
  if (isCouplet(lines)) return 'verse'
  if (lines.length < FEWEST_LINES || lines.some((line) => line.length > SHORT_LINE)) return 'prose'
  if (isColumn(lines)) return 'prose'
  const isTitled = isEntry(lines[0]!) && lines.slice(0, -1).every((line) => !/\p{P}$/u.test(line))
  return isTitled || lines.filter(isEntry).length >= ENTRY_SHARE * lines.length ? 'entries' : 'verse'
}

/** On average; shorter ones may be verse whose lines are sentences. */
const PARAGRAPH = 50

/** Paragraphs with one break between them instead of an element around each: every one ends its sentence. */
function isParagraphs(lines: readonly string[]): boolean {
  if (lines.length < 2 || !lines.every((line) => /[.!?…]["'”’»)\]]*$/u.test(line))) return false
  return lines.reduce((sum, { length }) => sum + length, 0) >= PARAGRAPH * lines.length
}

/** A line of a couplet, in words. */
const COUPLET_WORDS = /^(?:\S+\s+){3,11}\S+$/u

/** Two lines of verse: both have a line's words and begin with a capital, and only the second ends a sentence. */
function isCouplet(lines: readonly string[]): boolean {
  const [first, second] = lines
  if (lines.length !== 2 || first === undefined || second === undefined) return false
  const isLine = (line: string): boolean =>
    line.length <= SHORT_LINE && COUPLET_WORDS.test(line) && !isEntry(line) && /^[^\p{L}\p{N}]*\p{Lu}/u.test(line)
  return isLine(first) && isLine(second) && !/[.!?…:)\]]["'”’»]*$/u.test(first) && /[.!?…;,—]["'”’»]*$/u.test(second)
}

/** Converters of scanned pages end each printed line with a break: most lines are full, and go on in small letters. */
function isColumn(lines: readonly string[]): boolean {
  const cut = lines.filter((line, n) => /\p{L}[-\u2010]$/u.test(line) && /^\p{Ll}/u.test(lines[n + 1] ?? ''))
  if (cut.length >= CUT_SHARE * lines.length) return true
  const width = Math.max(...lines.map(({ length }) => length))
  if (width < COLUMN) return false
  const inner = lines.slice(0, -1)
  const full = inner.filter((line) => line.length >= FULL_SHARE * width)
  const lower = lines.slice(1).filter((line) => /^\p{Ll}/u.test(line))
  return full.length >= FULL_SHARE * inner.length && lower.length >= WRAPPED_SHARE * inner.length
}

/** A title, a name, a number or an address, and no clause: no mark of a sentence ends it, and most words that matter are capitalised. */
function isEntry(line: string): boolean {
  if (/[,;!?…]["'”’»)\]]*$/u.test(line)) return false
  if (/\d|https?:|@|©/u.test(line)) return true
  if (/\.["'”’»)\]]*$/u.test(line)) return false
  const words = line.match(/[\p{L}][\p{L}\p{M}’'-]*/gu) ?? []
  const weighty = words.filter((word, n) => n === 0 || word.length > 3)
  return weighty.length > 0 && weighty.filter((word) => /^\p{Lu}/u.test(word)).length > weighty.length / 2
}
