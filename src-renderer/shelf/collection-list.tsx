import { Trash2 } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import type { CollectionView } from '../../src-shared/contract/shelf-contract.ts'
import { tagsOf } from '../stores/arrange-shelf.ts'
import { formatRoute } from '../stores/route.ts'
import { useCommandHere } from '../stores/use-command-here.ts'
import { useNavigation, useShelf } from '../stores/use-stores.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { ContextMenu, type MenuPoint } from '../ui/menu.tsx'
import { NameDialog } from '../ui/name-dialog.tsx'
import { useKeysOf } from '../ui/use-keys.ts'

/** The whole shelf and its collections; with `full`, where they have a pane of their own, also tags and the trash. */
export function CollectionList({ full = false }: { readonly full?: boolean }) {
  const books = useShelf((state) => state.books)
  const collections = useShelf((state) => state.collections)
  const collection = useShelf((state) => state.collection)
  const tag = useShelf((state) => state.tag)
  const choose = useShelf((state) => state.choose)
  const go = useNavigation((state) => state.go)
  const inTrash = useNavigation(({ route }) => route.view === 'shelf' && route.part === 'trash')
  const tags = full ? tagsOf(books) : []
  if (collections.length === 0 && !full) return null
  const show = (choice: { readonly collection: string | null; readonly tag: string | null }) => (): void => {
    choose(choice)
    if (inTrash) go({ view: 'shelf' })
  }
  return (
    <nav className="list" aria-label={shelfTexts.collections}>
      <Choice
        label={shelfTexts.all}
        count={books.length}
        isChosen={collection === null && tag === null && !inTrash}
        onChoose={show({ collection: null, tag: null })}
      />
      {collections.map((one) => (
        <CollectionChoice
          key={one.collection}
          collection={one}
          isChosen={collection === one.collection && !inTrash}
          onChoose={show({ collection: one.collection, tag: null })}
        />
      ))}
      {tags.length > 0 && <h3 className="heading-s">{shelfTexts.tags}</h3>}
      {tags.map(({ tag: name, count }) => (
        <Choice
          key={name}
          label={name}
          count={count}
          isChosen={tag === name && !inTrash}
          onChoose={show({ tag: name, collection: null })}
        />
      ))}
      {full && (
        <a className="to-trash" href={formatRoute({ view: 'shelf', part: 'trash' })} aria-current={inTrash ? 'page' : undefined}>
          <Icon of={Trash2} small />
          {shelfTexts.trash}
        </a>
      )}
    </nav>
  )
}

interface CollectionChoiceProps {
  readonly collection: CollectionView
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function CollectionChoice({ collection, isChosen, onChoose }: CollectionChoiceProps) {
  const rename = useShelf((state) => state.renameCollection)
  const remove = useShelf((state) => state.removeCollection)
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null)
  const [renaming, setRenaming] = useState(false)
  const { collection: id, name, books } = collection
  const row = useRef<HTMLButtonElement>(null)
  const keys = { rename: useKeysOf('rename'), remove: useKeysOf('remove') }
  useCommandHere(row, 'rename', () => setRenaming(true))
  useCommandHere(row, 'remove', () => void remove(collection))
  return (
    <>
      <Choice ref={row} label={name} count={books} isChosen={isChosen} onChoose={onChoose} onMenu={setMenuAt} />
      <ContextMenu
        label={shelfTexts.collectionActions}
        at={menuAt}
        onClose={() => setMenuAt(null)}
        groups={[
          [{ id: 'rename', label: shelfTexts.rename, keys: keys.rename, onAction: () => setRenaming(true) }],
          [{ id: 'remove', label: shelfTexts.removeCollection, keys: keys.remove, onAction: () => void remove(collection) }],
        ]}
      />
      {renaming && (
        <NameDialog
          title={shelfTexts.renameCollection}
          label={shelfTexts.newCollectionName}
          action={shelfTexts.renameCollection}
          name={name}
          onClose={() => setRenaming(false)}
          onDone={(given) => {
            setRenaming(false)
            void rename(id, given)
          }}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly count: number
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onMenu?: (at: MenuPoint) => void
  readonly ref?: Ref<HTMLButtonElement>
}

function Choice({ label, count, isChosen, onChoose, onMenu, ref }: ChoiceProps) {
  return (
    <button
      {...(ref === undefined ? {} : { ref })}
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      onContextMenu={(event) => {
        if (onMenu === undefined) return
        event.preventDefault()
        // The menu key and Shift F10 send this event too, from the button's place.
        onMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      <span className="truncate">{label}</span>
      <span className="count">{formatCount(count)}</span>
    </button>
  )
}
