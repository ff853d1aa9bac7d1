import { expect, test } from 'vitest'
import { insertBook, replaceBook } from '../../src-main/db/books.ts'
import { looksBetween, writingModeOf } from '../../src-main/db/looks.ts'
import { sectionAt } from '../../src-main/db/shelf.ts'
import type { Book } from '../../src-shared/book.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const PLAIN = newBook({ id: 'light', sections: { Salt: ['Salt first, then oil.', 'The rule held.'] } })

function looking(book: Partial<Book>): typeof PLAIN {
  return { ...PLAIN, book: { ...PLAIN.book, ...book } }
}

const SAIL = { section: 0, offset: 4, path: 'img/sail.png', alternative: 'A sail', isInline: true, width: 20, height: 10 }
const ROPE = { section: 0, offset: 23, path: 'img/rope.png', alternative: '', isInline: false }

test('looks come back for the range that is asked for, and go with the text that they lie on', async () => {
  const db = temporaryLibrary()
  const markup = [
    { section: 0, start: 0, end: 4, kind: 'emphasis' as const },
    { section: 0, start: 17, end: 20, kind: 'reading' as const, value: 'あぶら' },
  ]
  await insertBook(db, looking({ markup, pictures: [SAIL, ROPE], writingMode: 'vertical-rl' }))
  const { section: _first, ...sail } = SAIL
  const { section: _second, ...rope } = ROPE
  expect(looksBetween(db, 'light', 0, 0, 100).pictures).toEqual([sail, rope])
  expect(looksBetween(db, 'light', 0, 4, 18)).toEqual({
    markup: [{ start: 17, end: 20, kind: 'reading', value: 'あぶら' }],
    pictures: [sail],
  })
  expect(writingModeOf(db, 'light')).toBe('vertical-rl')
  await replaceBook(db, { ...PLAIN, addedAt: 60 })
  expect(looksBetween(db, 'light', 0, 0, 100)).toEqual({ markup: [], pictures: [] })
  expect(writingModeOf(db, 'light')).toBeUndefined()
})

test('a block keeps its setting and the label of its item', async () => {
  const db = temporaryLibrary()
  const [section] = PLAIN.book.sections
  const [first, ...rest] = section!.blocks
  const item = { label: 'iv.', depth: 2 }
  const blocks = [{ ...first!, setting: 'epigraph' as const, item }, ...rest]
  await insertBook(db, looking({ sections: [{ ...section!, blocks }] }))
  expect(sectionAt(db, 'light', 0)?.blocks).toEqual(blocks)
})
