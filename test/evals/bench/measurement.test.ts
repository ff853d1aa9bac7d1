import { expect, test } from 'vitest'
import { formatOutcomes, median, meetsTarget, ratioOf } from '../../../evals/bench/measurement.ts'

test('a target is met from its own value on', () => {
  const speed = (ours: number) => ratioOf('speed', { ours, theirs: 100, unit: 'tokens/s' }, { atLeast: 0.9 }, '')
  const time = (ours: number) => ratioOf('time', { ours, theirs: 10, unit: 's' }, { atMost: 1.3 }, '')
  expect([speed(90), speed(89), time(13), time(14)].map(meetsTarget)).toEqual([true, false, true, false])
  expect(meetsTarget({ ...speed(1), target: null })).toBeUndefined()
})

test('what was not measured is told on a line of its own', () => {
  const text = formatOutcomes([
    ratioOf('import', { ours: 14, theirs: 10, unit: 's' }, { atMost: 1.3 }, 'moby-dick'),
    { name: 'text search', skipped: 'calibredb is not installed' },
  ])
  expect(text).toMatch(/\| import +\| 14\.0 s +\| 10\.0 s +\| 1\.40 +\| ≤ 1\.3 +\| MISSED +\| moby-dick +\|/)
  expect(text).toContain('\nskipped: text search: calibredb is not installed')
})

test('the median of an even number of values lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([9, 1, 5])).toBe(5)
  expect(() => median([])).toThrow(RangeError)
})
