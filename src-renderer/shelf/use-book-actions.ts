import {
  BookOpen,
  FileInput,
  FileSearch,
  FolderOpen,
  FolderPlus,
  MessageSquareText,
  Pencil,
  RefreshCw,
  Search,
  Tags,
  Trash2,
} from 'lucide-react'
import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { useSession, useShelf, useStores } from '../stores/use-stores.ts'
import { reportTexts } from '../texts/report-texts.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import type { MenuGroups } from '../ui/menu.tsx'
import { pickFiles } from '../ui/pick-files.ts'
import { useKeysOf } from '../ui/use-keys.ts'

/** What can be done with the chosen books. */
export interface BookActions {
  readonly books: readonly ShelfEntry[]
  readonly groups: MenuGroups
  ask(): void
  open(book: ShelfEntry): void
  edit(): void
  remove(): void
}

interface Asked {
  /** The reader wants the chosen books in a collection that is not there yet. */
  readonly onNewCollection: () => void
  /** The reader wants to correct the details of a book. */
  readonly onEdit: (book: string) => void
  /** The reader wants to change the tags of the chosen books. */
  readonly onTag: () => void
}

export function useBookActions({ onNewCollection, onEdit, onTag }: Asked): BookActions {
  const { api, navigation, shelf, layout, commands } = useStores()
  const books = useChosenBooks()
  const collections = useShelf((state) => state.collections)
  const collection = useShelf((state) => state.collection)
  const canReveal = useSession((state) => state.shell?.can.reveal === true)
  const keys = { edit: useKeysOf('rename'), remove: useKeysOf('remove') }
  const { go } = navigation.getState()
  const ids = books.map((book) => book.id)
  const [first] = books
  const one = books.length === 1 ? first : undefined
  const failed = (error: unknown): void => shelf.setState({ error: toErrorReport(error) satisfies ErrorReport })
  const texts = shelfTexts.actions

  const open = (book: ShelfEntry): void => go({ view: 'reader', book: book.id })
  const edit = (): void => {
    if (one !== undefined) onEdit(one.id)
  }
  const remove = (): void => void shelf.getState().remove(ids)
  const ask = (): void => {
    layout.getState().openDrawer(null)
    if (navigation.getState().route.view !== 'ask') commands.run('new-conversation')
    document.querySelector<HTMLTextAreaElement>('.composer textarea')?.focus()
  }
  const change = (id: string, part: { readonly add?: string[]; readonly remove?: string[] }): void => {
    void api.call('collections.change', { collection: id, ...part }).catch(failed)
  }

  const groups: MenuGroups =
    first === undefined
      ? []
      : [
          [
            { id: 'ask', label: one ? texts.askThis : texts.askThese(books.length), icon: MessageSquareText, onAction: ask },
            ...(one === undefined
              ? []
              : [
                  { id: 'read', label: texts.read, icon: BookOpen, keys: '↵', onAction: () => open(one) },
                  { id: 'search', label: texts.search, icon: Search, onAction: () => go({ view: 'search', book: one.id }) },
                  { id: 'report', label: texts.report, icon: FileSearch, onAction: () => go({ view: 'report', book: one.id }) },
                  { id: 'edit', label: reportTexts.edit, icon: Pencil, keys: keys.edit, onAction: edit },
                ]),
          ],
          [
            {
              id: 'collect',
              label: texts.collect,
              icon: FolderPlus,
              entries: [
                ...collections.map(({ collection: id, name }) => ({ id, label: name, onAction: () => change(id, { add: ids }) })),
                { id: 'new-collection', label: shelfTexts.newCollection, onAction: onNewCollection },
              ],
            },
            { id: 'tags', label: texts.tags, icon: Tags, onAction: onTag },
            ...(collection === null
              ? []
              : [{ id: 'uncollect', label: texts.uncollect, onAction: () => change(collection, { remove: ids }) }]),
          ],
          [
            ...(one === undefined || !canReveal
              ? []
              : [{ id: 'reveal', label: texts.reveal, icon: FolderOpen, onAction: () => void reveal(one.id) }]),
            ...(one === undefined
              ? []
              : [{ id: 'replace', label: texts.replace, icon: FileInput, onAction: () => void replace(one) }]),
            { id: 'reindex', label: texts.reindex, icon: RefreshCw, onAction: () => void shelf.getState().reindex(ids) },
          ],
          [{ id: 'remove', label: texts.remove, icon: Trash2, keys: keys.remove, onAction: remove }],
        ]

  async function replace(book: ShelfEntry): Promise<void> {
    const [file] = await pickFiles('file')
    if (file !== undefined) await shelf.getState().replaceFile(book, file)
  }

  async function reveal(book: string): Promise<void> {
    try {
      const { file } = await api.call('book.details', { book })
      await api.call('shell.reveal', { path: file.path })
    } catch (error) {
      failed(error)
    }
  }

  return { books, groups, ask, open, edit, remove }
}

function useChosenBooks(): readonly ShelfEntry[] {
  const all = useShelf((state) => state.books)
  const selected = useShelf((state) => state.selected)
  const byId = new Map(all.map((book) => [book.id, book]))
  return selected.flatMap((id) => byId.get(id) ?? [])
}
