import { isTranscriberNotice } from './gutenberg-notices.ts'

/** `*** START OF THE PROJECT GUTENBERG EBOOK …`, with and without spaces, THIS or THE, and the small print's end in files of the 1990s. */
const START = /^\W*\*{2,}\s*START OF (?:THE |THIS )?PROJECT GUTENBERG|^\W*\*\s*END\s*\*?\s*THE SMALL PRINT/i
const END = /^\W*\*{2,}\s*END OF (?:THE |THIS )?PROJECT GUTENBERG/i
/** `End of the Project Gutenberg EBook of …`: a line of its own before the marker, and in old files instead of it. */
const LAST_LINE =
  /^\W*(?:the )?end of (?:the |this )?project gutenberg(?:(?:-tm)?['’]s|(?:-tm)? (?:(?:of )?(?:australia|canada) )?(?:e-?(?:book|text)|edition)|\W*$)|^\[(?:the )?end of [^\]]{2,120},? by [^\]]{2,60}\]$|^this site is full of free e-?books|^\W*(?:fin d[eu]|ende d(?:es|ieses)|fine del?l?[’']?) .{0,60}proje[ck]t[ -]gutenberg/i
const LICENCE = /^\W*(?:\*{3}\s*)?START: FULL LICENSE|^\W*THE FULL PROJECT GUTENBERG(?:-TM)?(?:™)? LICENSE\s*$/i
const HEADER = /^\W*(?:the )?project gutenberg(?:['’]s|(?: e-?(?:book|text))\b)/i
const FIELD =
  /^(?:title|author|editor|translator|illustrator|release date|posting date|last updated|language|character set encoding|credits|original publication|\[?e-?book #\d+\]?)\s*:?/i

/** The first line of the projects in Australia and Canada, which have no markers, and what stands in the last paragraphs of their headers. */
const SISTER = /^\W*(?:a )?(?:project gutenberg (?:of )?(?:australia|canada)|distributed proofreaders canada)(?: e-?book)?\W*$/i
const SISTER_FIELD =
  /^(?:e-?book no|date (?:first posted|most recently updated|last updated))\b|^(?:project gutenberg canada|faded page) e-?book #|^this e-?book was produced by|^project gutenberg (?:of )?(?:australia|canada) e-?books are|gutenberg\.(?:net\.au|ca)\b|fadedpage\.com/i
const SISTER_LINES = 80

/** Lines from the top within which a file that has lost its START marker says what it is. */
const HEADER_LINES = 40
/** A marker is wrapped over so many lines at most. */
const MARKER_LINES = 4

export interface GutenbergText {
  /** What stands before the book: the header with title, author and language. Empty when the file is not from Project Gutenberg. */
  readonly header: readonly string[]
  readonly body: readonly string[]
  /** Licence and the rest. Both are kept and shown as what they are. */
  readonly footer: readonly string[]
}

/**
 * Cuts a Project Gutenberg text into header, book and licence, by its markers in all their spellings, wrapped ones too. Where one is
 * missing the book reaches to the file's end (or to the licence): rather too much is kept than a word of the book lost. A book that
 * speaks of Project Gutenberg is not cut there, for a marker is a line of its own with stars.
 */
export function splitGutenberg(lines: readonly string[]): GutenbergText {
  const start = lines.findIndex((_, n) => isMarkerAt(START, lines, n))
  const from = start >= 0 ? endOfMarker(lines, start) : endOfHeader(lines)
  const end = lines.findLastIndex((_, n) => n >= from && isMarkerAt(END, lines, n))
  const isGutenberg = from > 0 || end >= 0
  if (!isGutenberg) return { header: [], body: lines, footer: [] }
  const licence = end >= 0 ? end : lines.findIndex((line, n) => n >= from && matches(LICENCE, line))
  const limit = licence >= 0 ? licence : lines.length
  const to = startOfFooter(lines, from, limit)
  return { header: lines.slice(0, from), body: lines.slice(from, to), footer: lines.slice(to) }
}

/** Longer lines are no markers, and a line of a million stars would cost more than the rest of the book. */
const MARKER_CHARACTERS = 300

function matches(pattern: RegExp, line: string): boolean {
  return line.length <= MARKER_CHARACTERS && pattern.test(line)
}

/** A sentence that quotes a marker goes on in small letters; a marker ends with stars, in the same line or in one of the next. */
function isMarkerAt(pattern: RegExp, lines: readonly string[], at: number): boolean {
  if (!matches(pattern, lines[at]!)) return false
  let text = ''
  for (const line of lines.slice(at, at + MARKER_LINES)) {
    if (line.trim() === '') break
    text += ` ${line.trim()}`
    if (isClosed(text)) return true
  }
  return !hasSmallLetters(lines[at]!)
}

function isClosed(text: string): boolean {
  return /\*\s*$/.test(text) && /\w[^*]*\*+\s*$/.test(text)
}

function hasSmallLetters(marker: string): boolean {
  return /\p{Ll}/u.test(marker.replace(/^.*?gutenberg/i, ''))
}

/** Index of the line behind a marker that may go on to the next lines until its closing stars. */
function endOfMarker(lines: readonly string[], start: number): number {
  for (let n = start; n < Math.min(lines.length, start + MARKER_LINES); n++) {
    const line = lines[n]!.trim()
    if (n > start && line === '') return n
    if (/\*{2,}$/.test(line) && (n > start || /\*{2,}$/.test(line.replace(/^\W*\*+/, '')))) return n + 1
  }
  return start + 1
}

/** Without a START marker: behind the last of the fields at the top; 0 when the file does not begin as Project Gutenberg's do. */
function endOfHeader(lines: readonly string[]): number {
  const isSister = lines.slice(0, 10).some((line) => matches(SISTER, line.trim()))
  const top = lines.slice(0, isSister ? SISTER_LINES : HEADER_LINES)
  if (!isSister && !top.slice(0, 10).some((line) => matches(HEADER, line.trim()))) return 0
  const field = top.findLastIndex((line) => matches(isSister ? SISTER_FIELD : FIELD, line.trim()))
  if (field < 0) return top.findIndex((line) => matches(HEADER, line.trim())) + 1
  let end = field + 1
  while (end < lines.length && lines[end]!.trim() !== '') end++
  return end
}

/** The line "End of Project Gutenberg’s …" belongs to what follows the book: it stands alone, with only the marker behind it. */
function startOfFooter(lines: readonly string[], from: number, limit: number): number {
  for (let n = limit - 1, filled = 0; n >= from && filled < 8; n--) {
    const line = lines[n]!.trim()
    if (line === '') continue
    filled++
    const isAlone = n === from || lines[n - 1]!.trim() === ''
    if (isAlone && matches(LAST_LINE, line)) return n
  }
  return limit
}

/** Marks that Project Gutenberg's own EPUB and HTML files put around header and licence (id="pg-header", class="pg-boilerplate"). */
export function isGutenbergElement(attributes: Readonly<Record<string, string>>): boolean {
  const names = `${attributes.id ?? ''} ${attributes.class ?? ''}`
  return /(?:^|\s)(?:pg-?(?:header|footer|boilerplate|machine-header|start-separator|end-separator|license|licence)|pgheader|pgfooter|project-gutenberg-license)(?:\s|$)/i.test(
    names,
  )
}

/** What a line marks in files without such elements: the book begins behind `start` and ends before `end`, `last-line` or `licence`. */
export function readGutenbergMarker(text: string): 'start' | 'end' | 'last-line' | 'licence' | undefined {
  const isMarker = (pattern: RegExp): boolean => matches(pattern, text) && (isClosed(text) || !hasSmallLetters(text))
  if (isMarker(START)) return 'start'
  if (isMarker(END)) return 'end'
  if (matches(LAST_LINE, text)) return 'last-line'
  return matches(LICENCE, text) ? 'licence' : undefined
}

const LICENCE_WORDS =
  /project gutenberg(?:-tm|™)? (?:license|licence|literary archive|electronic works?|trademark)|this e-?book is for the use of anyone anywhere|redistribution is subject to the trademark license|gutenberg\.org\/(?:license|donate|contact|ebooks|about)/i

/** Whether a paragraph is Project Gutenberg's or a transcriber's, not the book's. One that only mentions Project Gutenberg is the book's. */
export function isGutenbergBoilerplate(text: string): boolean {
  return readGutenbergMarker(text) !== undefined || LICENCE_WORDS.test(text) || isTranscriberNotice(text.slice(0, 400))
}
