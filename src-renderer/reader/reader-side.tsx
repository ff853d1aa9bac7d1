import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { formatRoute } from '../stores/route.ts'
import { useNavigation } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Folio } from '../ui/folio.tsx'
import { Segments } from '../ui/segments.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { ContentsTree } from './contents-tree.tsx'
import { useReader, useReading } from './reader-context.ts'
import { isPlaced } from './reading.ts'

/** Contents of the book, and what was pinned of it. */
export function ReaderSide({ onClose }: { readonly onClose: () => void }) {
  const go = useNavigation((state) => state.go)
  const [tab, setTab] = useState<'contents' | 'notes'>('contents')
  const notes = useReading((state) => state.notes)
  const size = useWindowSize()
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
          chosen={tab}
          onChoose={setTab}
          segments={[
            { id: 'contents', label: readerTexts.contents },
            { id: 'notes', label: readerTexts.notes, count: notes.length },
          ]}
        />
      </header>
      {tab === 'contents' ? <ContentsTree onGone={() => size !== 'wide' && onClose()} /> : <BookNotes />}
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
