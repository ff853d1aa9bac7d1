import { tagsOf } from '../stores/arrange-shelf.ts'
import { useShelf } from '../stores/use-stores.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'

/** The whole shelf, its collections and, where there is room for them, its tags. */
export function CollectionList({ withTags = false }: { readonly withTags?: boolean }) {
  const books = useShelf((state) => state.books)
  const collections = useShelf((state) => state.collections)
  const collection = useShelf((state) => state.collection)
  const tag = useShelf((state) => state.tag)
  const choose = useShelf((state) => state.choose)
  const tags = withTags ? tagsOf(books) : []
  if (collections.length === 0 && tags.length === 0) return null
  return (
    <nav className="list" aria-label={shelfTexts.collections}>
      <Choice
        label={shelfTexts.all}
        count={books.length}
        isChosen={collection === null && tag === null}
        onChoose={() => choose({ collection: null, tag: null })}
      />
      {collections.map(({ collection: id, name, books: count }) => (
        <Choice
          key={id}
          label={name}
          count={count}
          isChosen={collection === id}
          onChoose={() => choose({ collection: id, tag: null })}
        />
      ))}
      {tags.length > 0 && <h3 className="heading-s">{shelfTexts.tags}</h3>}
      {tags.map(({ tag: name, count }) => (
        <Choice
          key={name}
          label={name}
          count={count}
          isChosen={tag === name}
          onChoose={() => choose({ tag: name, collection: null })}
        />
      ))}
    </nav>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly count: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      <span className="truncate">{label}</span>
      <span className="count">{count}</span>
    </button>
  )
}
