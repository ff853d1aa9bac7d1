import type { CitationStyle } from './cite.ts'

/**
 * A quotation with its citation as one piece of plain text. The `plain` citation stands in brackets behind the words in quotation marks; the other
 * styles are notes or entries of their own and stand below it, as does any citation of words that run over paragraphs or have quotation marks in
 * them: those are set without marks of our own, as a block quotation is.
 */
export function quoteWithCitation(text: string, citation: string, style: CitationStyle): string {
  const isBlock = text.includes('\n\n') || /["“”„«»]/u.test(text)
  const words = isBlock ? text : `“${text}”`
  return style === 'plain' && !isBlock
    ? `${words} (${citation})`
    : `${words}\n\n${style === 'plain' ? `— ${citation}` : citation}`
}
