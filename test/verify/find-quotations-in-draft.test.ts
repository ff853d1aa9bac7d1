import { expect, test } from 'vitest'
import { findQuotationsInDraft } from '../../src-main/verify/find-quotations-in-draft.ts'

function texts(draft: string): string[] {
  return findQuotationsInDraft(draft).map((q) => q.text)
}

test('straight, curly, low-high, corner and angle marks enclose quotations', () => {
  const draft = 'He wrote "no tide", then “can’t wait”, „so war es“, «il était là», »dann« and 「雨の夜」.'
  expect(texts(draft)).toEqual(['no tide', 'can’t wait', 'so war es', 'il était là', 'dann', '雨の夜'])
})

test('offsets cut the quotation with its marks out of the draft', () => {
  const draft = 'As he says, “no *tide* at all” (p. 3).'
  const [quotation] = findQuotationsInDraft(draft)
  expect(draft.slice(quotation!.start, quotation!.end)).toBe('“no *tide* at all”')
  expect(quotation!.text).toBe('no tide at all')
})

test('the outermost of nested marks is the quotation', () => {
  expect(texts('“She said ‘never’ twice,” he wrote. ‘The “old” inn.’')).toEqual(['She said ‘never’ twice,', 'The “old” inn.'])
})

test('apostrophes and inches are no quotation marks', () => {
  expect(texts("The boys' hats and the dog's tail, 'tis true, it’s 6\" long.")).toEqual([])
})

test('a mark that the paragraph does not close opens nothing', () => {
  expect(texts('An "open mark here.\n\nAnd "a closed one" there.')).toEqual(['a closed one'])
})

test('a speech of several paragraphs is taken paragraph by paragraph', () => {
  expect(texts('“One part.\n\n“Another part.” End.')).toEqual(['One part.', 'Another part.'])
})

test('a quotation may run over a line end', () => {
  expect(texts('He said “one\nthing and another”.')).toEqual(['one\nthing and another'])
})

test('a block quotation is one, without its signs and without the line that names its source', () => {
  const draft = 'Text:\n\n> The warden *kept*\n> a list.\n>\n> Second part.\n> — Calloway, Quotes\n\nMore.'
  const [quotation] = findQuotationsInDraft(draft)
  expect(quotation).toMatchObject({ kind: 'block', text: 'The warden kept\na list.\n\nSecond part.' })
  expect(draft.slice(quotation!.start, quotation!.end)).toMatch(/^> The warden[\s\S]*Quotes$/)
})

test('code and front matter hold no quotations', () => {
  expect(texts('---\ntitle: "Draft"\n---\nUse `"x"` here.\n\n```\n"code"\n```\n\nBut "this" one.')).toEqual(['this'])
})

test('escaped and Markdown characters are read as the words that they show', () => {
  expect(texts('“Stars \\*here\\*, snake_case, **bold**, [a link](x.html)[^2] and a &lt;b&gt; sign”')).toEqual([
    'Stars *here*, snake_case, bold, a link and a <b> sign',
  ])
})
