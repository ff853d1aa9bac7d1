import { nearMatch, phraseMatch, prefixMatch, wordMatch } from './match-expression.ts'
import { type QueryWord, queryWords } from './query-words.ts'
import { type SearchToken, tokeniseSearch } from './tokenise-search.ts'

/** What the reader looks for, as a tree. */
export type SearchNode =
  | { readonly kind: 'word'; readonly word: QueryWord }
  | { readonly kind: 'phrase'; readonly words: readonly QueryWord[] }
  /** The last word is the beginning of one. */
  | { readonly kind: 'prefix'; readonly words: readonly QueryWord[] }
  | { readonly kind: 'near'; readonly words: readonly QueryWord[]; readonly distance: number }
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly SearchNode[] }
  | { readonly kind: 'without'; readonly node: SearchNode; readonly unwanted: readonly SearchNode[] }

/** A part of the query that is marked where it stands in a text. */
export type Wanted = Extract<SearchNode, { readonly kind: 'word' | 'phrase' | 'prefix' }>

export interface SearchQuery {
  /** Undefined when the query has no words: nothing is looked for. */
  readonly node?: SearchNode
  /** The same as an FTS5 MATCH expression. */
  readonly match?: string
  /** What to mark in the texts found: without that which they must not have. */
  readonly wanted: readonly Wanted[]
  /** Words of `title:` and `author:`, folded: a book is searched when its title (authors) has them all. */
  readonly titles: readonly string[]
  readonly authors: readonly string[]
  /** True when the query had more words than are looked for. */
  readonly shortened: boolean
}

export interface SearchOptions {
  /** Languages of the books in scope, the most frequent first. */
  readonly languages: readonly string[]
  /** Folded words that, outside of phrases, are not asked for when there are others. */
  readonly stopWords?: ReadonlySet<string>
}

/** The first so many words of a query count; a pasted page is no query. */
const MOST_OPERANDS = 48

/**
 * A reader's query: words (all must be there, in any form), `"phrase"` (exact, stop words included), `word*`, `-word`, `AND`, `OR`, `NOT` in capitals,
 * `NEAR(a b, 5)`, `title:` and `author:`. Whatever does not make sense as an operator is text: no query is an error.
 */
export function parseSearch(query: string, options: SearchOptions): SearchQuery {
  const tokens = tokeniseSearch(query)
  const titles: string[] = []
  const authors: string[] = []
  const items: Item[] = []
  for (const token of tokens) {
    if (token.kind === 'field') (token.field === 'title' ? titles : authors).push(...foldedWords(token.text))
    else items.push(...itemsOf(token, options.languages))
  }
  const { node, shortened } = treeOf(items, options)
  const found = node === undefined ? {} : { node, match: matchOf(node) }
  return { ...found, wanted: node === undefined ? [] : wantedOf(node), titles, authors, shortened }
}

type Item =
  | { readonly kind: 'node'; readonly node: SearchNode; readonly negative: boolean; readonly group?: undefined }
  | { readonly kind: 'AND' | 'OR' | 'NOT'; readonly node: SearchNode }

function itemsOf(token: Exclude<SearchToken, { readonly kind: 'field' }>, languages: readonly string[]): Item[] {
  const words = queryWords(token.text, languages)
  if (words.length === 0) return []
  switch (token.kind) {
    case 'operator':
      return words.map((word) => ({ kind: token.operator, node: { kind: 'word', word } }))
    case 'phrase':
      return [{ kind: 'node', node: { kind: 'phrase', words }, negative: token.negative }]
    case 'near':
      return [{ kind: 'node', node: { kind: 'near', words, distance: token.distance }, negative: false }]
    case 'prefix':
      return [{ kind: 'node', node: { kind: 'prefix', words }, negative: token.negative }]
    case 'words':
      return words.map((word) => ({ kind: 'node', node: { kind: 'word', word }, negative: token.negative }))
  }
}

