import { ChevronDown, FileOutput } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { useCommand } from '../stores/use-command.ts'
import { useNavigation, useStores } from '../stores/use-stores.ts'
import { notesTexts } from '../texts/notes-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { NoteCard } from './note-card.tsx'
import { NotesExport } from './notes-export.tsx'
import { createNotesStore, groupNotes, type NotesStore } from './notes-store.ts'
import './notes.css'

/** What was pinned, by book and place, and the way out of here as Markdown. */
export function NotesView() {
  const { api, notices, navigation } = useStores()
  const store = useMemo(() => createNotesStore(api, notices), [api, notices])
  const size = useWindowSize()
  const book = useNavigation(({ route }) => (route.view === 'notes' ? (route.book ?? null) : null))
  const [exportShown, setExportShown] = useState(false)
  const isExportShown = size === 'narrow' ? exportShown : true
  useEffect(
    () =>
      api.subscribe(
        (event) => {
          if (event.type === 'notes.changed') void store.getState().load()
        },
        () => undefined,
      ),
    [api, store],
  )
  useEffect(() => store.getState().filter({ book }), [book, store])

  return (
    <>
      {(size !== 'narrow' || !isExportShown) && (
        <main className="pane notes-main" id="main" aria-label={notesTexts.title} data-pane>
          <header className="bar">
            {size === 'narrow' && <NarrowMenu />}
            <h1>{notesTexts.title}</h1>
            {size !== 'narrow' && <Count store={store} />}
            <span className="grow" />
            <BookMenu
              store={store}
              onChoose={(id) => navigation.getState().go({ view: 'notes', ...(id === null ? {} : { book: id }) })}
            />
            {size === 'narrow' && (
              <Button icon={FileOutput} onPress={() => setExportShown(true)}>
                {notesTexts.exportOpen}
              </Button>
            )}
          </header>
          <Filter store={store} />
          <NoteList store={store} />
        </main>
      )}
      {isExportShown && <NotesExport store={store} {...(size === 'narrow' ? { onClose: () => setExportShown(false) } : {})} />}
    </>
  )
}

function Count({ store }: { readonly store: NotesStore }) {
  const total = useStore(store, (state) => state.total)
  return <span className="quiet num">{notesTexts.count(total)}</span>
}

interface BookMenuProps {
  readonly store: NotesStore
  readonly onChoose: (book: string | null) => void
}

function BookMenu({ store, onChoose }: BookMenuProps) {
  const books = useStore(store, (state) => state.books)
  const book = useStore(store, (state) => state.book)
  return (
    <MenuButton
      label={notesTexts.books}
      namedByContent
      groups={[
        [{ id: 'all', label: notesTexts.allBooks, checked: book === null, onAction: () => onChoose(null) }],
        books.map(({ id, title, count }) => ({
          id,
          label: title,
          keys: String(count),
          checked: id === book,
          onAction: () => onChoose(id),
        })),
      ]}
    >
      <span className="truncate notes-book">{books.find(({ id }) => id === book)?.title ?? notesTexts.allBooks}</span>
      <Icon of={ChevronDown} small />
    </MenuButton>
  )
}

function Filter({ store }: { readonly store: NotesStore }) {
  const search = useStore(store, (state) => state.search)
  const tag = useStore(store, (state) => state.tag)
  const tags = useStore(store, (state) => state.tags)
  const { filter } = store.getState()
  const field = useRef<HTMLInputElement>(null)
  useCommand('find', () => {
    field.current?.focus()
    field.current?.select()
  })
  return (
    <div className="notes-filter">
      <SearchField
        ref={field}
        label={notesTexts.search}
        clearLabel={notesTexts.clear}
        value={search}
        onChange={(next) => filter({ search: next })}
      />
      {tags.length > 0 && (
        <MenuButton
          label={notesTexts.tags}
          namedByContent
          className={tag === null ? 'btn' : 'btn chip--on'}
          groups={[
            [{ id: 'all tags', label: notesTexts.allTags, checked: tag === null, onAction: () => filter({ tag: null }) }],
            tags.map((one) => ({
              id: `tag ${one.tag}`,
              label: one.tag,
              keys: String(one.count),
              checked: one.tag === tag,
              onAction: () => filter({ tag: one.tag }),
            })),
          ]}
        >
          <span className="truncate">{tag ?? notesTexts.tags}</span> <Icon of={ChevronDown} small />
        </MenuButton>
      )}
    </div>
  )
}

function NoteList({ store }: { readonly store: NotesStore }) {
  const { notes, loaded, error, search, tag, book, current } = useStore(store)
  const groups = useMemo(() => groupNotes(notes, book !== null), [notes, book])
  useCommand('remove', () => {
    if (current === null) return false
    void store.getState().remove(current)
    return true
  })
  return (
    <div className="scroll notes-list">
      {error !== null && <ErrorBox error={error} />}
      {loaded && notes.length === 0 && (
        <div className="notes-none">
          <p>{search !== '' || tag !== null || book !== null ? notesTexts.noneFound : notesTexts.none}</p>
          {search === '' && tag === null && book === null && <p className="quiet">{notesTexts.noneMore}</p>}
        </div>
      )}
      {groups.map((group) => (
        <section key={`${group.key} ${group.notes[0]?.note}`} aria-label={group.title}>
          <h2 className="heading-s">{group.title}</h2>
          <ul>
            {group.notes.map((note) => (
              <NoteCard key={note.note} note={note} store={store} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
