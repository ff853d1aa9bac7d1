/** Footnotes of a Markdown text, by label, and the text without them. */
export interface MarkdownNotes {
  readonly body: string
  readonly notes: ReadonlyMap<string, string>
}

const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*)$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** What ends a note that goes on in lines without an indent: another block begins. */
const BEGINS_BLOCK = /^ {0,3}(?:#{1,6}(?:\s|$)|>|[-*+]\s|\d{1,9}[.)]\s|`{3}|~{3}|\|)/

/**
 * Takes `[^label]: text` out, with the indented paragraphs and the unindented lines that go on with it. markdown-it knows no footnotes.
 * The first definition of a label counts. What stands in fenced code is code.
 */
export function takeOutFootnotes(text: string): MarkdownNotes {
  const body: string[] = []
  const notes = new Map<string, string>()
  let fence: string | undefined
  let note: { readonly label: string; readonly lines: string[] } | undefined
  const close = (): void => {
    if (note && !notes.has(note.label)) notes.set(note.label, note.lines.join('\n').trimEnd())
    note = undefined
  }
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    const definition = fence === undefined ? DEFINITION.exec(line) : null
    if (definition) {
      close()
      note = { label: definition[1]!, lines: [definition[2]!] }
      continue
    }
    if (note && belongsToNote(line, note.lines)) {
      note.lines.push(line.replace(/^(?: {1,4}|\t)/, ''))
      continue
    }
    if (note) close()
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence
    body.push(line)
  }
  close()
  return { body: body.join('\n'), notes }
}

function belongsToNote(line: string, lines: readonly string[]): boolean {
  if (line.trim() === '' || /^(?: {2,}|\t)/.test(line)) return true
  return lines.at(-1)!.trim() !== '' && !BEGINS_BLOCK.test(line)
}
