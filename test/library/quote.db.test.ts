import { expect, test } from 'vitest'
import { HARBOUR, openTestEngine, writeEpub } from '../support/test-engine.ts'

async function openWithTwo() {
  const engine = await openTestEngine()
  await engine.call('book.add', {
    paths: [
      writeEpub(HARBOUR),
      writeEpub(
        {
          title: 'Letters',
          chapters: { First: ['“Oil is dear,” she wrote — “and the nights are long.”', 'The lamp went out at last.'] },
        },
        'letters.epub',
      ),
    ],
    until: 'text',
  })
  const quote = (text: string, ...books: string[]) => engine.call('quote.verify', { text, books })
  return { ...engine, quote }
}

test('the book’s own words are exact, with the place where they stand', async () => {
  const { quote } = await openWithTwo()
  const check = await quote('Hanne the keeper trimmed the wick', 'harbour')
  expect(check.verdict).toBe('exact')
  expect(check.quote).toMatchObject({
    text: 'Hanne the keeper trimmed the wick',
    section: ['The Lamp'],
    book: { title: 'The Harbour' },
    locator: { section: 'the-lamp', start: 38, end: 71 },
  })
})

test('the same words in other typography are said to be that, and come back in the book’s', async () => {
  const { quote } = await openWithTwo()
  const check = await quote('"Oil is dear," she wrote - "and the nights are long."', 'letters')
  expect(check).toMatchObject({
    verdict: 'typography',
    quote: { text: '“Oil is dear,” she wrote — “and the nights are long.”' },
  })
})

test('words of another book are found elsewhere, and only when the book asked about has them not', async () => {
  const { quote } = await openWithTwo()
  const check = await quote('The lamp went out at last.', 'harbour')
  expect(check).toMatchObject({ verdict: 'elsewhere', quote: { book: { title: 'Letters' }, section: ['First'] } })
  expect((await quote('The lamp went out at last.', 'letters')).verdict).toBe('exact')
  expect((await quote('The lamp went out at last.')).verdict).toBe('exact')
})

test('invented words are not found, with the nearest wording and its differences', async () => {
  const { quote } = await openWithTwo()
  const check = await quote('Hanne the captain trimmed the wick at dusk', 'harbour')
  expect(check).toMatchObject({ verdict: 'not-found', occurrences: [], nearest: { section: ['The Lamp'] } })
  expect(check.nearest?.differences).toContainEqual({ kind: 'quotation-only', text: 'captain' })
  expect((await quote('Napoleon crossed the Alps on a mule', 'harbour')).nearest).toBeUndefined()
})

test('true sentences joined from several places are told apart from a quotation', async () => {
  const { quote } = await openWithTwo()
  const check = await quote('The lamp burned whale oil. The crew rowed ashore and nobody was lost.', 'harbour')
  expect(check.verdict).toBe('stitched')
  expect(check.parts?.map(({ section }) => section)).toEqual([['The Lamp'], ['The Wreck']])
})

test('every quotation of a draft is checked in the order of the draft', async () => {
  const { call } = await openWithTwo()
  const draft =
    'As she says, “The lamp burned whale oil.” Not: "the lamp burned coal and tar".\n\n> The lamp went out at last.\n\nShe adds "the nights are long".\n'
  const { quotations } = await call('quote.draft', { draft, books: ['harbour'] })
  expect(quotations.map(({ text, check }) => [text, check.verdict])).toEqual([
    ['The lamp burned whale oil.', 'exact'],
    ['the lamp burned coal and tar', 'not-found'],
    ['The lamp went out at last.', 'elsewhere'],
    ['the nights are long', 'elsewhere'],
  ])
  for (const { start, end, text } of quotations) expect(draft.slice(start, end)).toContain(text)
  expect((await call('quote.draft', { draft: 'Nothing is quoted here.' })).quotations).toEqual([])
})

test('a check over a shelf lets other calls through', async () => {
  const { call } = await openTestEngine()
  const sentences = Array.from({ length: 3_000 }, (_, n) => `Number ${n} of the lamps burned in the harbour until dusk.`)
  await call('book.add', {
    paths: [writeEpub({ chapters: { One: sentences.slice(0, 1_500), Two: sentences.slice(1_500) } })],
    until: 'text',
  })
  const order: string[] = []
  const draft = Array.from({ length: 40 }, (_, n) => `"Number ${n} of the ships burned in the harbour until noon"`).join('\n\n')
  await Promise.all([
    call('quote.draft', { draft }).then(() => order.push('draft')),
    call('book.list', {}).then(() => order.push('list')),
  ])
  expect(order).toEqual(['list', 'draft'])
})
