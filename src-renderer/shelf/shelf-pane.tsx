import { CollectionList } from './collection-list.tsx'
import { ShelfBooks } from './shelf-books.tsx'
import { ShelfFilter } from './shelf-filter.tsx'
import './shelf.css'

/** Covers of three to a line at the design's width of the pane. */
const COVER_REM = 5

/** The shelf beside a conversation: what is chosen here is what is asked. */
export function ShelfPane() {
  return (
    <div className="shelf-pane">
      <ShelfFilter besideChat />
      <CollectionList />
      <ShelfBooks coverRem={COVER_REM} besideChat />
    </div>
  )
}
