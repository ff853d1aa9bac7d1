import { useChat, useShelf } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { firstRunTexts } from '../texts/frame-texts.ts'

/** Before the first question: what to expect, and questions to begin with. */
export function EmptyConversation() {
  const ask = useChat((state) => state.askOf)
  const selected = useShelf((state) => state.selected)
  const books = useShelf((state) => state.books)
  const only =
    books.find((book) => book.id === (selected.length === 1 ? selected[0] : undefined)) ??
    (books.length === 1 ? books[0] : undefined)
  if (books.length === 0) return null
  return (
    <div className="empty">
      {only !== undefined && books.length === 1 ? (
        <h2>{firstRunTexts.firstIn(only.title)}</h2>
      ) : (
        <h2>{only === undefined ? chatTexts.emptyTitle : chatTexts.emptyTitleOf(only.title)}</h2>
      )}
      <p>{chatTexts.emptyLead}</p>
      <h3 className="heading-s">{chatTexts.emptyExamples}</h3>
      <ul>
        {chatTexts.examples(only?.title).map((question) => (
          <li key={question}>
            <button type="button" onClick={() => void ask(question, { books: only === undefined ? selected : [only.id] })}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
