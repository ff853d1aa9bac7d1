/** A quotation that a draft makes. Offsets are UTF-16, in the draft. */
export interface DraftQuotation {
  /** The whole of it, marks or block-quote signs included. */
  readonly start: number
  readonly end: number
  /** The words quoted, Markdown taken away, paragraphs of a block quotation divided by a blank line. */
  readonly text: string
  readonly kind: 'inline' | 'block'
}

/** Opening mark → what may close it. „ is closed by “ in German and by ” in Polish; « and » open each other (French, Danish). */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '‟': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '‘': '’',
  '「': '」',
  '『': '』',
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const BLOCK_QUOTE = /^ {0,3}>/
const FRONT_MATTER = /^---\n[\s\S]*?\n---(?:\n|$)/

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Every quotation of a Markdown or plain-text draft in reading order: between quotation marks (straight double ones, curly, guillemets,
 * low-high, corner brackets; the outermost where they are nested), and block quotations. Front matter, code and what stands in straight
 * single marks (apostrophes, nearly always) are passed over. A mark that is not closed by the end of its paragraph opens nothing, unless the
 * next paragraph opens with it again.
 */
export function findQuotationsInDraft(draft: string): DraftQuotation[] {
  const found: DraftQuotation[] = []
  let paragraph: Line[] = []
  let quoted: Line[] = []
  let fence: string | undefined
  function close(): void {
    if (paragraph.length > 0) found.push(...inlineQuotations(draft, paragraph[0]!.start, paragraph.at(-1)!.end))
    const block = quoted.length > 0 ? blockQuotation(quoted) : undefined
    if (block !== undefined) found.push(block)
    paragraph = []
    quoted = []
  }
  for (const line of linesOf(draft)) {
    const mark = FENCE.exec(line.text)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined
    } else if (mark !== undefined) {
      close()
      fence = mark
    } else if (BLOCK_QUOTE.test(line.text)) {
      if (quoted.length === 0) close()
      quoted.push(line)
    } else if (line.text.trim() === '') close()
    else {
      if (quoted.length > 0) close()
      paragraph.push(line)
    }
  }
  close()
  return found
}

function* linesOf(draft: string): Generator<Line> {
  let start = FRONT_MATTER.exec(draft)?.[0].length ?? 0
  while (start < draft.length) {
    const newline = draft.indexOf('\n', start)
    const end = newline < 0 ? draft.length : newline
    yield { start, end, text: draft.slice(start, end).replace(/\r$/, '') }
    start = end + 1
  }
}

function inlineQuotations(draft: string, from: number, to: number): DraftQuotation[] {
  const found: DraftQuotation[] = []
  for (let at = from; at < to; at += 1) {
    const char = draft[at]!
    if (char === '\\') at += 1
    else if (char === '`') at = endOfCode(draft, at, to)
    else {
      const end = CLOSERS[char] === undefined || !opensHere(draft, at, from) ? -1 : endOfQuotation(draft, at, to)
      if (end < 0) continue
      const text = plainText(draft.slice(at + 1, end)).trim()
      if (text !== '') found.push({ start: at, end: Math.min(end + 1, to), text, kind: 'inline' })
      at = end
    }
  }
  return found
}

/** A straight mark, an inverted guillemet or a single curly one opens only where a word begins. */
function opensHere(draft: string, at: number, from: number): boolean {
  if (!'"»‘'.includes(draft[at]!)) return true
  const before = at > from ? draft[at - 1]! : ' '
  return !/[\p{L}\p{N}.,;:!?]/u.test(before) && /\S/.test(draft[at + 1] ?? ' ')
}

/**
 * Position of the closing mark, or the paragraph's end when the next paragraph goes on with the same opening mark (a speech of several
 * paragraphs is closed only once), or -1.
 */
function endOfQuotation(draft: string, open: number, to: number): number {
  const close = closingMark(draft, open, to)
  if (close >= 0) return close
  return draft[open] !== '«' &&
    draft
      .slice(to, to + 80)
      .trimStart()
      .startsWith(draft[open]!)
    ? to
    : -1
}

/** Position of the mark that closes the one at `open`, its own kind nested inside it counted, or -1. */
function closingMark(draft: string, open: number, to: number): number {
  const opener = draft[open]!
  const closers = CLOSERS[opener]!
  let depth = 0
  for (let at = open + 1; at < to; at += 1) {
    const char = draft[at]!
    if (char === '\\') at += 1
    else if (closers.includes(char) && closesHere(draft, at)) {
      if (depth === 0) return at
      depth -= 1
    } else if (char === opener && opener !== '"') depth += 1
  }
  return -1
}

/** ’ between two letters is an apostrophe. */
function closesHere(draft: string, at: number): boolean {
  return draft[at] !== '’' || !/\p{L}/u.test(draft[at + 1] ?? ' ')
}

function endOfCode(draft: string, at: number, to: number): number {
  const ticks = /^`+/.exec(draft.slice(at, to))![0]
  const close = draft.indexOf(ticks, at + ticks.length)
  return (close >= 0 && close < to ? close : at) + ticks.length - 1
}

/** A block quotation without its signs, and without the last line that names its source ("— Melville, Moby-Dick"). */
function blockQuotation(lines: readonly Line[]): DraftQuotation | undefined {
  const bare = lines.map((line) => line.text.replace(/^(?: {0,3}> ?)+/, ''))
  while (bare.length > 0 && bare.at(-1)!.trim() === '') bare.pop()
  if (bare.length > 1 && /^\s*(?:—|–|--)\s*\S/.test(bare.at(-1)!)) bare.pop()
  const text = bare
    .join('\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => plainText(paragraph).trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
  return text === '' ? undefined : { start: lines[0]!.start, end: lines.at(-1)!.end, text, kind: 'block' }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/**
 * Markdown's signs taken away and its escapes resolved: emphasis, links (their words stay), note marks, hard breaks, block ids. A star
 * or underscore between spaces, or an underscore inside a word, is no emphasis.
 */
function plainText(markdown: string): string {
  const kept: string[] = []
  // An escaped character is put out of the way of the patterns that follow.
  const text = markdown
    .replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => `\ue000${kept.push(char) - 1}\ue001`)
    .replace(/(?:\\| {2,})(?=\r?\n)/g, '')
    .replace(/\[\^[^\]\s]+\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*{1,3}|~~)(?=\S)([^*~]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)([^_]*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/[ \t]+\^[\w-]+$/gm, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name]!)
  return text.replace(/\ue000(\d+)\ue001/g, (_, index: string) => kept[Number(index)]!)
}
