import { Plus, X } from 'lucide-react'
import { useMemo } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { chosenCollection } from '../stores/chosen-collection.ts'
import { readShare } from '../stores/read-share.ts'
import { suggestScope } from '../stores/suggest-scope.ts'
import { useChat, useShelf } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { formatShare } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { ScopePicker } from './scope-picker.tsx'

/** Chosen books that are named; more are a number. */
const NAMED = 3

/** What is asked: the chosen books, or one section of a book. Without a choice, the whole shelf. */
export function ScopeChips() {
  const books = useShelf((state) => state.books)
  const selected = useShelf((state) => state.selected)
  const setSelected = useShelf((state) => state.setSelected)
  const section = useChat((state) => state.section)
  const setSection = useChat((state) => state.setSection)
  const collections = useShelf((state) => state.collections)
  const question = useChat((state) => state.question)
  const titles = useMemo(() => new Map(books.map((book) => [book.id, book.title])), [books])
  const suggested = useMemo(() => suggestScope(question, books, selected), [question, books, selected])
  const collection = useMemo(() => chosenCollection(selected, collections, books), [selected, collections, books])
  const many = selected.length > NAMED
  return (
    <fieldset className="chips" aria-label={chatTexts.scopeLabel}>
      {selected.length === 0 && section === null && books.length > 0 && (
        <span className="chip chip--still">{chatTexts.scopeAll(books.length)}</span>
      )}
      {collection !== undefined && <ScopeChip name={collection.name} onRemove={() => setSelected([])} />}
      {many && collection === undefined && (
        <ScopeChip name={chatTexts.scopeMany(selected.length)} onRemove={() => setSelected([])} />
      )}
      {!many &&
        collection === undefined &&
        selected.map((id) => (
          <ScopeChip
            key={id}
            name={titles.get(id) ?? ''}
            onRemove={() => {
              setSelected(selected.filter((other) => other !== id))
              if (section?.book === id) setSection(null)
            }}
          />
        ))}
      {section !== null && <ScopeChip name={section.title} onRemove={() => setSection(null)} />}
      <ReadSoFar />
      {suggested !== undefined && (
        <button type="button" className="chip chip--add" onClick={() => setSelected([suggested.id])}>
          <span className="truncate">{chatTexts.onlyIn(suggested.title)}</span>
        </button>
      )}
      {books.length > 0 && (
        <DialogTrigger>
          <AriaButton className="chip chip--add" aria-label={chatTexts.addScope}>
            <Icon of={Plus} small />
          </AriaButton>
          <Popover className="popover" placement="top start">
            <Dialog className="scope-picker" aria-label={chatTexts.addScope}>
              <ScopePicker />
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </fieldset>
  )
}

/** Offered once something of what is asked has been read. A reader in the middle of a novel does not want to be told how it ends. */
function ReadSoFar() {
  const readSoFar = useChat((state) => state.readSoFar)
  const setReadSoFar = useChat((state) => state.setReadSoFar)
  const share = useShelf(({ books, selected }) => readShare(books, selected))
  if (readSoFar)
    return <ScopeChip name={chatTexts.readSoFar} removes={chatTexts.withoutReadSoFar} onRemove={() => setReadSoFar(false)} />
  if (share === null) return null
  return (
    <button type="button" className="chip chip--add" onClick={() => setReadSoFar(true)}>
      <span className="truncate">{share === 'several' ? chatTexts.readSoFar : chatTexts.readSoFarShare(formatShare(share))}</span>
    </button>
  )
}

/** The whole chip removes. */
interface ScopeChipProps {
  readonly name: string
  /** What a press does, where it is not to search beyond this. */
  readonly removes?: string
  readonly onRemove: () => void
}

function ScopeChip({ name, removes = chatTexts.removeScope(name), onRemove }: ScopeChipProps) {
  return (
    <button type="button" className="chip chip--on" title={removes} onClick={onRemove}>
      <span className="truncate">{name}</span>
      <span className="sr-only">, {removes}</span>
      <span className="x">
        <Icon of={X} small />
      </span>
    </button>
  )
}
