import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { useNavigation } from '../stores/use-stores.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { useWindowSize } from '../ui/window-size.ts'
import { AddBooks } from './add-books.tsx'
import { CollectionList } from './collection-list.tsx'
import { ShelfBooks } from './shelf-books.tsx'
import { ShelfFilter } from './shelf-filter.tsx'
import { TrashList } from './trash-list.tsx'
import './shelf.css'

const COVER_REM = 7.5
const NARROW_COVER_REM = 5

/** The shelf with the whole window to itself, and the trash. */
export function ShelfView() {
  const size = useWindowSize()
  const inTrash = useNavigation(({ route }) => route.view === 'shelf' && route.part === 'trash')
  const title = inTrash ? shelfTexts.trash : shelfTexts.title
  return (
    <>
      {size !== 'narrow' && (
        <aside className="pane left" aria-label={shelfTexts.collections} data-pane>
          <header className="bar">
            <h2>{shelfTexts.collections}</h2>
          </header>
          <div className="scroll pad">
            <CollectionList full />
          </div>
        </aside>
      )}
      <main className="pane pane--page shelf-view" id="main" aria-label={title} data-pane>
        <header className="bar">
          {size === 'narrow' && <NarrowMenu />}
          <h1>{title}</h1>
          <span className="grow" />
          <AddBooks />
        </header>
        <div className="shelf-pane">
          {size === 'narrow' && <CollectionList full />}
          {inTrash ? (
            <TrashList />
          ) : (
            <>
              <ShelfFilter />
              <ShelfBooks coverRem={size === 'narrow' ? NARROW_COVER_REM : COVER_REM} />
            </>
          )}
        </div>
      </main>
    </>
  )
}
