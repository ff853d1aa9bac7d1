import { expect, test } from 'vitest'
import { frontMatter, tagOf, yamlScalar } from '../../src-main/export/front-matter.ts'

test('a value cannot leave its quotation marks', () => {
  expect(yamlScalar('a "b" \\ c\n---\nkey: x')).toBe('"a \\"b\\" \\\\ c --- key: x"')
  expect(yamlScalar('\u202eA\u0007 <b>\ufeff')).toBe('"A \\u003Cb>"')
})

test('lists stand on one line', () => {
  expect(
    frontMatter([
      ['a', 'x'],
      ['b', ['1', '2']],
      ['c', []],
    ]),
  ).toBe('---\na: "x"\nb: ["1", "2"]\nc: []\n---\n')
})

test('a tag has no spaces and no sign in front', () => {
  expect(['#Sea', 'two words!', 'a/b_c', '漢字', '#'].map(tagOf)).toEqual(['Sea', 'two-words', 'a/b_c', '漢字', ''])
})
