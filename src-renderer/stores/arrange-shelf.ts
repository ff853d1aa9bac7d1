import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import type { Settings } from '../../src-shared/settings.ts'

export type ShelfSort = Settings['shelfSort']

export const SHELF_SORTS: readonly ShelfSort[] = ['added', 'opened', 'title', 'author', 'series', 'pages', 'date']

/** What is shown of the shelf: books of a collection or with a tag, and with every word of the filter. */
export interface ShelfChoice {
  readonly filter: string
  readonly collection: string | null
  readonly tag: string | null
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Books of the choice in order. Equal books stand by title. */
export function arrangeShelf(books: readonly ShelfEntry[], choice: ShelfChoice, sort: ShelfSort): readonly ShelfEntry[] {
  const { collection, tag } = choice
  const chosen = books
    .filter((book) => collection === null || book.collections.includes(collection))
    .filter((book) => tag === null || book.tags.includes(tag))
  return filterBooks(chosen, choice.filter).toSorted(ORDERS[sort])
}

/** Those with every word of the filter, in the order in which they are: what is typed into the filter of a large shelf orders nothing anew. */
export function filterBooks(books: readonly ShelfEntry[], filter: string): readonly ShelfEntry[] {
  const words = fold(filter).split(/\s+/).filter(Boolean)
  return words.length === 0 ? books : books.filter((book) => words.every((word) => searched(book).includes(word)))
}

type Order = (a: ShelfEntry, b: ShelfEntry) => number

const byTitle: Order = (a, b) => collator.compare(a.sortTitle, b.sortTitle)

const ORDERS: Readonly<Record<ShelfSort, Order>> = {
  added: (a, b) => b.addedAt - a.addedAt || byTitle(a, b),
  opened: (a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0) || b.addedAt - a.addedAt || byTitle(a, b),
  title: byTitle,
  author: (a, b) => collator.compare(a.sortCreator || LAST, b.sortCreator || LAST) || byTitle(a, b),
  series: (a, b) =>
    collator.compare(a.series ?? LAST, b.series ?? LAST) || (a.seriesIndex ?? 0) - (b.seriesIndex ?? 0) || byTitle(a, b),
  pages: (a, b) => b.words - a.words || byTitle(a, b),
  date: (a, b) => collator.compare(a.date ?? LAST, b.date ?? LAST) || byTitle(a, b),
}

/** Books that have nothing to be ordered by stand at the end. */
const LAST = '\uffff'

/** Tags of these books, with how many have each, in order. */
export function tagsOf(books: readonly ShelfEntry[]): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const book of books) for (const tag of book.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => collator.compare(a.tag, b.tag))
}

const foldedBooks = new WeakMap<ShelfEntry, string>()

function searched(book: ShelfEntry): string {
  const known = foldedBooks.get(book)
  if (known !== undefined) return known
  const folded = fold([book.title, ...book.creators, book.series ?? '', ...book.tags, book.date ?? '', book.language].join(' '))
  foldedBooks.set(book, folded)
  return folded
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
}
