/** Elements whose content a parser of HTML takes for letters until it finds their end: without one, the rest of the chapter. */
const RAW_TEXT = /<(title|style|script|textarea|xmp|iframe|noembed|noframes)(?=[\s>/])(?:"[^"]*"|'[^']*'|[^"'>])*>/gi
/** What stands in no title, style or script, and ends what was left open before it. */
const NEXT_PART = /<\/head\s*>|<(?:body|meta|link)(?=[\s>/])/i
const NEXT_BLOCK = /<(?:p|div|h[1-6]|section|article|ul|ol|table|blockquote)(?=[\s>/])/i

/** A value whose second quotation mark was forgotten, and with it the rest of its tag and the text behind it. */
const OPEN_VALUE = /(\s[\w:-]+=(["'])(?:(?!\2)[^<>])*)>(?=(?:(?!\2)[^<])*<)/g

/**
 * HTML in which no unfinished attribute, `<title>`, `<style>`, `<script>`, comment or CDATA section swallows the text behind it. What is closed, or closes
 * itself, comes back as it is.
 */
export function closeRawText(source: string): string {
  const quoted = source.replace(OPEN_VALUE, '$1$2>')
  return closeRuns(closeRuns(closeElements(quoted), '<!--', '-->'), '<![CDATA[', ']]>')
}

function closeElements(source: string): string {
  let closed = ''
  let from = 0
  RAW_TEXT.lastIndex = 0
  for (let open = RAW_TEXT.exec(source); open; open = RAW_TEXT.exec(source)) {
    if (open[0].endsWith('/>')) continue
    const start = open.index + open[0].length
    const name = open[1]!.toLowerCase()
    const end = endOf(source, start, name)
    if (end.isWritten) RAW_TEXT.lastIndex = end.at
    else {
      closed += `${source.slice(from, end.at)}</${name}>`
      from = end.at
      RAW_TEXT.lastIndex = end.at
    }
  }
  return from === 0 ? source : closed + source.slice(from)
}

function endOf(source: string, start: number, name: string): { readonly at: number; readonly isWritten: boolean } {
  const written = indexOf(source, new RegExp(`</${name}(?=[\\s>/])`, 'gi'), start)
  const next = name === 'title' ? source.indexOf('<', start) : indexOf(source, new RegExp(NEXT_PART, 'gi'), start)
  // A title holds no tags; a script may write some.
  const isCutOff = written < 0 || (next >= 0 && next < written && (name === 'title' || name === 'style'))
  if (!isCutOff) return { at: written, isWritten: true }
  const block = next < 0 ? indexOf(source, new RegExp(NEXT_BLOCK, 'gi'), start) : next
  return { at: block < 0 ? source.length : block, isWritten: false }
}

function indexOf(source: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(source)?.index ?? -1
}

/** An unfinished comment ends before the next tag, or at the end of its line. */
function closeRuns(source: string, open: string, close: string): string {
  const last = source.lastIndexOf(open)
  if (last < 0 || source.indexOf(close, last + open.length) >= 0) return source
  const rest = /[<\n]/.exec(source.slice(last + open.length))
  const at = rest === null ? source.length : last + open.length + rest.index
  return source.slice(0, at) + close + source.slice(at)
}
