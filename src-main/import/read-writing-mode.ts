import type { WritingMode } from '../../src-shared/book.ts'
import { decodeMarkup } from './decode-markup.ts'
import { descendants } from './elements.ts'
import type { SourceDocument } from './publication.ts'
import { type ContainerPaths, resolveHref } from './resolve-href.ts'

/** The bytes of a file of the container, or undefined. */
type ReadBytes = (path: string) => Promise<Uint8Array | undefined>

/** A longer sheet is no book's. */
const MOST_BYTES = 1_000_000
/** A selector of the whole page; "tb-rl" is what older tools write. https://www.w3.org/TR/css-writing-modes-4/#block-flow */
const PAGE = /^(?:html|body|:root)(?:[.#:[]\S*)?$/i
const COMMENT = '/*'
const MODE = /(?:^|[;{\s-])writing-mode\s*:\s*(vertical-rl|vertical-lr|tb-rl|tb-lr|tb)\b/i

/**
 * How lines run in most of the documents, by the style sheets that they link or hold; undefined where they run from top to bottom. A book that has a
 * chapter or two in another way is read as the others are.
 */
export async function readWritingMode(
  documents: readonly SourceDocument[],
  paths: ContainerPaths,
  readBytes: ReadBytes,
): Promise<WritingMode | undefined> {
  const known = new Map<string, WritingMode | undefined>()
  const counts = new Map<WritingMode, number>()
  for (const { root, href } of documents) {
    let mode: WritingMode | undefined
    for (const element of descendants(root)) {
      const { name, attribs } = element
      if (name === 'html' || name === 'body') mode = inStyle(attribs.style ?? '') ?? mode
      else if (name === 'style')
        mode = inSheet(element.children.map((child) => ('data' in child ? child.data : '')).join('')) ?? mode
      else if (name === 'link' && /\bstylesheet\b/i.test(attribs.rel ?? '')) {
        const path = resolveHref(attribs.href ?? '', href, paths)?.href
        if (path === undefined) continue
        if (!known.has(path)) {
          const bytes = await readBytes(path)
          known.set(path, bytes === undefined || bytes.length > MOST_BYTES ? undefined : inSheet(decodeMarkup(bytes).text))
        }
        mode = known.get(path) ?? mode
      }
      // What is in the text says nothing about the page.
      if (name === 'body') break
    }
    if (mode !== undefined) counts.set(mode, (counts.get(mode) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most !== undefined && most[1] * 2 > documents.length ? most[0] : undefined
}

function inSheet(css: string): WritingMode | undefined {
  if (!css.includes('writing-mode')) return undefined
  let mode: WritingMode | undefined
  // Rules end at "}"; what is in a rule of the medium has the rule's own "{" before it.
  for (const rule of withoutComments(css).split('}')) {
    const open = rule.lastIndexOf('{')
    const found = open < 0 ? undefined : inStyle(rule.slice(open + 1))
    if (found === undefined) continue
    const selectors = rule.slice(Math.max(rule.lastIndexOf('{', open - 1), rule.lastIndexOf(';', open)) + 1, open)
    if (selectors.split(',').some((selector) => PAGE.test(selector.trim()))) mode = found
  }
  return mode
}

function withoutComments(css: string): string {
  return css
    .split(COMMENT)
    .map((piece, n) => (n === 0 ? piece : piece.slice(piece.indexOf('*/') < 0 ? piece.length : piece.indexOf('*/') + 2)))
    .join(' ')
}

function inStyle(declarations: string): WritingMode | undefined {
  const written = MODE.exec(declarations)?.[1]?.toLowerCase()
  if (written === undefined) return undefined
  return written.endsWith('lr') ? 'vertical-lr' : 'vertical-rl'
}
