import { expect, test } from 'vitest'
import { promptSteps, reusableSteps } from '../../src-main/models/prompt-steps.ts'

const spans = (segments: readonly number[], step: number) => promptSteps(segments, step).map(({ start, end }) => [start, end])

test('steps never cross a segment, and leave the last token', () => {
  expect(spans([3, 10, 4], 4)).toEqual([
    [0, 3],
    [3, 7],
    [7, 11],
    [11, 13],
    [13, 16],
  ])
})

test('a last segment of one token, or none, gives no step of its own', () => {
  expect(spans([3, 1], 4)).toEqual([[0, 3]])
  expect(spans([3, 0], 4)).toEqual([[0, 2]])
})

test('the steps within what two prompts share are taken from memory', () => {
  const first = promptSteps([3, 10, 4], 4)
  const second = promptSteps([3, 10, 6], 4)
  expect(reusableSteps(first, second, 13)).toBe(4)
  expect(reusableSteps(first, second, 12)).toBe(3)
  expect(reusableSteps(first, first, 17)).toBe(first.length)
  expect(reusableSteps([], second, 0)).toBe(0)
})

// A shorter prefix ends in the middle of a step of the longer one: the same tokens, computed in other company.
test('a step that was cut differently is done again', () => {
  const long = promptSteps([3, 10, 4], 4)
  const short = promptSteps([3, 6, 4], 4)
  expect(reusableSteps(long, short, 9)).toBe(2)
})
