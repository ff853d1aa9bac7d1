import { expect, test } from 'vitest'
import { groupNotes, keepChosen, parseTags } from '../../src-renderer/notes/notes-store.ts'
import type { NoteView } from '../../src-shared/contract/notes-contract.ts'

function note(id: string, book: string | null, section: string | null): NoteView {
  return {
    note: id,
    kind: book === null ? 'answer' : 'quote',
    text: id,
    question: null,
    comment: '',
    tags: [],
    book: book === null ? null : { id: book, title: `Title of ${book}`, creators: [] },
    books: [],
    headings: section === null ? [] : [section],
    section,
    start: 0,
    end: 1,
    page: null,
    place: null,
    voice: null,
    verdict: null,
    turn: null,
    conversation: null,
    createdAt: 0,
    updatedAt: 0,
    removedAt: null,
    source: 'same',
  }
}

const NOTES = [note('a', 'g', 'V'), note('b', 'g', 'VI'), note('c', 'm', '1'), note('d', null, null)]

test('notes stand under their books, answers under a heading of their own', () => {
  expect(groupNotes(NOTES, false).map(({ title, notes }) => `${title}: ${notes.length}`)).toEqual([
    'Title of g: 2',
    'Title of m: 1',
    'Answers: 1',
  ])
})

test('with one book chosen its notes stand under its chapters', () => {
  expect(groupNotes(NOTES.slice(0, 2), true).map(({ title }) => title)).toEqual(['V', 'VI'])
})

test('tags are told apart by commas, without space and hash, each once', () => {
  expect(parseTags(' wells, #divination,, wells ; nine mornings')).toEqual(['wells', 'divination', 'nine mornings'])
})

test('what is no longer listed is no longer chosen', () => {
  expect(keepChosen({ chosen: ['a', 'x'], current: 'x' }, NOTES)).toEqual({ chosen: ['a'], current: null })
})
