import { BookOpen, Ellipsis, MessageSquareText, X } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { arrangeShelf, filterBooks } from '../stores/arrange-shelf.ts'
import { useCommand } from '../stores/use-command.ts'
import { useSettings, useShelf, useStores } from '../stores/use-stores.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { NameDialog } from '../ui/name-dialog.tsx'
import { BookList } from './book-list.tsx'
import { ShelfOrder } from './shelf-order.tsx'
import { useBookActions } from './use-book-actions.ts'

const TagDialog = lazy(() => import('./tag-dialog.tsx').then((module) => ({ default: module.TagDialog })))
const EditBook = lazy(() => import('../report/edit-book.tsx').then((module) => ({ default: module.EditBook })))

interface ShelfBooksProps {
  /** Least width of a cover. */
  readonly coverRem: number
  /** The question field is in sight: what is chosen here is what it asks. */
  readonly besideChat?: boolean
}

/** The books that are shown, with what can be done with the chosen ones. */
export function ShelfBooks({ coverRem, besideChat = false }: ShelfBooksProps) {
  const { shelf } = useStores()
  const [naming, setNaming] = useState(false)
  const [editing, setEditing] = useState<string | null>(null)
  const [tagging, setTagging] = useState(false)
  const actions = useBookActions({ onNewCollection: () => setNaming(true), onEdit: setEditing, onTag: () => setTagging(true) })
  const as = useSettings((state) => state.settings.shelfView)
  const sort = useSettings((state) => state.settings.shelfSort)
  const error = useShelf((state) => state.error)
  const selected = useShelf((state) => state.selected)
  const select = useShelf((state) => state.select)
  const setSelected = useShelf((state) => state.setSelected)
  const all = useShelf((state) => state.books)
  const filter = useShelf((state) => state.filter)
  const collection = useShelf((state) => state.collection)
  const tag = useShelf((state) => state.tag)
  const ordered = useMemo(() => arrangeShelf(all, { filter: '', collection, tag }, sort), [all, collection, tag, sort])
  const books = useMemo(() => filterBooks(ordered, filter), [ordered, filter])
  const order = books.map((book) => book.id)
  const pane = useRef<HTMLDivElement>(null)

  // Only while the shelf has the focus: elsewhere "Delete" and Esc belong to what is there.
  const isHere = (): boolean => pane.current?.contains(document.activeElement) === true
  useCommand('remove', () => {
    if (!isHere() || selected.length === 0) return false
    actions.remove()
    return true
  })
  useCommand('stop', () => {
    if (!isHere() || selected.length === 0) return false
    setSelected([])
    return true
  })

  useCommand('rename', () => {
    if (!isHere() || selected.length !== 1) return false
    actions.edit()
    return true
  })

  function collect(name: string): void {
    setNaming(false)
    void shelf.getState().createCollection(name, selected)
  }

  return (
    <div className="shelf-books" ref={pane}>
      <ShelfOrder shown={books.length} all={all.length} level={besideChat ? 'h3' : 'h2'} />
      {error !== null && (
        <ErrorBox error={error}>
          <Button small onPress={() => shelf.getState().dismissError()}>
            {sharedTexts.close}
          </Button>
        </ErrorBox>
      )}
      {books.length === 0 && all.length > 0 && (
        <p className="nothing">{filter === '' ? shelfTexts.emptyCollection : shelfTexts.nothingFound(filter)}</p>
      )}
      <BookList
        books={books}
        selected={selected}
        as={as}
        coverRem={coverRem}
        onSelect={(id, how) => select(id, how, order)}
        onSelectAll={() => setSelected(order)}
        onOpen={actions.open}
        menu={actions.groups}
      />
      {actions.books.length > 0 && (
        <div className="chosen" role="toolbar" aria-label={shelfTexts.selected(actions.books.length)}>
          <IconButton small icon={X} label={shelfTexts.selectNone} onPress={() => setSelected([])} />
          <span className="grow">{shelfTexts.selected(actions.books.length)}</span>
          {actions.books.length === 1 && (
            <Button kind="quiet" small icon={BookOpen} onPress={() => actions.books[0] && actions.open(actions.books[0])}>
              {shelfTexts.actions.read}
            </Button>
          )}
          {!besideChat && (
            <Button kind="quiet" small icon={MessageSquareText} onPress={actions.ask}>
              {shelfTexts.actions.ask}
            </Button>
          )}
          <MenuButton label={shelfTexts.actions.more} groups={actions.groups} className="btn btn--quiet btn--icon btn--small">
            <Icon of={Ellipsis} small />
          </MenuButton>
        </div>
      )}
      {naming && (
        <NameDialog
          title={shelfTexts.newCollection}
          label={shelfTexts.newCollectionName}
          action={shelfTexts.create}
          name=""
          onDone={collect}
          onClose={() => setNaming(false)}
        />
      )}
      <Suspense>{tagging && <TagDialog books={actions.books} onClose={() => setTagging(false)} />}</Suspense>
      <Suspense>{editing !== null && <EditBook book={editing} onClose={() => setEditing(null)} />}</Suspense>
    </div>
  )
}
