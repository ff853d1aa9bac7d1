import { expect, test } from 'vitest'
import { chosenCollection } from '../../src-renderer/stores/chosen-collection.ts'
import { createNoticesStore } from '../../src-renderer/stores/notices-store.ts'
import { readShare } from '../../src-renderer/stores/read-share.ts'

const SEA = { collection: 'sea', name: 'The sea', books: 2, createdAt: 0 }
const BOOKS = [
  { id: 'a', collections: ['sea'], read: 0.25 },
  { id: 'b', collections: ['sea'], read: null },
  { id: 'c', collections: [], read: 0 },
]

test('chosen books that are just those of a collection go by its name', () => {
  expect(chosenCollection(['b', 'a'], [SEA], BOOKS)).toBe(SEA)
  expect(chosenCollection(['a'], [SEA], BOOKS)).toBeUndefined()
  expect(chosenCollection(['a', 'b', 'c'], [SEA], BOOKS)).toBeUndefined()
  expect(chosenCollection([], [SEA], [])).toBeUndefined()
})

test('"up to where I have read" is offered when something has been read, with its share for one book', () => {
  expect(readShare(BOOKS, ['a'])).toBe(0.25)
  expect(readShare(BOOKS, [])).toBe('several')
  expect(readShare(BOOKS, ['b', 'c'])).toBeNull()
})

test('what could not be done is said with what to do about it, and cannot be taken back', () => {
  const notices = createNoticesStore()
  notices.getState().tell({ code: 'not-found', message: 'It is gone.', nextStep: 'Ask again.' })
  expect(notices.getState().toasts).toEqual([{ id: 1, text: 'It is gone. Ask again.' }])
  expect(notices.getState().said).toMatchObject({ urgent: true })
})
