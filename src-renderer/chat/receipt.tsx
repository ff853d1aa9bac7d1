import { ReceiptText } from 'lucide-react'
import type { AskResult } from '../../src-shared/answer.ts'
import { receiptAsText, receiptLines } from '../stores/receipt-as-text.ts'
import { formatRoute } from '../stores/route.ts'
import { receiptTexts } from '../texts/chat-texts.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Record } from './record.tsx'
import './receipt.css'

/** What was searched, how, how completely, and how often each word of the question stands there: zero is said. */
export function Receipt({ turn, result }: { readonly turn: string; readonly result: AskResult }) {
  const { terms } = result.receipt
  return (
    <section className="receipt" aria-label={receiptTexts.titleFor(result.question)}>
      <header>
        <Icon of={ReceiptText} />
        <h3 className="grow">{receiptTexts.title}</h3>
        <CopyButton kind="quiet" small label={receiptTexts.copy} text={() => receiptAsText(result)} />
      </header>
      <dl>
        {receiptLines(result).map(({ label, text }) => (
          <div key={`${label}-${text}`}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{receiptTexts.words}</dt>
          <dd>
            {terms.length === 0 && receiptTexts.noWords}
            <table className="terms">
              <tbody>
                {terms.map(({ term, count, also }) => (
                  <tr key={term}>
                    <th scope="row">{count === 0 ? term : <a href={formatRoute({ view: 'search', query: term })}>{term}</a>}</th>
                    <td className={count === 0 ? 'num zero' : 'num'}>{receiptTexts.times(count)}</td>
                    {also !== undefined && <td>{receiptTexts.also(also)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </dd>
        </div>
        <Record turn={turn} />
      </dl>
    </section>
  )
}
