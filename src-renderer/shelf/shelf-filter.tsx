import { ListFilter } from 'lucide-react'
import { useRef } from 'react'
import { useCommand } from '../stores/use-command.ts'
import { useShelf } from '../stores/use-stores.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { SearchField } from '../ui/search-field.tsx'

/** On the shelf's own view "find" leads here; beside a conversation it does not. */
export function ShelfFilter({ besideChat = false }: { readonly besideChat?: boolean }) {
  const filter = useShelf((state) => state.filter)
  const choose = useShelf((state) => state.choose)
  const field = useRef<HTMLInputElement>(null)
  useCommand('find', () => {
    if (besideChat) return false
    field.current?.focus()
    field.current?.select()
    return true
  })
  return (
    <SearchField
      ref={field}
      label={shelfTexts.filter}
      value={filter}
      icon={ListFilter}
      clearLabel={shelfTexts.clearFilter}
      onChange={(typed) => choose({ filter: typed })}
    />
  )
}
