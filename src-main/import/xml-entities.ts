import { Parser } from 'htmlparser2'

export interface XmlEntities {
  /** What a parser looks names up in; undefined for a name that nobody declared. */
  readonly table: Record<string, string>
  /** Takes the text of a document type declaration, internal subset included. */
  readonly declare: (doctype: string) => void
  readonly refused: () => readonly string[]
}

/** Characters that one declared entity may grow to. A real one stands for a name or a sign. */
const MAX_ENTITY_LENGTH = 10_000
/** Characters that all uses of declared entities in one document may come to. */
const MAX_EXPANSION = 1 << 20
const MAX_ENTITY_DEPTH = 16

const DECLARATION = /<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)\b)/g
const REFERENCE = /&([^\s&;#]+);/g

/**
 * The entities that a document may use: HTML's names (XHTML's document types declare them, and are never fetched) and those of its own
 * internal subset, as text. One that stands for something outside the document is empty; one that grows without bounds ("billion
 * laughs") stays as it is written; `refused` names both.
 */
export function readEntities(): XmlEntities {
  const declared = new Map<string, string | undefined>()
  const expanded = new Map<string, string>()
  const refused = new Set<string>()
  let total = 0

  function refuse(name: string): string {
    refused.add(name)
    const written = `&${name};`
    expanded.set(name, written)
    return written
  }

  function expand(name: string, depth: number): string | undefined {
    const known = expanded.get(name)
    if (known !== undefined) return known
    if (!declared.has(name)) return htmlEntity(name)
    const value = declared.get(name)
    if (value === undefined) {
      refused.add(name)
      return ''
    }
    if (depth > MAX_ENTITY_DEPTH) return refuse(name)
    let length = value.length
    const text = value.replace(REFERENCE, (reference, inner: string) => {
      const replacement = length > MAX_ENTITY_LENGTH ? undefined : expand(inner, depth + 1)
      length += replacement?.length ?? 0
      return replacement ?? reference
    })
    if (length > MAX_ENTITY_LENGTH) return refuse(name)
    const plain = textOfMarkup(text)
    expanded.set(name, plain)
    return plain
  }

  return {
    table: new Proxy<Record<string, string>>(
      {},
      {
        get(_, name) {
          if (typeof name !== 'string') return undefined
          if (total > MAX_EXPANSION) return declared.has(name) ? refuse(name) : htmlEntity(name)
          const text = expand(name, 0)
          if (declared.has(name)) total += text?.length ?? 0
          return text
        },
      },
    ),
    declare(doctype) {
      for (const [, name, double, single] of doctype.replace(/<!--[\s\S]*?-->/g, '').matchAll(DECLARATION)) {
        // The first declaration of a name is the one that counts (XML 1.0, 4.2).
        if (!declared.has(name!)) declared.set(name!, double ?? single)
      }
    },
    refused: () => [...refused],
  }
}

const htmlEntities = new Map<string, string | undefined>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function htmlEntity(name: string): string | undefined {
  if (htmlEntities.has(name)) return htmlEntities.get(name)
  const reference = `&${name};`
  const decoded = textOfMarkup(reference)
  // HTML also reads the start of a name ("&notit;" as "¬it;"); no entity is longer than two characters.
  const value = decoded === reference || Array.from(decoded).length > 2 ? undefined : decoded
  if (htmlEntities.size < 3000) htmlEntities.set(name, value)
  return value
}

/** Text of a piece of HTML: the parser knows all 2,231 names, so that no table of them has to be kept here. */
export function textOfMarkup(html: string): string {
  if (!/[<&]/.test(html)) return html
  let text = ''
  const parser = new Parser({ ontext: (characters) => (text += characters) })
  parser.end(html)
  return text
}
