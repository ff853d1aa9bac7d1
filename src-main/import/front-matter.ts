/** Metadata at the head of a Markdown file, and the lines behind it. Names in lower case; a list gives several values. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly body: string
}

/** More lines than this are no metadata but a text between two rules. */
const MOST_LINES = 200
const FIELD = /^(?<name>[\p{L}][\p{L}\p{N}_ -]{0,40}?)\s*[:=]\s*(?<value>.*)$/u

/**
 * Reads YAML between `---` (the part of it that such headers use: strings, lists, folded blocks), TOML between `+++`, pandoc's `%` lines
 * and MultiMarkdown's bare `Title: …` lines. What is none of these is text.
 */
export function readFrontMatter(text: string): FrontMatter {
  const plain = text.replace(/^\s*\n/, '')
  return readFenced(plain) ?? readPercent(plain) ?? readBare(plain) ?? { fields: new Map(), body: text }
}

function readFenced(text: string): FrontMatter | undefined {
  const fence = /^(---|\+\+\+)[ \t]*\r?\n/.exec(text)
  if (!fence) return undefined
  const lines = text.slice(fence[0].length).split('\n', MOST_LINES)
  const end = lines.findIndex((line) => line.trimEnd() === fence[1] || (fence[1] === '---' && line.trimEnd() === '...'))
  const inside = lines.slice(0, Math.max(0, end))
  if (end < 0 || !inside.some((line) => FIELD.test(line)) || !inside.every(isFieldLine)) return undefined
  const length = fence[0].length + lines.slice(0, end + 1).join('\n').length
  return { fields: readFields(inside), body: text.slice(length) }
}

/** A field, an item, a continued value, a comment or nothing: anything else is prose that happens to stand between rules. */
function isFieldLine(line: string): boolean {
  return line.trim() === '' || FIELD.test(line) || /^(?:\s|-\s|-$|#|\[)/.test(line)
}

/** `% title`, `% author; author`, `% date`. https://pandoc.org/MANUAL.html#extension-pandoc_title_block */
function readPercent(text: string): FrontMatter | undefined {
  const match = /^% ?(.*(?:\n {1,4}\S.*)*)\n(?:% ?(.*(?:\n {1,4}\S.*)*)\n)?(?:% ?(.*)\n)?/.exec(text)
  if (!match || match[1]!.trim() === '') return undefined
  const fields = new Map([['title', [match[1]!.replace(/\s+/g, ' ').trim()]]])
  const authors = (match[2] ?? '')
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (authors.length > 0) fields.set('author', authors)
  if (match[3]?.trim()) fields.set('date', [match[3].trim()])
  return { fields, body: text.slice(match[0].length) }
}

/** Lines "Title: …" up to the first blank one. Other first words are the beginning of a text. */
function readBare(text: string): FrontMatter | undefined {
  if (!/^(?:title|author)\s*:\s*\S/i.test(text)) return undefined
  const end = /\n[ \t]*(?:\r?\n|$)/.exec(text)
  const lines = text.slice(0, end?.index ?? text.length).split('\n')
  if (lines.length > MOST_LINES || !lines.every((line) => FIELD.test(line) || /^\s+\S/.test(line))) return undefined
  return { fields: readFields(lines), body: text.slice(end ? end.index + end[0].length : text.length) }
}

function readFields(lines: readonly string[]): Map<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  let open: string[] | undefined
  for (const line of lines) {
    const match = /^\S/.test(line) && !line.startsWith('-') && !line.startsWith('#') ? FIELD.exec(line) : null
    if (match) {
      open = valuesOf(match.groups!.value!)
      fields.set(match.groups!.name!.trim().toLowerCase(), open)
    } else if (open && /^\s*-\s+\S/.test(line)) open.push(unquote(line.replace(/^\s*-\s+(?:name:\s*)?/, '')))
    else if (open && /^\s+\S/.test(line)) continueValue(open, line.trim())
  }
  return new Map([...fields].map(([name, values]) => [name, values.filter(Boolean)]))
}

function continueValue(values: string[], text: string): void {
  // "- name: …" with its other properties on lines of their own.
  if (FIELD.test(text) && values.length > 0) return
  const last = values.pop()
  values.push(last === undefined || last === '' ? text : `${last} ${text}`)
}

function valuesOf(written: string): string[] {
  const value = written.trim()
  if (value === '' || /^[|>][+-]?$/.test(value)) return ['']
  const list = /^\[(.*)\]$/.exec(value)?.[1]
  if (list === undefined) return [unquote(value)]
  return (list.match(/(?<=^|,)\s*(?:"[^"]*"|'[^']*'|[^,]+)/g) ?? []).map(unquote).filter(Boolean)
}

function unquote(written: string): string {
  const value = written.trim()
  const quoted = /^(["'])(.*)\1$/.exec(value)?.[2]
  if (quoted !== undefined) return value.startsWith('"') ? quoted.replace(/\\(["\\])/g, '$1') : quoted.replaceAll("''", "'")
  return value.replace(/\s+#.*$/, '').trim()
}
