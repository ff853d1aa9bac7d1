import { ChevronLeft } from 'lucide-react'
import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { formatRoute } from '../stores/route.ts'
import { useNavigation } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Folio } from '../ui/folio.tsx'
import { Segments } from '../ui/segments.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { ContentsTree } from './contents-tree.tsx'
import { useReader, useReading } from './reader-context.ts'
import { ReaderQuotes } from './reader-quotes.tsx'
import { isPlaced } from './reading.ts'
import { useQuotedTurn } from './use-quoted-turn.ts'

export type ReaderTab = 'contents' | 'quotes' | 'notes'

interface ReaderSideProps {
  readonly tab: ReaderTab
  readonly onTab: (tab: ReaderTab) => void
  readonly onClose: () => void
}

/** Contents of the book, the quotes of the answer that led here, and what was pinned of the book. */
export function ReaderSide({ tab, onTab, onClose }: ReaderSideProps) {
  const go = useNavigation((state) => state.go)
  const notes = useReading((state) => state.notes)
  const turn = useQuotedTurn()
  const size = useWindowSize()
  const shown = tab === 'quotes' && turn === undefined ? 'contents' : tab
  return (
    <aside className="pane reader-side" aria-label={readerTexts.side} data-pane>
      <header className="bar">
        {size === 'narrow' && <NarrowMenu />}
        <IconButton
          icon={ChevronLeft}
          label={size === 'wide' ? readerTexts.toShelf : readerTexts.hideSide}
          onPress={() => (size === 'wide' ? go({ view: 'shelf' }) : onClose())}
        />
        <Segments
          label={readerTexts.side}
          chosen={shown}
          onChoose={onTab}
          segments={[
            { id: 'contents', label: readerTexts.contents },
            ...(turn === undefined ? [] : [{ id: 'quotes' as const, label: sourcesTexts.title, count: turn.quotes.length }]),
            { id: 'notes', label: readerTexts.notes, count: notes.length },
          ]}
        />
      </header>
      {shown === 'contents' && <ContentsTree onGone={() => size !== 'wide' && onClose()} />}
      {shown === 'quotes' && <ReaderQuotes onGone={() => size === 'narrow' && onClose()} />}
      {shown === 'notes' && <BookNotes />}
    </aside>
  )
}

function BookNotes() {
  const { jump } = useReader()
  const notes = useReading((state) => state.notes)
  const book = useReading((state) => state.book)
  if (notes.length === 0) return <p className="side-empty">{readerTexts.noNotes}</p>
  return (
    <div className="scroll">
      <ul className="book-notes">
        {notes.filter(isPlaced).map((note) => (
          <li key={note.note}>
            <a
              href={formatRoute({ view: 'reader', book: book ?? '', section: note.section, start: note.start, end: note.end })}
              onClick={(event) => {
                event.preventDefault()
                jump({ section: note.section, offset: note.start }, note.end)
              }}
            >
              <span className="line">{note.text}</span>
              {note.page !== null && <Folio page={note.page} place={note.place ?? undefined} />}
              {note.comment !== '' && <span className="comment">{note.comment}</span>}
            </a>
          </li>
        ))}
      </ul>
      <p className="side-empty">
        <a className="linkish" href={formatRoute({ view: 'notes', ...(book === null ? {} : { book }) })}>
          {readerTexts.allNotes}
        </a>
      </p>
    </div>
  )
}
