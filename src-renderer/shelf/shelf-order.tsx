import { ChevronDown, LayoutGrid, Rows3 } from 'lucide-react'
import { SHELF_SORTS } from '../stores/arrange-shelf.ts'
import { useSettings } from '../stores/use-stores.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'

interface ShelfOrderProps {
  readonly shown: number
  readonly all: number
  /** One below the heading of the pane that it stands in. */
  readonly level: 'h2' | 'h3'
}

/** How many books, in which order, as covers or as a list. */
export function ShelfOrder({ shown, all, level: Heading }: ShelfOrderProps) {
  const sort = useSettings((state) => state.settings.shelfSort)
  const as = useSettings((state) => state.settings.shelfView)
  const change = useSettings((state) => state.change)
  return (
    <div className="sort">
      <Heading className="heading-s grow">{shown === all ? shelfTexts.books(all) : shelfTexts.booksOf(shown, all)}</Heading>
      <MenuButton
        label={shelfTexts.sortBy}
        namedByContent
        className="btn btn--quiet btn--small"
        groups={[
          SHELF_SORTS.map((id) => ({
            id,
            label: shelfTexts.sorts[id],
            checked: id === sort,
            onAction: () => void change({ shelfSort: id }),
          })),
        ]}
      >
        <span className="sr-only">{shelfTexts.sortBy}: </span>
        {shelfTexts.sorts[sort]}
        <Icon of={ChevronDown} small />
      </MenuButton>
      <IconButton
        small
        icon={as === 'grid' ? Rows3 : LayoutGrid}
        label={as === 'grid' ? shelfTexts.asList : shelfTexts.asGrid}
        onPress={() => void change({ shelfView: as === 'grid' ? 'list' : 'grid' })}
      />
    </div>
  )
}
