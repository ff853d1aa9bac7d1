import { Parser } from 'htmlparser2'

/** What runs, embeds or listens; all of it goes, with what is inside. */
const REFUSED = new Set(
  'script foreignobject iframe embed object audio video canvas handler listener set animate animatemotion animatetransform discard'.split(
    ' ',
  ),
)
/** What only wraps what is to be seen. */
const OPENED = new Set(['a', 'switch'])
const OWN_PICTURE = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp);base64,)/i
const FOREIGN_URL = /url\(\s*(?!["']?\s*(?:#|data:image\/(?:png|jpe?g|gif|webp);base64,))[^)]*\)/gi
/** Elements of a drawing; a larger one is a map for print. */
const MOST_ELEMENTS = 200_000

/** A drawing without anything that runs, listens, links or loads. Undefined when it is no SVG, or too large. */
export function cleanSvg(source: string): string | undefined {
  const pieces: string[] = []
  let refused = 0
  let elements = 0
  let isSvg = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name)
        elements += 1
        if (elements === 1) isSvg = local === 'svg'
        if (refused > 0 || REFUSED.has(local)) refused += 1
        else if (!OPENED.has(local)) pieces.push(`<${name}${written(attributes, elements === 1)}>`)
      },
      onclosetag(name) {
        const local = localName(name)
        if (refused > 0) refused -= 1
        else if (!OPENED.has(local)) pieces.push(`</${name}>`)
      },
      ontext(text) {
        if (refused === 0) pieces.push(escaped(withoutForeign(text)))
      },
    },
    { xmlMode: true },
  )
  parser.write(source)
  parser.end()
  return isSvg && elements <= MOST_ELEMENTS ? pieces.join('') : undefined
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

function written(attributes: Readonly<Record<string, string>>, isRoot: boolean): string {
  const kept = Object.entries(attributes).filter(([name, value]) => isKept(name.toLowerCase(), value))
  if (isRoot && attributes.xmlns === undefined && !kept.some(([name]) => name.startsWith('xmlns:')))
    kept.push(['xmlns', 'http://www.w3.org/2000/svg'])
  return kept.map(([name, value]) => ` ${name}="${escaped(withoutForeign(value))}"`).join('')
}

function isKept(name: string, value: string): boolean {
  if (!/^[\w:.-]+$/.test(name) || name.startsWith('on') || name === 'xml:base') return false
  return !/^(?:[\w-]+:)?(?:href|src)$/.test(name) || OWN_PICTURE.test(value)
}

/** Styles may load as well. */
function withoutForeign(text: string): string {
  return text.replace(/@import[^;]*;?/gi, '').replace(FOREIGN_URL, 'none')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
