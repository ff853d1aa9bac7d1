import { randomUUID } from 'node:crypto'
import type { CollectionView } from '../../src-shared/contract/shelf-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import {
  changeCollection,
  collectionById,
  insertCollection,
  listCollections,
  removeCollection,
  renameCollection,
  type StoredCollection,
} from '../db/collections.ts'
import type { Library } from './library.ts'

export function viewCollections(library: Library): CollectionView[] {
  return listCollections(library.db).map(collectionView)
}

export async function createCollection(
  library: Library,
  { name, books }: { readonly name: string; readonly books: readonly string[] },
): Promise<CollectionView> {
  const id = randomUUID()
  await insertCollection(library.db, { id, name, now: library.clock.now() })
  await changeCollection(library.db, id, { add: books, remove: [] })
  return told(library, id)
}

export async function nameCollection(library: Library, id: string, name: string): Promise<CollectionView> {
  found(library, id)
  await renameCollection(library.db, id, name)
  return told(library, id)
}

export async function fillCollection(
  library: Library,
  {
    collection,
    add,
    remove,
  }: { readonly collection: string; readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<CollectionView> {
  found(library, collection)
  await changeCollection(library.db, collection, { add, remove })
  return told(library, collection)
}

/** Away, or back: its books stay where they are. */
export async function dropCollection(library: Library, id: string, away: boolean): Promise<CollectionView> {
  found(library, id)
  await removeCollection(library.db, id, away ? library.clock.now() : null)
  return told(library, id)
}

function told(library: Library, id: string): CollectionView {
  library.events.append({ type: 'collections.changed' })
  return collectionView(found(library, id))
}

function found(library: Library, id: string): StoredCollection {
  const collection = collectionById(library.db, id)
  if (collection === undefined)
    throw new AppError('not-found', 'This collection is not there any more.', 'Choose another, or make a new one.')
  return collection
}

function collectionView({ id, name, books, createdAt }: StoredCollection): CollectionView {
  return { collection: id, name, books, createdAt }
}
