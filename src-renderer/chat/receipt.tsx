import { Copy, ReceiptText } from 'lucide-react'
import type { AskResult } from '../../src-shared/answer.ts'
import { receiptAsText, receiptLines } from '../stores/receipt-as-text.ts'
import { formatRoute } from '../stores/route.ts'
import { useStores } from '../stores/use-stores.ts'
import { receiptTexts } from '../texts/chat-texts.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { Icon } from '../ui/icon.tsx'
import './receipt.css'

/** What was searched, how, how completely, and how often each word of the question stands there: zero is said. */
export function Receipt({ result }: { readonly result: AskResult }) {
  const { notices } = useStores()
  const { terms } = result.receipt
  return (
    <section className="receipt" aria-label={receiptTexts.titleFor(result.question)}>
      <header>
        <Icon of={ReceiptText} />
        <h3 className="grow">{receiptTexts.title}</h3>
        <Button kind="quiet" small icon={Copy} onPress={() => void copyText(receiptAsText(result), notices)}>
          {receiptTexts.copy}
        </Button>
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
                {terms.map(({ term, count }) => (
                  <tr key={term}>
                    <th scope="row">{count === 0 ? term : <a href={formatRoute({ view: 'search', query: term })}>{term}</a>}</th>
                    <td className={count === 0 ? 'num zero' : 'num'}>{receiptTexts.times(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </dd>
        </div>
      </dl>
    </section>
  )
}
