const PUNCTUATION = /[!-/:-@[-`{-~]/
const WORD = /[\p{L}\p{N}]/u
const TAG = /[\p{L}\p{N}_/-]/u
const ENTITY = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]\w{0,31});/

/** Always special: emphasis, code, strike-through, links and notes, tables, and the mathematics that Obsidian reads between dollars. */
const ALWAYS = '`*[]~|$'

/**
 * A line of text for the middle of a Markdown line: it is shown character by character as it is, by CommonMark and by Obsidian (tags, block
 * ids, highlights, comments, formulas). "<" becomes an entity, so that no tag stands in the file even as letters.
 */
export function escapeInline(text: string): string {
  let escaped = ''
  for (let i = 0; i < text.length; i += 1) escaped += escapeAt(text, i)
  return escaped
}

function escapeAt(text: string, at: number): string {
  const char = text[at]!
  const before = text[at - 1] ?? ' '
  const after = text[at + 1] ?? ' '
  if (ALWAYS.includes(char)) return `\\${char}`
  switch (char) {
    case '<':
      return '&lt;'
    case '&':
      return ENTITY.test(text.slice(at, at + 40)) ? '&amp;' : '&'
    case '\\':
      return at + 1 === text.length || PUNCTUATION.test(after) ? '\\\\' : '\\'
    case '_':
      return WORD.test(before) && WORD.test(after) ? '_' : '\\_'
    case '#':
      return /\s/.test(before) && TAG.test(after) ? '\\#' : '#'
    case '^':
      return /\s/.test(before) && WORD.test(after) ? '\\^' : '^'
    case '=':
    case '%':
      return before === char || after === char ? `\\${char}` : char
    default:
      return char
  }
}

/** The same for a whole line: nothing at its start makes it a heading, a list, a quotation, a rule or code. Its indentation is kept. */
function escapeLine(line: string): string {
  const bare = line.replace(/[ \t]+$/, '')
  const indent = /^[ \t]*/.exec(bare)![0]
  const text = escapeInline(bare.slice(indent.length))
    .replace(/^(?=#{1,6}(?:\s|$))/, '\\')
    .replace(/^(?=[-+](?:\s|$)|-[-\s]*$|>|=+\s*$)/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
  // CommonMark drops spaces at the start of a line and takes four for code; no-break spaces stay as they are.
  return indent.replaceAll('\t', '    ').replaceAll(' ', '\u00a0') + text
}

/** A block of text as Markdown paragraphs: lines of a verse end in a hard break, an empty line begins a new paragraph. */
export function escapeBlock(text: string): string {
  return displayable(text)
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) =>
      paragraph
        .replace(/^(?:[ \t]*\n)+|\s+$/g, '')
        .split('\n')
        .map(escapeLine)
        .join('\\\n'),
    )
    .filter((paragraph) => paragraph.trim() !== '')
    .join('\n\n')
}

export function blockQuotation(text: string): string {
  return escapeBlock(text)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** A title, a name, a heading: one line, without the characters that turn the direction of the text around them (case X11). */
export function escapeLabel(text: string): string {
  return escapeInline(plainLabel(text))
}

export function plainLabel(text: string): string {
  return displayable(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Line ends of one kind, and none of the control characters that editors and YAML refuse. */
function displayable(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
