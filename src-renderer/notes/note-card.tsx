import { BookOpen, Check, MessageSquareText, Pencil, Quote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { NoteView } from '../../src-shared/contract/notes-contract.ts'
import { formatRoute, type Route } from '../stores/route.ts'
import { useStores } from '../stores/use-stores.ts'
import { notesTexts } from '../texts/notes-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { BookWords } from '../ui/book-words.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Folio } from '../ui/folio.tsx'
import { Icon } from '../ui/icon.tsx'
import { type NotesStore, parseTags } from './notes-store.ts'

/** Words of a note by which it is named where they cannot be seen. */
const NAME_CHARACTERS = 60

export function NoteCard({ note, store }: { readonly note: NoteView; readonly store: NotesStore }) {
  const { api } = useStores()
  const isCurrent = useStore(store, (state) => state.current === note.note)
  const isChosen = useStore(store, (state) => state.chosen.includes(note.note))
  const [isEditing, setEditing] = useState(false)
  const place = placeOf(note)
  const cited = async (): Promise<string> => (await api.call('quote.cite', { of: { note: note.note } })).text
  return (
    <li
      className={isCurrent ? 'note-card note-card--current' : 'note-card'}
      onFocus={() => store.getState().look(note.note)}
      onPointerDown={() => store.getState().look(note.note)}
    >
      <span className="tick">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={notesTexts.choose(note.text.slice(0, NAME_CHARACTERS))}
          onChange={() => store.getState().choose(note.note)}
        />
      </span>
      <div className="note-body">
        <div className="top">
          {note.verdict !== null && (
            <span
              className={note.verdict === 'exact' ? 'verdict' : 'verdict verdict--typo'}
              title={sharedTexts.verdictMeaning[note.verdict]}
            >
              <Icon small of={Check} />
              {sharedTexts.verdicts[note.verdict]}
            </span>
          )}
          {note.voice !== null && <span className="voice">{sharedTexts.voices[note.voice]}</span>}
          {note.kind === 'answer' && <span className="truncate">{notesTexts.answerTo(note.question ?? '')}</span>}
          {note.page !== null && <Folio page={note.page} place={note.place ?? undefined} />}
        </div>
        {note.kind === 'quote' ? (
          <blockquote className="b-quote" dir="auto">
            <BookWords text={note.text} />
          </blockquote>
        ) : (
          <p className="note-answer">{note.text}</p>
        )}
        {note.source !== 'same' && <p className="note-doubt">{notesTexts[note.source]}</p>}
        {isEditing ? (
          <NoteEditor note={note} store={store} onDone={() => setEditing(false)} />
        ) : (
          <>
            {note.comment !== '' && (
              <p className="note-comment">
                <Icon small of={Pencil} />
                {note.comment}
              </p>
            )}
            <div className="under">
              <span className="source truncate">{note.headings.at(-1) ?? note.books.map(({ title }) => title).join(', ')}</span>
              <ul className="note-tags" aria-label={notesTexts.tags}>
                {note.tags.map((tag) => (
                  <li key={tag}>
                    <button type="button" className="note-tag" onClick={() => store.getState().filter({ tag })}>
                      {tag}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
            {isCurrent && (
              <div className="actions">
                {place !== null && (
                  <a className="btn btn--quiet btn--small" href={formatRoute(place)}>
                    <Icon small of={place.view === 'reader' ? BookOpen : MessageSquareText} />
                    {place.view === 'reader' ? notesTexts.open : notesTexts.openAnswer}
                  </a>
                )}
                <Button small kind="quiet" icon={Pencil} onPress={() => setEditing(true)}>
                  {notesTexts.addComment}
                </Button>
                {note.kind === 'quote' && (
                  <CopyButton small kind="quiet" asPicture icon={Quote} label={notesTexts.copyCited} text={cited} />
                )}
                <CopyButton small kind="quiet" asPicture label={notesTexts.copy} text={() => note.text} />
                <IconButton
                  small
                  icon={Trash2}
                  label={notesTexts.remove}
                  onPress={() => void store.getState().remove(note.note)}
                />
              </div>
            )}
          </>
        )}
      </div>
    </li>
  )
}

function placeOf({ book, section, start, end, conversation }: NoteView): Route | null {
  if (book !== null && section !== null && start !== null && end !== null)
    return { view: 'reader', book: book.id, section, start, end }
  return conversation === null ? null : { view: 'ask', conversation }
}

interface NoteEditorProps {
  readonly note: NoteView
  readonly store: NotesStore
  readonly onDone: () => void
}

/** Comment and tags. Ctrl+Enter saves, Esc leaves them as they were. */
function NoteEditor({ note, store, onDone }: NoteEditorProps) {
  const [opened] = useState(() => ({ comment: note.comment, tags: note.tags.join(', ') }))
  const [comment, setComment] = useState(opened.comment)
  const [tags, setTags] = useState(opened.tags)

  // What was not changed here is not sent: it may be another one by now, written in another window.
  async function save(): Promise<void> {
    const change = {
      ...(comment === opened.comment ? {} : { comment: comment.trim() }),
      ...(tags === opened.tags ? {} : { tags: parseTags(tags) }),
    }
    // What could not be stored stays to be saved once more.
    if (Object.keys(change).length === 0 || (await store.getState().edit(note.note, change))) onDone()
  }

  return (
    <form
      className="note-editor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onDone()
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void save()
        }
      }}
    >
      <label className="field">
        <span className="sr-only">{notesTexts.comment}</span>
        <textarea
          ref={focus}
          rows={3}
          value={comment}
          placeholder={notesTexts.addComment}
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="sr-only">{notesTexts.tags}</span>
        <input value={tags} placeholder={notesTexts.tagField} onChange={(event) => setTags(event.target.value)} />
      </label>
      <div className="actions">
        <Button small kind="main" type="submit">
          {notesTexts.save}
        </Button>
        <Button small kind="quiet" onPress={onDone}>
          {sharedTexts.cancel}
        </Button>
      </div>
    </form>
  )
}

function focus(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
