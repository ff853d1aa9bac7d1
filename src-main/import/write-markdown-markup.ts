import type { Document } from 'domhandler'
import MarkdownIt, { type Env, type StateInline, type Token } from 'markdown-it'
import { createMarkupTree, type MarkupTree } from './markup-tree.ts'
import { MAX_NODES } from './parse-markup.ts'
import { titleKey } from './title-shape.ts'

/** What a Markdown text became, with its headings for who looks for a title. */
export interface MarkdownMarkup {
  readonly root: Document
  readonly headings: readonly { readonly level: number; readonly text: string; readonly isFirst: boolean }[]
}

/** CommonMark with tables and strikethrough. HTML stays letters, typography stays as it is written, and bare addresses are no links. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
markdown.inline.ruler.before('link', 'note_call', readNoteCall)

type Environment = Env & { readonly notes: ReadonlyMap<string, string> }

/**
 * Markdown as a document that reads as a chapter of an EPUB does. `notes` are the texts of footnotes by label; each stands before the next
 * heading behind its first call, so that it stays with its section. Throws AppError 'book-too-big' past `MAX_NODES`.
 */
export function writeMarkdownMarkup(
  body: string,
  notes: ReadonlyMap<string, string>,
  language: string | undefined,
): MarkdownMarkup {
  const tree = createMarkupTree(MAX_NODES)
  const environment: Environment = { notes }
  const tokens = markdown.parse(body, environment)
  const headings: { level: number; text: string; isFirst: boolean }[] = []
  const ids = new Set<string>()
  /** Labels in the order of their first call: the n-th is shown as n. */
  const called = new Map<string, number>()
  const written = new Set<string>()
  const writeNotes = (): void => {
    for (const label of called.keys()) {
      if (written.has(label)) continue
      written.add(label)
      writeNote(tree, label, environment, called)
    }
  }
  tree.open('html', language === undefined ? {} : { lang: language })
  tree.open('body', {})
  tokens.forEach((token, n) => {
    if (token.type === 'heading_open') {
      writeNotes()
      const content = tokens[n + 1]!
      const heading = readHeadingId(content)
      headings.push({ level: Number(token.tag.slice(1)), text: heading.text, isFirst: n === 0 })
      tree.open(token.tag, { id: uniqueId(heading.id, ids) })
    } else if (token.type === 'paragraph_open' && !token.hidden && isPicture(tokens[n + 1])) tree.open('figure', {})
    else if (token.type === 'inline' && isPicture(token)) writeText(tree, 'figcaption', textOf(token.children ?? []).trim())
    else if (token.type === 'paragraph_open' && !token.hidden && isSetInLines(tokens[n + 1])) tree.open('p', { class: 'verse' })
    else writeToken(tree, token, called)
  })
  writeNotes()
  tree.close()
  tree.close()
  return { root: tree.finish(), headings }
}

/** A paragraph that is one picture: what is said of it is its caption. */
function isPicture(content: Token | undefined): boolean {
  return content?.children?.length === 1 && content.children[0]!.type === 'image' && textOf(content.children).trim() !== ''
}

/** All line breaks are wanted ones (two blanks or a backslash at the end). */
function isSetInLines(content: Token | undefined): boolean {
  const children = content?.children ?? []
  return children.some(({ type }) => type === 'hardbreak') && children.every(({ type }) => type !== 'softbreak')
}

function writeNote(tree: MarkupTree, label: string, environment: Environment, called: Map<string, number>): void {
  tree.open('aside', { 'epub:type': 'footnote', id: noteId(label) })
  for (const token of markdown.parse(environment.notes.get(label) ?? '', environment)) writeToken(tree, token, called)
  tree.close()
}

function noteId(label: string): string {
  return `fn-${label}`
}

function writeToken(tree: MarkupTree, token: Token, called: Map<string, number>): void {
  // The paragraphs of a list without blank lines.
  if (token.hidden) return
  if (token.type === 'inline') writeInlineTokens(tree, token.children ?? [], called)
  else if (token.nesting === 1) tree.open(token.tag, attributesOf(token))
  else if (token.nesting === -1) tree.close()
  else if (token.type === 'fence' || token.type === 'code_block') writeText(tree, 'pre', token.content.replace(/\n$/, ''))
  else if (token.type === 'hr') writeText(tree, 'hr', '')
  else tree.text(token.content)
}

function writeInlineTokens(tree: MarkupTree, tokens: readonly Token[], called: Map<string, number>): void {
  for (const token of tokens) {
    if (token.type === 'note_call') {
      const number = called.get(token.content) ?? called.size + 1
      called.set(token.content, number)
      tree.open('a', { 'epub:type': 'noteref', href: `#${encodeURIComponent(noteId(token.content))}` })
      tree.text(String(number))
      tree.close()
    } else if (token.type === 'softbreak') tree.text('\n')
    else if (token.type === 'hardbreak') writeText(tree, 'br', '')
    else if (token.type === 'code_inline') writeText(tree, 'code', token.content)
    else if (token.type === 'image') {
      tree.open('img', { alt: textOf(token.children ?? []) })
      tree.close()
    } else writeToken(tree, token, called)
  }
}

function writeText(tree: MarkupTree, name: string, text: string): void {
  tree.open(name, {})
  tree.text(text)
  tree.close()
}

/** Links keep where they lead; styles and classes go. */
function attributesOf(token: Token): Record<string, string> {
  const href = token.tag === 'a' ? token.attrGet('href') : null
  return href === null ? {} : { href: String(href) }
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.children ? textOf(token.children) : token.content,
    )
    .join('')
}

/** "[^label]" whose note there is. Anything else that begins so is left to the rule for links. */
function readNoteCall(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '[' || state.src[state.pos + 1] !== '^') return false
  const label = /^[^\]]*(?=\])/.exec(state.src.slice(state.pos + 2, Math.min(state.posMax, state.pos + LONGEST_LABEL)))?.[0]
  const environment: unknown = state.env
  if (label === undefined || !isEnvironment(environment) || !environment.notes.has(label)) return false
  if (!silent) state.push('note_call', '', 0).content = label
  state.pos += label.length + 3
  return true
}

const LONGEST_LABEL = 100

function isEnvironment(value: unknown): value is Environment {
  return typeof value === 'object' && value !== null && 'notes' in value && value.notes instanceof Map
}

/** The id by which links inside the text name a heading: "{#id}" at its end, which goes, or its words joined with hyphens. */
function readHeadingId(content: Token): { readonly text: string; readonly id: string } {
  const last = content.children?.at(-1)
  const given = last?.type === 'text' ? /\s*\{#([^\s}]+)[^}]*\}\s*$/.exec(last.content) : null
  if (last && given) last.content = last.content.slice(0, given.index)
  const text = textOf(content.children ?? []).trim()
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  return { text, id: given?.[1] ?? (words === '' ? titleKey(text) || 'section' : words) }
}

/** The second heading with the same words has "-1" behind them, the third "-2", as GitHub does. */
function uniqueId(id: string, ids: Set<string>): string {
  let unique = id
  for (let n = 1; ids.has(unique); n++) unique = `${id}-${n}`
  ids.add(unique)
  return unique
}
