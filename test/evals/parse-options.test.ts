import { expect, test } from 'vitest'
import { parseOptions } from '../../evals/parse-options.ts'

test('several sets follow one --sets', () => {
  expect(parseOptions(['--sets', 'a.jsonl', 'b.jsonl', '--limit', '3', '--shelf'])).toMatchObject({
    sets: ['a.jsonl', 'b.jsonl'],
    limit: 3,
    shelf: true,
    stages: ['lexical', 'dense', 'hybrid', 'rerank', 'hypothetical'],
  })
})

test.each([
  [['--stages', 'lexical,magic'], '"magic" is no stage'],
  [['--limit', 'few'], '--limit takes'],
  [['a.jsonl'], 'belongs to no option'],
  [['--folder', 'x'], '--folder'],
  [['--no-loss'], 'without --compare'],
])('%j is refused', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message)
})
