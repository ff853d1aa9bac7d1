import { expect, test } from 'vitest'
import { countVisible } from '../../src-main/structure/text-account.ts'

// A text of one letter under five million accents overran the stack of the regular expression, and the import failed without a reason.
test('a letter under millions of accents, and a word behind millions of spaces, are counted', () => {
  expect(countVisible(`e${'\u0331'.repeat(5_000_000)}`)).toBe(1)
  expect(countVisible(`${'\u3000'.repeat(5_000_000)}海`)).toBe(1)
})
