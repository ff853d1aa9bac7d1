import type { AskResult } from '../../src-shared/answer.ts'
import { receiptTexts } from '../texts/chat-texts.ts'
import { formatShare } from '../ui/format.ts'
import { nextStepOf } from '../ui/next-step.ts'

export interface ReceiptLine {
  readonly label: string
  readonly text: string
}

/** What was searched, how and how completely: as it is shown and copied. The words with their counts come after it. */
export function receiptLines({ receipt }: Pick<AskResult, 'receipt'>): readonly ReceiptLine[] {
  const { books, sections, passages, indexed, legs, imagined, glossary } = receipt
  const missing = receipt.missing ?? []
  return [
    { label: receiptTexts.searched, text: receiptTexts.searchedText(books, sections, passages) },
    { label: receiptTexts.how, text: sentence(legs.map((leg) => receiptTexts.legs[leg]).join(', ')) },
    { label: receiptTexts.index, text: indexText(legs.includes('dense'), indexed) },
    ...(imagined === undefined ? [] : [{ label: receiptTexts.imagined, text: receiptTexts.imaginedText(imagined) }]),
    ...(glossary === undefined ? [] : [{ label: receiptTexts.glossary, text: receiptTexts.glossaryText(glossary) }]),
    ...missing.map(({ message, nextStep }) => ({
      label: receiptTexts.missing,
      text: `${message} ${nextStepOf({ code: 'model-missing', nextStep })}`,
    })),
  ]
}

function indexText(byMeaning: boolean, indexed: number): string {
  if (!byMeaning) return receiptTexts.wordsOnly
  return indexed >= 1 ? receiptTexts.complete : receiptTexts.incomplete(formatShare(indexed))
}

/** The whole receipt as plain text. */
export function receiptAsText(result: Pick<AskResult, 'receipt' | 'standalone'>): string {
  const lines = receiptLines(result).map(({ label, text }) => `${label}: ${text}`)
  const words = result.receipt.terms.map(({ term, count, also }) => {
    const others = also === undefined ? '' : ` (${receiptTexts.also(also)})`
    return `${term} ${receiptTexts.times(count)}${others}`
  })
  const found = words.length === 0 ? receiptTexts.noWords : words.join(', ')
  return [`${receiptTexts.asked}: ${result.standalone}`, ...lines, `${receiptTexts.words}: ${found}`].join('\n')
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
