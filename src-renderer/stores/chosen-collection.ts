import type { CollectionView, ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'

/** The collection whose books are those that are chosen, no more and no fewer: then it is its name that the choice is known by. */
export function chosenCollection(
  selected: readonly string[],
  collections: readonly CollectionView[],
  books: readonly Pick<ShelfEntry, 'id' | 'collections'>[],
): CollectionView | undefined {
  if (selected.length === 0) return undefined
  const chosen = new Set(selected)
  return collections.find(({ collection }) => {
    const own = books.filter((book) => book.collections.includes(collection))
    return own.length === chosen.size && own.every(({ id }) => chosen.has(id))
  })
}
