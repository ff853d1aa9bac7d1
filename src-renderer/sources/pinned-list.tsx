import type { NoteView } from '../../src-shared/contract/notes-contract.ts'
import { formatRoute, type Route } from '../stores/route.ts'
import { usePins } from '../stores/use-stores.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { BookWords } from '../ui/book-words.tsx'
import { Folio } from '../ui/folio.tsx'
import { Verdict } from '../ui/verdict.tsx'

/** Notes shown here; Notes shows all of them. */
const SHOWN = 50

/** What was pinned last, each with the way back to its place. */
export function PinnedList() {
  const notes = usePins((state) => state.notes)
  const latest = notes.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, SHOWN)
  if (latest.length === 0) return <p className="side-lead side-lead--alone">{sourcesTexts.nonePinned}</p>
  return (
    <>
      <ul className="scroll quotes">
        {latest.map((note) => (
          <PinnedNote key={note.note} note={note} />
        ))}
      </ul>
      <p className="side-foot">
        <a className="linkish" href={formatRoute({ view: 'notes' })}>
          {sourcesTexts.allPinned}
        </a>
      </p>
    </>
  )
}

function PinnedNote({ note }: { readonly note: NoteView }) {
  const { kind, text, question, book, page, place, voice, verdict, comment } = note
  return (
    <li className="quote quote--note">
      <article className="body">
        <header className="top">
          {verdict !== null && <Verdict verdict={verdict} />}
          {voice !== null && <span className="voice">{sharedTexts.voices[voice]}</span>}
          {page !== null && <Folio page={page} place={place ?? undefined} />}
        </header>
        {kind === 'quote' ? (
          <blockquote dir="auto" className="clamped">
            <BookWords text={text} />
          </blockquote>
        ) : (
          <p className="pinned-answer">{text}</p>
        )}
        {comment !== '' && <p className="comment">{comment}</p>}
        <p className="source">
          <a className="linkish" href={formatRoute(placeOfNote(note))}>
            {book?.title ?? question}
          </a>
        </p>
      </article>
    </li>
  )
}

function placeOfNote({ book, section, start, end, conversation }: NoteView): Route {
  if (book !== null && section !== null)
    return { view: 'reader', book: book.id, section, ...(start === null || end === null ? {} : { start, end }) }
  return conversation === null ? { view: 'notes' } : { view: 'ask', conversation }
}
