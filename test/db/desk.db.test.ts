import { expect, test } from 'vitest'
import { sortTitle } from '../../src-main/db/book-edits.ts'
import { insertBook, purgeBook, replaceBook } from '../../src-main/db/books.ts'
import { conversationById, listConversations, pinConversation } from '../../src-main/db/conversation-list.ts'
import { startTurn } from '../../src-main/db/conversations.ts'
import { setPageCount } from '../../src-main/db/estimated-pages.ts'
import { pageBreaks } from '../../src-main/db/shelf.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

test.each([
  ['The Harbour', 'en', 'Harbour, The'],
  ['A Light', 'en-GB', 'Light, A'],
  ['Les Misérables', 'fr', 'Misérables, Les'],
  ["L'Étranger", 'fr', "Étranger, L'"],
  ['Der Prozeß', 'de', 'Prozeß, Der'],
  ['Os Lusíadas', 'pt', 'Lusíadas, Os'],
  ['The', 'en', 'The'],
  ['Theory', 'en', 'Theory'],
  ['Die Hard', 'en', 'Die Hard'],
  ['海辺', 'ja', '海辺'],
])('%s (%s) is sorted as %s', (title, language, sorted) => {
  expect(sortTitle(title, language)).toBe(sorted)
})

test('an estimated page begins every so many letters, the first at the first letter, and none in a licence', async () => {
  const db = temporaryLibrary()
  const made = newBook({ id: 'b', sections: { One: ['1234567890'], Licence: ['not to be counted'], Two: ['1234567890'] } })
  const sections = made.book.sections.map((section) =>
    section.title === 'Licence' ? { ...section, kind: 'boilerplate' as const } : section,
  )
  await insertBook(db, { ...made, book: { ...made.book, sections } })
  await setPageCount(db, 'b', 4)
  expect(pageBreaks(db, 'b')).toEqual([
    { section: 0, offset: 0, label: '1' },
    { section: 0, offset: 5, label: '2' },
    { section: 2, offset: 0, label: '3' },
    { section: 2, offset: 5, label: '4' },
  ])
  await setPageCount(db, 'b', null)
  expect(pageBreaks(db, 'b')).toEqual([])
})

test('a corrected file with printed pages takes the place of the estimate, and one without gets it anew', async () => {
  const db = temporaryLibrary()
  await insertBook(db, newBook({ id: 'b', sections: { One: ['1234567890'] } }))
  await setPageCount(db, 'b', 2)
  await replaceBook(db, { ...newBook({ id: 'b', sections: { One: ['12345678901234567890'] } }), sha256: 'other' })
  expect(pageBreaks(db, 'b').map(({ offset }) => offset)).toEqual([0, 10])
  await replaceBook(db, { ...newBook({ id: 'b', sections: { One: ['1234567890'] }, pages: [[0, 3, 'xii']] }), sha256: 'printed' })
  expect(pageBreaks(db, 'b')).toEqual([{ section: 0, offset: 3, label: 'xii' }])
})

test('a page count larger than the text puts no two pages on one letter and none beyond the end', async () => {
  const db = temporaryLibrary()
  await insertBook(db, newBook({ id: 'b', sections: { One: ['abc'] } }))
  await setPageCount(db, 'b', 7)
  const breaks = pageBreaks(db, 'b')
  expect(breaks).toHaveLength(7)
  expect(breaks.every(({ offset }) => offset < 3)).toBe(true)
})

test('a removed conversation keeps its pin, and a deleted book takes nothing of conversations with it', async () => {
  const db = temporaryLibrary()
  await insertBook(db, newBook({ id: 'b', sections: { One: ['abc'] } }))
  await startTurn(db, { id: 't', conversation: 'c', question: 'Où?', scope: [{ book: 'b' }], now: 1 })
  await pinConversation(db, 'c', 2)
  await purgeBook(db, 'b')
  expect(conversationById(db, 'c')).toMatchObject({ pinned: true, running: true, turns: 1 })
  expect(listConversations(db, { words: ['ou'], removed: false })).toHaveLength(1)
})
