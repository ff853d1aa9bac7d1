import { Bookmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReaderContents } from '../../src-shared/contract/reader-contract.ts'
import { useStores } from '../stores/use-stores.ts'
import { searchTexts } from '../texts/search-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton, type MenuGroups } from '../ui/menu.tsx'
import { useSearch, useSearchStore } from './search-context.ts'

/** Most chapters that are offered: a longer menu is no help. */
const MOST_LISTED = 400
/** Levels of the contents that are offered. */
const DEEPEST = 1

/** One chapter of the one book that is searched. */
export function ChapterMenu() {
  const store = useSearchStore()
  const { api } = useStores()
  const books = useSearch((state) => state.books)
  const chosen = useSearch((state) => state.section)
  const [contents, setContents] = useState<ReaderContents | null>(null)
  const book = books.length === 1 ? books[0] : undefined

  useEffect(() => {
    if (book === undefined) return
    let isCurrent = true
    // Without its contents, the whole book is searched.
    void api.call('reader.contents', { book }).then(
      (found) => isCurrent && setContents(found),
      () => isCurrent && setContents(null),
    )
    return () => {
      isCurrent = false
    }
  }, [api, book])

  if (book === undefined || contents?.book.id !== book || contents.sections.length < 2) return null
  const choose = (section: string | null): void => {
    store.getState().change({ section })
    void store.getState().run()
  }
  const nameOf = (title: string): string => (title === '' ? searchTexts.untitled : title)
  const groups: MenuGroups = [
    [{ id: 'all', label: searchTexts.allChapters, checked: chosen === null, onAction: () => choose(null) }],
    contents.sections
      .filter(({ depth }) => depth <= DEEPEST)
      .slice(0, MOST_LISTED)
      .map(({ section, title, depth }) => ({
        id: `chapter-${section}`,
        label: `${'\u2003'.repeat(depth)}${nameOf(title)}`,
        checked: chosen === section,
        onAction: () => choose(section),
      })),
  ]
  const title = contents.sections.find(({ section }) => section === chosen)?.title
  return (
    <MenuButton label={searchTexts.chapter} groups={groups} className={chosen === null ? 'chip' : 'chip chip--on'} namedByContent>
      <Icon small of={Bookmark} />
      <span className="truncate">{chosen === null ? searchTexts.allChapters : nameOf(title ?? '')}</span>
    </MenuButton>
  )
}
