import { type AnyNode, hasChildren, isText } from 'domhandler'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from '../support/read-lines.ts'

function textOf(node: AnyNode): string {
  if (isText(node)) return node.data
  return hasChildren(node) ? node.children.map(textOf).join('') : ''
}

/** Letters and digits only: where lines are joined, spaces and hyphens come and go. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

const words = fc.array(
  fc.constantFrom('boat', 'Oar', 'the', 'I', 'went,', 'sank.', '“No,”', 'well-', '第三', 'лодка', '1903', 'IV', 'a'),
  { minLength: 1, maxLength: 14 },
)
const line = fc.oneof(
  words.map((list) => list.join(' ')),
  words.map((list) => `    ${list.join(' ')}`),
  fc.constantFrom(
    '',
    '',
    '',
    'CHAPTER I',
    'Chapter 2. Low Water',
    'PART ONE',
    'CONTENTS',
    'PREFACE',
    'II',
    '3.',
    '第一章 渡口',
    '* a lamp',
    '1. Mend',
    '— Away.',
    'Title',
    '=====',
    'a   b   c',
    'THE END',
    '[2] A note',
    'Word[2] here',
    '*** x',
  ),
)

// What a page number, a bracket or a title line loses is told in the tests of those; here stands everything else.
test('no letter of a text is lost, doubled or moved', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
      fc.pre(lines.some((text) => text.trim() !== ''))
      const text = ['Once, it said.', '', ...lines]
      const read = lettersOf(textOf(readLines(text).documents[0]!.root))
      expect(read).toBe(lettersOf(text.join('\n')))
    }),
    { numRuns: 400, seed: 20261130 },
  )
})
