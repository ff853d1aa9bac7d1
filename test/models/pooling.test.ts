import { expect, test } from 'vitest'
import { normalise, ownTokenRows, pool } from '../../src-main/models/pooling.ts'

const rows = Float32Array.from([1, 0, 3, 4, 2, 2])

test('the mean of the rows, or the first of them', () => {
  expect([...pool(rows, 3, 2, 'mean')]).toEqual([2, 2])
  expect([...pool(rows, 3, 2, 'cls')]).toEqual([1, 0])
})

test('a vector is scaled to length 1, and one of zeros stays', () => {
  expect([...normalise(Float32Array.from([3, 4]))].map((x) => x.toFixed(4))).toEqual(['0.6000', '0.8000'])
  expect([...normalise(new Float32Array(2))]).toEqual([0, 0])
})

test('own tokens are the rows between, each of length 1', () => {
  expect([...ownTokenRows(rows, 1, 2, 2)].map((x) => x.toFixed(4))).toEqual(['0.6000', '0.8000'])
  expect([...rows]).toEqual([1, 0, 3, 4, 2, 2])
})
