import { CircleSlash, Pencil, Search, TextSearch } from 'lucide-react'
import type { Turn } from '../stores/turn.ts'
import { useShelf, useStores } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { Button } from '../ui/button.tsx'
import { formatShare } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { Evidence } from './evidence.tsx'
import { Receipt } from './receipt.tsx'

/** "Not in this book" is a claim: it comes with what was searched, and with what came closest. */
export function NotCovered({ turn }: { readonly turn: Turn }) {
  const { chat, navigation } = useStores()
  const size = useWindowSize()
  const all = useShelf((state) => state.books.length)
  const { result, scope } = turn
  if (result === null) return null
  const { books, indexed, legs, terms } = result.receipt
  const isWhole = scope.books.length === 0 && scope.section === undefined
  const { readSoFar, ...whole } = scope
  const rarest = terms.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count)[0]
  return (
    <>
      <div className="verdict-line">
        <Icon of={CircleSlash} />
        <h3>
          {readSoFar
            ? chatTexts.notCoveredRead
            : books === 1
              ? chatTexts.notCoveredOne
              : isWhole
                ? chatTexts.notCoveredAll
                : chatTexts.notCoveredMany}
        </h3>
        <p>
          <Lead turn={turn} books={books} />{' '}
          {size === 'narrow' ? chatTexts.notCoveredLead.nearestBelow : chatTexts.notCoveredLead.nearest}
          {legs.includes('dense') && indexed < 1 && ` ${chatTexts.incomplete(formatShare(indexed))}`}
        </p>
      </div>
      <Receipt turn={turn.id} result={result} />
      <div className="actions actions--wide">
        {readSoFar && (
          <Button icon={Search} onPress={() => void chat.getState().askOf(turn.question, whole)}>
            {chatTexts.askWhole}
          </Button>
        )}
        {!isWhole && !readSoFar && all > books && (
          <Button icon={Search} onPress={() => void chat.getState().askOf(turn.question, { books: [] })}>
            {chatTexts.askAll(all)}
          </Button>
        )}
        <Button icon={Pencil} onPress={() => chat.getState().edit(turn)}>
          {chatTexts.askOtherWords}
        </Button>
        {rarest !== undefined && (
          <Button kind="quiet" icon={TextSearch} onPress={() => navigation.getState().go({ view: 'search', query: rarest.term })}>
            {chatTexts.findInText(rarest.term)}
          </Button>
        )}
      </div>
      <Evidence turn={turn} />
    </>
  )
}

function Lead({ turn, books }: { readonly turn: Turn; readonly books: number }) {
  const title = useShelf((state) => state.books.find((book) => book.id === turn.scope.books[0])?.title)
  const shown = title ?? turn.quotes[0]?.book.title
  const lead = chatTexts.notCoveredLead
  const read = turn.scope.readSoFar === true
  if (books !== 1 || shown === undefined) return read ? lead.readMany(books) : lead.many(books)
  const [before, , after] = read ? lead.readOne(shown) : lead.one(shown)
  return (
    <>
      {before}
      <cite>{shown}</cite>
      {after}
    </>
  )
}
