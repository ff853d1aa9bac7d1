import { ListFilter } from 'lucide-react'
import { useShelf } from '../stores/use-stores.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { SearchField } from '../ui/search-field.tsx'

export function ShelfFilter() {
  const filter = useShelf((state) => state.filter)
  const choose = useShelf((state) => state.choose)
  return (
    <SearchField
      label={shelfTexts.filter}
      value={filter}
      icon={ListFilter}
      clearLabel={shelfTexts.clearFilter}
      onChange={(typed) => choose({ filter: typed })}
    />
  )
}
