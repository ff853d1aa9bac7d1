import { parseSelector, type Selector } from './parse-selector.ts'

/** What of a style sheet changes which text there is, and where a line of it ends. */
export interface StyleRule {
  readonly selector: Selector
  readonly display?: StyleValue
  readonly visibility?: StyleValue
}

export interface StyleValue {
  /** Lower-case. */
  readonly value: string
  readonly isImportant: boolean
}

export interface StyleSheet {
  readonly rules: readonly StyleRule[]
  /** Addresses of the sheets that it takes in, as written. */
  readonly imports: readonly string[]
}

/** A sheet is looked at up to so many rules: the rest is no book's. */
const MOST_RULES = 20_000

/**
 * The rules of a style sheet that set `display` or `visibility`, in their order; all others are passed over. Never throws: what is broken
 * ends at the next brace, as browsers read it.
 */
export function parseStyleSheet(css: string): StyleSheet {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/<!--|-->/g, ' ')
  const imports = [...text.matchAll(IMPORT)].flatMap(([, url, quoted, media]) =>
    isForScreens(media ?? '') ? [(url ?? quoted ?? '').trim()] : [],
  )
  const rules: StyleRule[] = []
  readBlock(text, 0, text.length, rules)
  return { rules, imports }
}

const IMPORT = /@import\s+(?:url\(\s*["']?([^"')]*)["']?\s*\)|["']([^"']*)["'])\s*([^;]*);/gi

function readBlock(text: string, start: number, end: number, rules: StyleRule[]): void {
  for (let at = start; at < end && rules.length < MOST_RULES; ) {
    const open = text.indexOf('{', at)
    if (open < 0 || open >= end) return
    const close = closingBrace(text, open, end)
    const prelude = text
      .slice(at, open)
      .replace(/^[\s\S]*[;}]/, '')
      .trim()
    if (/^@(?:media|supports|layer)\b/i.test(prelude)) {
      if (!/^@media/i.test(prelude) || isForScreens(prelude.slice('@media'.length))) readBlock(text, open + 1, close, rules)
    } else if (!prelude.startsWith('@')) readRule(prelude, text.slice(open + 1, close), rules)
    at = close + 1
  }
}

function closingBrace(text: string, open: number, end: number): number {
  let depth = 0
  for (let at = open; at < end; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return end
}

/** A medium that readers have, without conditions on its size: what a phone hides a screen may show. */
export function isForScreens(media: string): boolean {
  if (media.trim() === '') return true
  return media.split(',').some((query) => /^(?:only\s+)?(?:all|screen)$/i.test(query.trim()))
}

function readRule(prelude: string, body: string, rules: StyleRule[]): void {
  const display = readDeclaration(body, 'display')
  const visibility = readDeclaration(body, 'visibility')
  if (display === undefined && visibility === undefined) return
  for (const written of prelude.split(',')) {
    const selector = parseSelector(written)
    if (selector) rules.push({ selector, ...(display && { display }), ...(visibility && { visibility }) })
  }
}

/** The last declaration of a property counts, unless one before it is important. */
export function readDeclaration(body: string, property: string): StyleValue | undefined {
  let found: StyleValue | undefined
  for (const declaration of body.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0 || declaration.slice(0, colon).trim().toLowerCase() !== property) continue
    const written = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    const isImportant = /!\s*important$/.test(written)
    if (found?.isImportant && !isImportant) continue
    found = { value: written.replace(/\s*!.*$/, ''), isImportant }
  }
  return found
}
