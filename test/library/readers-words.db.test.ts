import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { openTestEngine, type TestEngine, topicEmbedder, type WrittenBook, writeEpub } from '../support/test-engine.ts'

const TALE: WrittenBook = {
  title: 'The Tale',
  chapters: {
    One: ['The keeper trimmed the wick at dusk.', 'Satan came to the lamp at night and blew it out.'],
    Two: ['The crew rowed ashore in March.', 'Old Nick was seen on the reef.'],
  },
}

async function openWith(book: WrittenBook = TALE, models: Parameters<typeof fakeModels>[0] = {}) {
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: null, ...models }) })
  const { results } = await engine.call('book.add', { paths: [writeEpub(book)] })
  return { ...engine, book: results[0]!.book!.id }
}

async function ask({ call }: Pick<TestEngine, 'call'>, question: string, more: object = { noModel: true }) {
  const { turn } = await call('ask.start', { question, ...more })
  return call('ask.result', { turn })
}

const lexical = async ({ call }: Pick<TestEngine, 'call'>, question: string, books: string[] = []) => {
  const { stages } = await call('ask.rank', { question, books, stages: ['lexical'] })
  return (stages.lexical ?? []).map(({ text }) => text)
}

test('synonyms and terms are kept, changed, removed and brought back, and each change is told', async () => {
  const engine = await openWith()
  const { call, book, events } = engine
  const synonym = await call('synonyms.save', { words: [' the  Devil ', 'Satan', 'SATAN', ''] })
  expect(synonym).toMatchObject({ words: ['the Devil', 'Satan'], book: null })
  const entry = await call('glossary.save', { term: 'wick', meaning: 'The thread of a lamp.', book: 'The Tale' })
  expect(entry).toEqual({ id: entry.id, term: 'wick', meaning: 'The thread of a lamp.', book: { id: book, title: 'The Tale' } })
  await call('synonyms.save', { id: synonym.id, words: ['Devil', 'Old Nick'], book })
  await call('words.remove', { id: entry.id })
  expect(await call('words.list', {})).toMatchObject({
    synonyms: [{ words: ['Devil', 'Old Nick'], book: { id: book } }],
    glossary: [],
  })
  await call('words.restore', { id: entry.id })
  expect((await call('words.list', { book })).glossary).toEqual([entry])
  expect(events.filter(({ type }) => type === 'words.changed')).toHaveLength(5)
  await expect(call('words.remove', { id: 'nobody' })).rejects.toMatchObject({ code: 'not-found' })
})

test('what was removed a month ago is gone for good', async () => {
  const { call, passDays } = await openWith()
  const { id } = await call('synonyms.save', { words: ['a lamp', 'a light'] })
  await call('words.remove', { id })
  passDays(31)
  await call('library.compact', {})
  await expect(call('words.restore', { id })).rejects.toMatchObject({ code: 'not-found' })
})

test.each([
  ['no word', [], 'There is no word yet.'],
  ['one word', ['Satan'], '“Satan” is alone: nothing else means the same.'],
  ['one word twice', ['Satan', 'satan'], '“Satan” is alone: nothing else means the same.'],
  ['500 letters', ['Satan', 'x'.repeat(500)], `“${'x'.repeat(30)}…” has 500 letters and stands in no book as one word.`],
  ['only signs', ['Satan', '!!!'], '“!!!” has no letters to look for.'],
])('synonyms of %s are refused, and the reader is told why', async (_what, words, message) => {
  const { call } = await openWith()
  await expect(call('synonyms.save', { words })).rejects.toMatchObject({ code: 'bad-request', message })
})

test('a term needs a meaning, not too long a one, and stands in a glossary once', async () => {
  const { call, book } = await openWith()
  const refused = async (entry: { term: string; meaning: string }) =>
    call('glossary.save', entry).then(
      () => 'kept',
      (error: Error) => error.message,
    )
  expect(await refused({ term: ' ', meaning: 'x' })).toBe('There is no word yet.')
  expect(await refused({ term: 'wick', meaning: ' ' })).toBe('“wick” has no meaning yet.')
  expect(await refused({ term: 'wick', meaning: 'x'.repeat(1_001) })).toBe('The meaning of “wick” has 1001 letters.')
  expect(await refused({ term: 'wick', meaning: 'A thread.' })).toBe('kept')
  expect(await refused({ term: 'Wick', meaning: 'A thread.' })).toBe('“wick” is in this glossary already.')
  await expect(call('glossary.save', { term: 'wick', meaning: 'Of the keeper.', book })).resolves.toBeDefined()
})

