import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'

type Tagged = Pick<ShelfEntry, 'id' | 'tags'>

/** `some`: a part of the books has it. */
export type TagState = 'all' | 'some' | 'none'

export interface TagChange {
  readonly books: string[]
  readonly add: string[]
  readonly remove: string[]
}

/** Whether the books have a tag. */
export function tagState(books: readonly Tagged[], tag: string): TagState {
  const count = books.filter(({ tags }) => tags.includes(tag)).length
  return count === 0 ? 'none' : count === books.length ? 'all' : 'some'
}

/** What has to be done for every book to have, or not to have, each of these tags; and what takes it back, book by book as they were. */
export function tagChanges(
  books: readonly Tagged[],
  wanted: ReadonlyMap<string, boolean>,
): { readonly change: TagChange; readonly undo: readonly TagChange[] } {
  const has = (tag: string): Tagged[] => books.filter(({ tags }) => tags.includes(tag))
  const lacks = (tag: string): Tagged[] => books.filter(({ tags }) => !tags.includes(tag))
  const add = [...wanted].flatMap(([tag, isWanted]) => (isWanted && lacks(tag).length > 0 ? [tag] : []))
  const remove = [...wanted].flatMap(([tag, isWanted]) => (!isWanted && has(tag).length > 0 ? [tag] : []))
  const ids = (some: readonly Tagged[]): string[] => some.map(({ id }) => id)
  return {
    change: { books: ids(books), add, remove },
    undo: [
      ...add.map((tag) => ({ books: ids(lacks(tag)), add: [], remove: [tag] })),
      ...remove.map((tag) => ({ books: ids(has(tag)), add: [tag], remove: [] })),
    ],
  }
}
