import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'

/** How much of what is asked has been read, 0–1, when that is one book; null when nothing of it has. */
export function readShare(
  books: readonly Pick<ShelfEntry, 'id' | 'read'>[],
  selected: readonly string[],
): number | 'several' | null {
  const asked = selected.length === 0 ? books : books.filter(({ id }) => selected.includes(id))
  const begun = asked.filter(({ read }) => read !== null && read > 0)
  if (begun.length === 0) return null
  return asked.length === 1 ? (begun[0]?.read ?? null) : 'several'
}