test('text search looks for a synonym beside the word that is asked for, and the receipt tells it', async () => {
  const engine = await openWith()
  expect(await lexical(engine, 'Who met the Devil?')).toEqual([])
  await engine.call('synonyms.save', { words: ['the Devil', 'Satan', 'Old Nick'] })
  const found = await lexical(engine, 'Who met the Devil?')
  expect(found.join(' ')).toContain('Satan came')
  expect(found.join(' ')).toContain('Old Nick was')
  const { receipt, corrected } = await ask(engine, 'Who met the Devil?')
  expect(corrected).toEqual([])
  expect(receipt.terms).toContainEqual({
    term: 'Devil',
    count: 0,
    also: [
      { term: 'Satan', count: 1 },
      { term: 'Old Nick', count: 1 },
    ],
  })
})

test('a group works from each of its words, and questions without any of them are searched as ever', async () => {
  const engine = await openWith()
  const before = await lexical(engine, 'Who trimmed the wick?')
  await engine.call('synonyms.save', { words: ['Beelzebub', 'Satan'] })
  expect(await lexical(engine, 'Where is Beelzebub?')).toEqual([expect.stringContaining('Satan came')])
  expect(await lexical(engine, 'Who trimmed the wick?')).toEqual(before)
  expect((await ask(engine, 'Who trimmed the wick?')).receipt.terms.every(({ also }) => also === undefined)).toBe(true)
})

test('a synonym of one book is looked for in that book alone', async () => {
  const engine = await openWith()
  const other: WrittenBook = { title: 'Another', chapters: { One: ['Satan wrote a letter.'] } }
  await engine.call('book.add', { paths: [writeEpub(other, 'another.epub')] })
  await engine.call('synonyms.save', { words: ['Beelzebub', 'Satan'], book: engine.book })
  expect(await lexical(engine, 'Where is Beelzebub?')).toEqual([expect.stringContaining('Satan came')])
  expect(await lexical(engine, 'Where is Beelzebub?', ['Another'])).toEqual([])
})

test('the model reads the entry of a term that is asked for, told to be the reader’s own and apart from the extracts', async () => {
  const model = fakeAnswerModel({ writes: 'The keeper trimmed the wick at dusk.' })
  const engine = await openWith(TALE, { answerModel: model })
  await engine.call('glossary.save', { term: 'wick', meaning: 'What burns in a lamp, as my grandmother said.' })
  await engine.call('glossary.save', { term: 'cannon', meaning: 'Not touched.' })
  const { receipt, answer } = await ask(engine, 'Who trimmed the wick?', {})
  const { prefix } = model.prompts.findLast(({ method }) => method === 'generate')!.prompt
  const [glossary, extracts] = prefix.split('Extracts:')
  expect(glossary).toBe(
    'The reader’s own glossary (not the books’ words):\nwick: What burns in a lamp, as my grandmother said.\n\n',
  )
  expect(extracts).not.toContain('grandmother')
  expect(receipt.glossary).toEqual(['wick'])
  expect(answer?.claims).toMatchObject([{ support: 'supported' }])
})

test('a sentence that only the glossary supports is no part of the answer', async () => {
  const meaning = 'A wick is a ribbon of silver that Queen Margaret wove.'
  const engine = await openWith(TALE, { answerModel: fakeAnswerModel({ writes: meaning }) })
  await engine.call('glossary.save', { term: 'wick', meaning })
  const { answer, quotes, receipt } = await ask(engine, 'Who trimmed the wick?', {})
  expect(receipt.glossary).toEqual(['wick'])
  expect(answer).toBeNull()
  expect(quotes.some(({ text }) => text.includes('silver'))).toBe(false)
})
