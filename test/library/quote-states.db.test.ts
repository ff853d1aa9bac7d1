import { expect, test } from 'vitest'
import { insertBook, purgeBook, replaceBook } from '../../src-main/db/books.ts'
import { finishTurn, startTurn } from '../../src-main/db/conversations.ts'
import { countQuoteStates, quoteStates } from '../../src-main/library/quote-states.ts'
import type { Quote } from '../../src-shared/answer.ts'
import { askResult } from '../support/ask-result.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const LAMP = 'The lamp burned whale oil.'
const WICK = 'Hanne trimmed the wick.'
const REEF = 'A schooner struck the reef.'

type Chapters = Readonly<Record<string, readonly string[]>>

function quoteOf(n: number, passage: string, text: string): Quote {
  return {
    n,
    text,
    passage: `light:${passage}`,
    verdict: 'exact',
    book: { id: 'light', title: 'Book light', creators: ['Ines Calloway'] },
    section: ['One'],
    page: { label: null, to: null, source: 'none' },
    start: 0,
    end: text.length,
    voice: 'body',
  }
}

/** What becomes of quotes of all three sentences when the book becomes `chapters`. */
async function statesAfter(chapters: Chapters) {
  const db = temporaryLibrary()
  await insertBook(db, newBook({ id: 'light', sections: { One: [LAMP, WICK], Two: [REEF] } }))
  await startTurn(db, { id: 't', question: 'What?', scope: 'all', now: 1 })
  const quotes = [quoteOf(1, 'one#1', LAMP), quoteOf(2, 'one#2', WICK), quoteOf(3, 'two#1', REEF)]
  await finishTurn(db, 't', { result: askResult('What?', quotes), trace: null, now: 2 })
  await replaceBook(db, { ...newBook({ id: 'light', sections: chapters }), sha256: 'corrected' })
  return { db, states: [...quoteStates({ db }, 't').values()] }
}

test.each<[string, Chapters, readonly string[]]>([
  ['a chapter was put in front', { Zero: ['Before all.'], One: [LAMP, WICK], Two: [REEF] }, ['same', 'same', 'same']],
  ['a paragraph before it was deleted', { One: [WICK], Two: [REEF] }, ['changed', 'same', 'same']],
  ['a sentence of it was corrected', { One: [LAMP.replace('whale', 'colza'), WICK], Two: [REEF] }, ['changed', 'same', 'same']],
  ['its paragraph was moved to another chapter', { One: [LAMP], Two: [REEF, WICK] }, ['same', 'same', 'same']],
  ['its chapter was deleted', { One: [LAMP, WICK] }, ['same', 'same', 'gone']],
  ['its chapter has another title', { One: [LAMP, WICK], 'The Reef': [REEF] }, ['same', 'same', 'same']],
])('a quote is told by its words when %s', async (_what, chapters, expected) => {
  const { states } = await statesAfter(chapters)
  expect(states).toEqual(expected)
})

test('states are counted over all answers, and all are gone with the book', async () => {
  const { db } = await statesAfter({ One: [LAMP] })
  expect(countQuoteStates({ db }, 'light')).toEqual({ same: 1, changed: 1, gone: 1 })
  await purgeBook(db, 'light')
  expect([...quoteStates({ db }, 't').values()]).toEqual(['gone', 'gone', 'gone'])
})
