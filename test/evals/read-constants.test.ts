import { expect, test } from 'vitest'
import { readConstants } from '../../evals/read-constants.ts'

test('numbers that a file declares as constants are read with its name; other declarations are not', () => {
  const text = `import x from 'y'
/** Cormack et al. 2009. */
export const RRF_K = 60
const LIMIT: number = 1_000
const WEIGHT = -0.25
const TINY = 1e-6
const NAMES = ['a']
const DERIVED = RRF_K * 2
  const INNER = 5
const lower = 3
`
  expect(readConstants([{ name: 'fuse-rankings', text }])).toEqual({
    'fuse-rankings.RRF_K': 60,
    'fuse-rankings.LIMIT': 1000,
    'fuse-rankings.WEIGHT': -0.25,
    'fuse-rankings.TINY': 1e-6,
  })
})
