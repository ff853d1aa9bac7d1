import { findQuotationsInDraft } from './find-quotations-in-draft.ts'
import { findQuote } from './find-quote.ts'

export interface CheckedWords {
  /** The sentence with every quotation either in the book's own characters or without its marks. */
  readonly text: string
  /** Words that lost their marks, as the model wrote them. */
  readonly refused: readonly string[]
}

/**
 * Puts the words that a model quotes to the test against the texts it was shown. Found: they are replaced by the book's own characters,
 * between curly marks. Not found: the words stay, the marks go.
 */
export function checkQuotedWords(sentence: string, shown: readonly string[]): CheckedWords {
  const refused: string[] = []
  let text = ''
  let at = 0
  for (const quotation of findQuotationsInDraft(sentence)) {
    text += sentence.slice(at, quotation.start)
    const own = bookWording(quotation.text, shown)
    if (own === undefined) refused.push(quotation.text)
    // A comma or stop that the sentence put inside the marks goes behind them: it is not the book's.
    const stop = /[.,]$/.exec(quotation.text)?.[0] ?? ''
    text += own === undefined ? quotation.text : `“${own}”${own.endsWith(stop) ? '' : stop}`
    at = quotation.end
  }
  return { text: text + sentence.slice(at), refused }
}

function bookWording(words: string, shown: readonly string[]): string | undefined {
  for (const text of shown) {
    const match = findQuote(words, text)
    if (match === undefined) continue
    return (match.elided ?? [match]).map((part) => text.slice(part.start, part.end)).join(' […] ')
  }
  return undefined
}
