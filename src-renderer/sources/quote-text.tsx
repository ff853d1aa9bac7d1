import { useEffect, useState } from 'react'
import type { Quote } from '../../src-shared/answer.ts'
import { useStores } from '../stores/use-stores.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { BookWords } from '../ui/book-words.tsx'
import { LinkButton } from '../ui/button.tsx'

/** Characters from which a quote is folded: about the ten lines that a slip shows of it. */
const LONG = 480

interface QuoteTextProps {
  readonly turn: string
  readonly quote: Quote
  readonly isCurrent: boolean
  readonly withContext: boolean
  readonly onRaise: () => void
}

interface Around {
  readonly before: string
  readonly after: string
}

/** The book's own characters; on demand with what stands before and after them in the book, in lighter ink. */
export function QuoteText({ turn, quote, isCurrent, withContext, onRaise }: QuoteTextProps) {
  const around = useAround(turn, quote.n, withContext)
  const [whole, setWhole] = useState(false)
  const isLong = quote.text.length > LONG
  const clamped = !withContext && (isCurrent ? isLong && !whole : true)
  return (
    <>
      {/* Raising a slip by its words is a convenience of the pointer: rows and marks do it by keyboard. */}
      <blockquote dir="auto" className={clamped ? 'clamped' : ''} onClick={onRaise} onKeyDown={() => undefined}>
        {around !== null && around.before !== '' && <Context text={around.before} />}
        <BookWords text={quote.text} />
        {around !== null && around.after !== '' && <Context text={around.after} />}
      </blockquote>
      {isCurrent && isLong && !withContext && (
        <p className="fold">
          <LinkButton expanded={!clamped} onPress={() => setWhole(!whole)}>
            {whole ? sourcesTexts.fold : sourcesTexts.whole}
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** What stands around the quote: in lighter ink, so that it cannot be taken for it. */
function Context({ text }: { readonly text: string }) {
  return (
    <span className="context">
      <BookWords text={text.trim()} />
    </span>
  )
}

function useAround(turn: string, n: number, wanted: boolean): Around | null {
  const { api } = useStores()
  const [around, setAround] = useState<Around | null>(null)
  useEffect(() => {
    if (!wanted || around !== null) return
    let isHere = true
    // What cannot be found is not shown: the quote itself stands as it is.
    void (async () => {
      const { book, section, start, end } = await api.call('reader.locate', { turn, n })
      const found = await api.call('reader.around', { book, section, start, end, blocks: 1 })
      if (isHere) setAround(found)
    })().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [api, turn, n, wanted, around])
  return wanted ? around : null
}
