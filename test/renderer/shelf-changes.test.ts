import { expect, test } from 'vitest'
import { pastedPaths } from '../../src-renderer/shelf/pasted-paths.ts'
import { isBookOfFolder } from '../../src-renderer/shelf/use-pick-books.ts'
import { tagChanges, tagState } from '../../src-renderer/stores/tag-changes.ts'

test.each([
  ['/books/Moby-Dick.epub', ['/books/Moby-Dick.epub']],
  ['"C:\\Books\\Moby Dick.epub"\r\n', ['C:\\Books\\Moby Dick.epub']],
  ['\\\\nas\\books', ['\\\\nas\\books']],
  ['file:///books/Moby%20Dick.epub\nfile:///C:/Books/a.txt', ['/books/Moby Dick.epub', 'C:/Books/a.txt']],
  ['file:///books/100%.txt', ['/books/100%.txt']],
])('%j is pasted as paths', (text, paths) => {
  expect(pastedPaths(text)).toEqual(paths)
})

// A quotation that is pasted beside the question field must not be taken for a file.
test.each(['Call me Ishmael.', 'https://example.com/a.epub', '// a comment', 'see /books/a.epub\nand then', '', 'a/b.epub'])(
  '%j is no path',
  (text) => {
    expect(pastedPaths(text)).toEqual([])
  },
)

const BOOKS = [
  { id: 'a', tags: ['sea', 'old'] },
  { id: 'b', tags: ['sea'] },
  { id: 'c', tags: [] },
]

test('a tag is of all, some or none of the books', () => {
  expect([tagState(BOOKS.slice(0, 2), 'sea'), tagState(BOOKS, 'sea'), tagState(BOOKS, 'new')]).toEqual(['all', 'some', 'none'])
})

test('taking a change of tags back leaves every book as it was', () => {
  const { change, undo } = tagChanges(
    BOOKS,
    new Map([
      ['sea', true],
      ['old', false],
      ['never', false],
    ]),
  )
  expect(change).toEqual({ books: ['a', 'b', 'c'], add: ['sea'], remove: ['old'] })
  expect(undo).toEqual([
    { books: ['c'], add: [], remove: ['sea'] },
    { books: ['a'], add: ['old'], remove: [] },
  ])
})

// A folder of calibre has a picture and a metadata file beside every book: each of them was "not added".
test('of a picked folder only the books are taken', () => {
  const names = ['Shelf/a.epub', 'Shelf/cover.jpg', 'Shelf/metadata.opf', 'Shelf/.trash/b.epub', 'Shelf/deep/c.TXT']
  const files = names.map((webkitRelativePath) => ({ name: webkitRelativePath.split('/').at(-1) ?? '', webkitRelativePath }))
  expect(files.filter(isBookOfFolder).map(({ name }) => name)).toEqual(['a.epub', 'c.TXT'])
})
