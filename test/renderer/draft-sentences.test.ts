import { expect, test } from 'vitest'
import { draftSentences } from '../../src-renderer/chat/draft-sentences.ts'

test('a draft is told apart by sentences, the last one not finished', () => {
  expect(draftSentences('The bell rang. “Who is there?” he asked. The la')).toEqual([
    { at: 0, text: 'The bell rang.', isFinished: true },
    { at: 15, text: '“Who is there?”', isFinished: true },
    { at: 31, text: 'he asked.', isFinished: true },
    { at: 41, text: 'The la', isFinished: false },
  ])
})

test('a number with a point in it is no end, and nothing is no sentence', () => {
  expect(draftSentences('It was 3.5 miles')).toEqual([{ at: 0, text: 'It was 3.5 miles', isFinished: false }])
  expect(draftSentences(' ')).toEqual([])
})
