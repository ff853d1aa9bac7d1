import type { Document } from 'domhandler'
import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { AppError } from '../../src-shared/errors.ts'
import { closeRawText } from './close-raw-text.ts'
import { createMarkupTree } from './markup-tree.ts'
import { readEntities } from './xml-entities.ts'

export interface ParsedMarkup {
  readonly root: Document
  /** True when the text was not well-formed XML and had to be read with an HTML parser's tolerance. */
  readonly repaired: boolean
  /** Entities that were left as written: declared outside the document, or growing without bounds. */
  readonly refusedEntities: readonly string[]
  /** Elements, attributes and texts in the tree. */
  readonly nodeCount: number
}

export interface MarkupOptions {
  /**
   * `package` is for container, package document and NCX: an undeclared prefix is a fault there, and a repair knows none of HTML's
   * habits (`<meta>` has content). Chapters use `epub:type` undeclared and nobody is worse off.
   */
  readonly kind?: 'document' | 'package'
  readonly maxNodes?: number
}

/**
 * About 165 MB of tree (measured: 110 bytes a node). A novel has 20,000 nodes, 25 MB of markup that is mostly formulas (linear-algebra.epub)
 * 640,000, a Bible with every verse and note linked a million.
 */
export const MAX_NODES = 1_500_000

/**
 * XML, XHTML or HTML as a tree: names lower-case, element prefixes dropped, entities decoded, comments and instructions left out.
 *
 * XML comes first, because to an HTML parser `<title/>`, `<script/>` and `<a/>` are open, and the chapter behind them is lost.
 * What is not well-formed is read tolerantly with self-closing tags still closed. Nothing outside the text is ever loaded.
 * Throws only AppError 'book-too-big'.
 */
export function parseMarkup(text: string, options: MarkupOptions = {}): ParsedMarkup {
  const source = text.replace(/^[\s\ufeff]+/, '')
  return parseXml(source, options) ?? repairMarkup(source, options)
}

function parseXml(source: string, options: MarkupOptions): ParsedMarkup | undefined {
  const tree = createMarkupTree(options.maxNodes ?? MAX_NODES)
  const parser = new SaxesParser({ xmlns: options.kind === 'package', position: false })
  const entities = readEntities()
  parser.ENTITIES = entities.table
  parser.on('doctype', entities.declare)
  let isMisnamed = false
  const count = countAttributes()
  let depth = 0
  parser.on('attribute', count.add)
  parser.on('opentag', ({ name, attributes }) => {
    count.nextTag()
    // Who follows namespaces looks through all open elements at each; the repair does not follow them.
    if (++depth > MOST_NAMESPACES && options.kind === 'package') throw new RangeError('nested too deep')
    // "p::p" is well-formed and yet no name: https://www.w3.org/TR/xml-names/#ns-qualnames
    if (name.indexOf(':') !== name.lastIndexOf(':')) isMisnamed = true
    tree.open(name, attributes)
  })
  parser.on('closetag', () => {
    depth--
    tree.close()
  })
  parser.on('text', tree.text)
  parser.on('cdata', tree.text)
  try {
    parser.write(source).close()
  } catch (error) {
    if (error instanceof AppError) throw error
    return undefined
  }
  return { root: tree.finish(), repaired: isMisnamed, refusedEntities: entities.refused(), nodeCount: tree.nodeCount() }
}

/** Deeper package documents are not followed by namespace: an NCX of 30,000 nested points took 15 s. */
const MOST_NAMESPACES = 1000

/** A tag in a book has ten, an SVG's perhaps fifty; two million on one tag took the parser 12 s. */
const MOST_ATTRIBUTES = 10_000

/** Throws AppError 'book-too-big' at a tag with more attributes than any has. */
function countAttributes() {
  let count = 0
  return {
    add(): void {
      if (++count > MOST_ATTRIBUTES) throw tooManyAttributes()
    },
    nextTag(): void {
      count = 0
    },
  }
}

function tooManyAttributes(): AppError {
  return new AppError(
    'book-too-big',
    `One tag in this book carries more than ${MOST_ATTRIBUTES.toLocaleString('en')} attributes; no book needs that.`,
    'Check where the file comes from; it may have been made to harm.',
  )
}

/** The internal subset would end at its first ">" and spill the rest into the text. */
const DOCTYPE_WITH_SUBSET = /<!doctype[^[>]*\[[^\]]*\]\s*>/i
// XML has no such characters and no reader can see them; they come from broken converters and only ever get in the way of words.
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f]/g

function repairMarkup(source: string, options: MarkupOptions): ParsedMarkup {
  const tree = createMarkupTree(options.maxNodes ?? MAX_NODES)
  const xmlMode = options.kind === 'package'
  const entities = readEntities()
  // In XML mode the parser knows five names; it hands over any other reference as it stands, in one piece.
  const named = (text: string) =>
    text.replace(/&([a-z][a-z\d]*);/gi, (reference, name: string) => entities.table[name] ?? reference)
  const count = countAttributes()
  const parser = new Parser(
    {
      onattribute: count.add,
      onopentag(name, attributes) {
        count.nextTag()
        tree.open(name, attributes)
      },
      onclosetag: tree.close,
      ontext: (text) => tree.text((xmlMode ? named(text) : text).replace(CONTROLS, '')),
    },
    { xmlMode, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true, recognizeCDATA: true },
  )
  const plain = source.slice(0, 4096).replace(DOCTYPE_WITH_SUBSET, '') + source.slice(4096)
  parser.write(xmlMode ? plain : closeRawText(plain))
  parser.end()
  return { root: tree.finish(), repaired: true, refusedEntities: [], nodeCount: tree.nodeCount() }
}
