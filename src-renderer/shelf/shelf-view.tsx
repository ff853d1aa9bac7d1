import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { useWindowSize } from '../ui/window-size.ts'
import { AddBooks } from './add-books.tsx'
import { CollectionList } from './collection-list.tsx'
import { ShelfBooks } from './shelf-books.tsx'
import { ShelfFilter } from './shelf-filter.tsx'
import './shelf.css'

const COVER_REM = 7.5

/** The shelf with the whole window to itself. */
export function ShelfView() {
  const size = useWindowSize()
  return (
    <>
      {size !== 'narrow' && (
        <aside className="pane left" aria-label={shelfTexts.collections} data-pane>
          <header className="bar">
            <h2>{shelfTexts.collections}</h2>
          </header>
          <div className="scroll pad">
            <CollectionList withTags />
          </div>
        </aside>
      )}
      <main className="pane pane--page shelf-view" id="main" aria-label={shelfTexts.title} data-pane>
        <header className="bar">
          {size === 'narrow' && <NarrowMenu />}
          <h1>{shelfTexts.title}</h1>
          <span className="grow" />
          <AddBooks />
        </header>
        <div className="shelf-pane">
          <ShelfFilter />
          {size === 'narrow' && <CollectionList />}
          <ShelfBooks coverRem={size === 'narrow' ? 5 : COVER_REM} />
        </div>
      </main>
    </>
  )
}