function treeOf(all: readonly Item[], options: SearchOptions): { readonly node?: SearchNode; readonly shortened: boolean } {
  const items = withoutRepetitions(all)
  const kept = asText(items.slice(0, MOST_OPERANDS))
  const alternatives: Item[][] = [[]]
  for (const item of kept) {
    if (item.kind === 'OR') alternatives.push([])
    else alternatives.at(-1)?.push(item)
  }
  const nodes = alternatives.flatMap((alternative) => conjunction(alternative, options.stopWords) ?? [])
  const shortened = items.length > MOST_OPERANDS
  const [only] = nodes
  if (only === undefined) return { shortened }
  return { node: nodes.length === 1 ? only : { kind: 'any', nodes }, shortened }
}

/** Operators that have nothing to join are words, and so are all of them in a sentence in capitals. */
function asText(items: readonly Item[]): Item[] {
  const operands = items.filter((item) => item.kind === 'node')
  const shouted = operands.length >= 4 && operands.every((item) => isInCapitals(item.node))
  const sensible = items.map((item, index): Item => {
    if (item.kind === 'node') return item
    const before = items[index - 1]
    const after = items[index + 1]
    const joins =
      before?.kind === 'node' &&
      (after?.kind === 'node' || (item.kind !== 'NOT' && after?.kind === 'NOT' && items[index + 2]?.kind === 'node'))
    const negates =
      item.kind === 'NOT' && (before?.kind === 'AND' || before?.kind === 'OR') && index > 1 && after?.kind === 'node'
    return !shouted && (joins || negates) ? item : { kind: 'node', node: item.node, negative: false }
  })
  // "-tower" alone asks for nothing that could be had.
  const positive = sensible.some((item, index) => item.kind === 'node' && !item.negative && sensible[index - 1]?.kind !== 'NOT')
  return positive ? sensible : sensible.flatMap((item) => (item.kind === 'node' ? { ...item, negative: false } : []))
}

function isInCapitals(node: SearchNode): boolean {
  return node.kind === 'word' && /\p{Lu}/u.test(node.word.surface) && !/\p{Ll}/u.test(node.word.surface)
}

/** The items between two ORs: all of them, less the unwanted. One that has only unwanted ones is text. */
function conjunction(items: readonly Item[], stopWords: ReadonlySet<string> | undefined): SearchNode | undefined {
  const wanted: SearchNode[] = []
  const unwanted: SearchNode[] = []
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'node') continue
    const negative = item.negative || items[index - 1]?.kind === 'NOT'
    ;(negative ? unwanted : wanted).push(item.node)
  }
  const required = wanted.length === 0 ? unwanted : withoutStopWords(wanted, stopWords)
  const [only] = required
  if (only === undefined) return undefined
  const node: SearchNode = required.length === 1 ? only : { kind: 'all', nodes: required }
  return wanted.length === 0 || unwanted.length === 0 ? node : { kind: 'without', node, unwanted }
}

function withoutStopWords(nodes: readonly SearchNode[], stopWords: ReadonlySet<string> | undefined): readonly SearchNode[] {
  if (stopWords === undefined) return nodes
  const content = nodes.filter((node) => node.kind !== 'word' || !node.word.parts.every((part) => stopWords.has(part.exact)))
  return content.length === 0 ? nodes : content
}

function withoutRepetitions(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    if (item.kind !== 'node') return true
    const key = JSON.stringify([item.negative, item.node])
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function matchOf(node: SearchNode): string {
  switch (node.kind) {
    case 'word':
      return wordMatch(node.word)
    case 'phrase':
      return phraseMatch(node.words)
    case 'prefix':
      return prefixMatch(node.words)
    case 'near':
      return nearMatch(node.words, node.distance)
    case 'all':
      return `(${node.nodes.map(matchOf).join(' AND ')})`
    case 'any':
      return `(${node.nodes.map(matchOf).join(' OR ')})`
    case 'without':
      return `(${matchOf(node.node)} NOT (${node.unwanted.map(matchOf).join(' OR ')}))`
  }
}

function wantedOf(node: SearchNode): Wanted[] {
  switch (node.kind) {
    case 'near':
      return node.words.map((word) => ({ kind: 'word', word }))
    case 'all':
    case 'any':
      return node.nodes.flatMap(wantedOf)
    case 'without':
      return wantedOf(node.node)
    default:
      return [node]
  }
}

function foldedWords(text: string): string[] {
  return queryWords(text, ['und']).flatMap((word) => word.parts.map((part) => part.exact))
}
