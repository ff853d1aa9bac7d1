import { expect, test } from 'vitest'
import { arrangeShelf, filterBooks, tagsOf } from '../../src-renderer/stores/arrange-shelf.ts'
import { createNoticesStore } from '../../src-renderer/stores/notices-store.ts'
import { moveInGrid, NOTHING_SELECTED, selectBook } from '../../src-renderer/stores/select-books.ts'
import { createShelfStore, EMPTY_SHELF, withBooks } from '../../src-renderer/stores/shelf-store.ts'
import { suggestScope } from '../../src-renderer/stores/suggest-scope.ts'
import { fakeApi } from './fake-api.ts'
import { someBook } from './some-book.ts'

const everything = { filter: '', collection: null, tag: null }

test('every word of the filter must stand somewhere in title, authors or tags, accents aside', () => {
  const books = [
    someBook('a', { title: 'Tales of Brittany', creators: ['Paul Sébillot'] }),
    someBook('b', { title: 'Tales of Jersey', tags: ['islands'] }),
  ]
  const found = (filter: string) => arrangeShelf(books, { ...everything, filter }, 'title').map(({ id }) => id)
  expect(found('tales SEBILLOT')).toEqual(['a'])
  expect(found('island')).toEqual(['b'])
  expect(found('tales')).toEqual(['a', 'b'])
})

test('a filter leaves the order as it is', () => {
  const books = [someBook('z', { title: 'Tales of Zeeland' }), someBook('m'), someBook('a', { title: 'Tales of Alderney' })]
  expect(filterBooks(books, 'tales').map(({ id }) => id)).toEqual(['z', 'a'])
  expect(filterBooks(books, ' ')).toBe(books)
})

test('books without a date stand behind those with one, equal ones by title', () => {
  const books = [
    someBook('none', { title: 'Alpha' }),
    someBook('late', { title: 'Beta', date: '1903' }),
    someBook('early', { title: 'Gamma', date: '1882' }),
    someBook('same', { title: 'Aaa', date: '1903' }),
  ]
  expect(arrangeShelf(books, everything, 'date').map(({ id }) => id)).toEqual(['early', 'same', 'late', 'none'])
})

test('tags are counted over the whole shelf', () => {
  expect(tagsOf([someBook('a', { tags: ['x', 'y'] }), someBook('b', { tags: ['y'] })])).toEqual([
    { tag: 'x', count: 1 },
    { tag: 'y', count: 2 },
  ])
})

test('a range goes from the book that was chosen last, in the order that is shown', () => {
  const order = ['a', 'b', 'c', 'd']
  const first = selectBook(NOTHING_SELECTED, 'c', 'only', order)
  const range = selectBook(first, 'a', 'range', order)
  expect(range.selected).toEqual(['a', 'b', 'c'])
  expect(selectBook(range, 'd', 'range', order).selected).toEqual(['c', 'd'])
  expect(selectBook(range, 'b', 'toggle', order).selected).toEqual(['a', 'c'])
})

test('arrows stay in their column and at the edge, and the last short line can be reached', () => {
  const size = { count: 7, columns: 3, page: 2 }
  expect(moveInGrid('ArrowDown', 1, size)).toBe(4)
  expect(moveInGrid('ArrowDown', 4, size)).toBe(6)
  expect(moveInGrid('ArrowDown', 6, size)).toBe(6)
  expect(moveInGrid('ArrowUp', 1, size)).toBe(1)
  expect(moveInGrid('End', 0, size)).toBe(6)
  expect(moveInGrid('x', 0, size)).toBeUndefined()
})

test('books that have not changed stay the same objects, so that their covers are not drawn again', () => {
  const before = withBooks(EMPTY_SHELF, [someBook('a'), someBook('b')])
  const after = withBooks({ ...before, selected: ['a', 'b'] }, [someBook('a'), someBook('c')])
  expect(after.books[0]).toBe(before.books[0])
  expect(after.selected).toEqual(['a'])
})

test('a removed book can be put back from the notice', async () => {
  const fake = fakeApi({
    'book.remove': () => ({}),
    'book.restore': () => ({}),
    'shelf.list': () => ({ books: [someBook('a')] }),
    'collections.list': () => ({ collections: [] }),
  })
  const notices = createNoticesStore()
  const shelf = createShelfStore(fake.api, notices)
  shelf.setState({ books: [someBook('a', { title: 'Tales' })], selected: ['a'] })
  await shelf.getState().remove(['a'])
  expect(shelf.getState().books).toEqual([])
  expect(shelf.getState().selected).toEqual([])
  notices.getState().toasts[0]?.undo?.()
  expect(fake.calls.at(-1)).toEqual({ name: 'book.restore', input: { book: 'a' } })
})

test('a title that stands in the question suggests its book; short titles do not', () => {
  const books = [someBook('m', { title: 'Moby-Dick; or, the Whale' }), someBook('e', { title: 'Emma' })]
  expect(suggestScope('Who is Ahab in moby dick?', books, [])?.id).toBe('m')
  expect(suggestScope('Who is Ahab in moby dick?', books, ['m'])).toBeUndefined()
  expect(suggestScope('Is Emma kind?', books, [])).toBeUndefined()
})
