import { useEffect, useMemo, useState } from 'react'
import type { ReaderContents } from '../../src-shared/contract/reader-contract.ts'
import { arrangeShelf } from '../stores/arrange-shelf.ts'
import { useChat, useShelf, useStores } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { Folio } from '../ui/folio.tsx'
import { SearchField } from '../ui/search-field.tsx'

/** Books that are listed; the filter finds the rest. */
const LISTED = 60

/** Books to be asked, and the chapters of a book when one is chosen. */
export function ScopePicker() {
  const all = useShelf((state) => state.books)
  const collections = useShelf((state) => state.collections)
  const selected = useShelf((state) => state.selected)
  const setSelected = useShelf((state) => state.setSelected)
  const [filter, setFilter] = useState('')
  const books = useMemo(() => {
    const found = arrangeShelf(all, { filter, collection: null, tag: null }, 'title')
    // Chosen ones first, as they were when the list was opened or filtered.
    return found.slice(0, LISTED)
  }, [all, filter])
  const only = selected.length === 1 ? selected[0] : undefined
  return (
    <>
      <SearchField label={chatTexts.filterScope} value={filter} clearLabel={shelfTexts.clearFilter} onChange={setFilter} />
      <div className="scope-books scroll">
        {filter === '' &&
          collections.map(({ collection, name, books: count }) => (
            <button
              type="button"
              key={collection}
              className="scope-row"
              onClick={() => setSelected(all.filter((book) => book.collections.includes(collection)).map((book) => book.id))}
            >
              <span className="truncate grow">{name}</span>
              <span className="count">{shelfTexts.books(count)}</span>
            </button>
          ))}
        {books.map((book) => (
          <label key={book.id} className="tick scope-row">
            <input
              type="checkbox"
              checked={selected.includes(book.id)}
              onChange={({ target }) =>
                setSelected(target.checked ? [...selected, book.id] : selected.filter((id) => id !== book.id))
              }
            />
            <span className="truncate">{book.title}</span>
          </label>
        ))}
        {books.length === 0 && <p className="quiet">{shelfTexts.nothingFound(filter)}</p>}
      </div>
      <h3 className="heading-s">{chatTexts.chapters}</h3>
      {only === undefined ? <p className="quiet">{chatTexts.oneBookForChapters}</p> : <Chapters book={only} />}
    </>
  )
}

function Chapters({ book }: { readonly book: string }) {
  const { api } = useStores()
  const section = useChat((state) => state.section)
  const setSection = useChat((state) => state.setSection)
  const [contents, setContents] = useState<ReaderContents | null>(null)
  useEffect(() => {
    let isWanted = true
    // Without contents the book is asked as a whole, which is what stands chosen.
    api.call('reader.contents', { book }).then(
      (found) => isWanted && setContents(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [api, book])
  const chosen = section?.book === book ? section.path : null
  return (
    <div className="scope-books scroll" role="radiogroup" aria-label={chatTexts.chapters}>
      <label className="tick scope-row">
        <input type="radio" name="chapter" checked={chosen === null} onChange={() => setSection(null)} />
        {chatTexts.wholeBook}
      </label>
      {contents?.sections
        .filter(({ title }) => title !== '')
        .map(({ section: path, title, depth, page }) => (
          <label key={path} className="tick scope-row" style={{ paddingInlineStart: `${0.5 + Math.min(depth, 4)}rem` }}>
            <input type="radio" name="chapter" checked={chosen === path} onChange={() => setSection({ book, path, title })} />
            <span className="truncate grow">{title}</span>
            <Folio page={page} />
          </label>
        ))}
    </div>
  )
}
