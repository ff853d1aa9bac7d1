import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { HARBOUR, openTestEngine, type TestEngine, topicEmbedder, type WrittenBook, writeEpub } from '../support/test-engine.ts'

const PAGED: WrittenBook = {
  ...HARBOUR,
  options: {
    pageList: [
      ['12', 'c1.xhtml'],
      ['13', 'c2.xhtml'],
    ],
  },
}

interface Open extends TestEngine {
  readonly book: string
  readonly turn: string
}

/** A library with one book and one answer that quotes it. */
async function openAsked(book: WrittenBook = PAGED): Promise<Open> {
  const model = fakeAnswerModel({ writes: 'The lamp burned whale oil.' })
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  const { results } = await engine.call('book.add', { paths: [writeEpub(book)] })
  const { turn } = await engine.call('ask.start', { question: 'What oil burned in the lamp?' })
  await engine.call('ask.result', { turn })
  return { ...engine, book: results[0]!.book!.id, turn }
}

/** The range of some words in the text of a section. */
async function rangeOf({ call, book }: Open, section: string, words: string) {
  const { text } = await call('reader.locate', { book, section })
  const start = text.indexOf(words)
  return { book, section, start, end: start + words.length }
}

test('a quote of an answer is pinned with everything that cites it', async () => {
  const engine = await openAsked()
  const { quotes, conversation } = await engine.call('ask.result', { turn: engine.turn })
  const note = await engine.call('notes.pin', { turn: engine.turn, n: 1, comment: 'See ledger.', tags: ['oil'] })
  expect(note).toMatchObject({
    kind: 'quote',
    text: quotes[0]?.text,
    comment: 'See ledger.',
    tags: ['oil'],
    book: { id: engine.book, title: 'The Harbour', creators: ['Ana Writer'] },
    headings: ['The Lamp'],
    section: 'the-lamp',
    page: { label: '12', to: null, source: 'page-list' },
    voice: 'body',
    verdict: 'exact',
    turn: engine.turn,
    conversation,
    source: 'same',
    question: null,
  })
  expect(await engine.call('reader.locate', { note: note.note })).toMatchObject({ text: note.text, state: 'same' })
  expect(engine.events).toContainEqual({ type: 'notes.changed' })
  expect((await engine.call('book.details', { book: engine.book })).notes).toBe(1)
})

test('a whole answer is pinned with its question and the books that it quotes', async () => {
  const engine = await openAsked()
  const note = await engine.call('notes.pin', { turn: engine.turn })
  expect(note).toMatchObject({
    kind: 'answer',
    question: 'What oil burned in the lamp?',
    text: 'The lamp burned whale oil. [1]',
    book: null,
    books: [{ id: engine.book }],
    page: null,
  })
  await expect(engine.call('reader.locate', { note: note.note })).rejects.toMatchObject({ code: 'bad-request' })
})

test('what is selected in the reader is cut from the book, white space left out, with its page and voice', async () => {
  const engine = await openAsked()
  const at = await rangeOf(engine, 'the-wreck', ' struck the reef ')
  expect(await engine.call('notes.pin', at)).toMatchObject({
    text: 'struck the reef',
    page: { label: '13' },
    turn: null,
    start: at.start + 1,
  })
  await expect(engine.call('notes.pin', { ...at, end: at.start + 1 })).rejects.toMatchObject({ code: 'bad-request' })
  await expect(engine.call('notes.pin', { ...at, section: 'nowhere' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(engine.call('notes.pin', { turn: engine.turn, n: 9 })).rejects.toMatchObject({ code: 'not-found' })
})

test('pinning the same again takes the note up that is there, out of the trash as well', async () => {
  const engine = await openAsked()
  const first = await engine.call('notes.pin', { turn: engine.turn, n: 1, comment: 'Mine.', tags: ['oil'] })
  await engine.call('notes.remove', { note: first.note })
  const again = await engine.call('notes.pin', { turn: engine.turn, n: 1, tags: ['light'] })
  expect(again).toMatchObject({ note: first.note, comment: 'Mine.', tags: ['light', 'oil'], removedAt: null })
  expect((await engine.call('notes.pin', { turn: engine.turn })).note).toBe(
    (await engine.call('notes.pin', { turn: engine.turn })).note,
  )
  expect((await engine.call('notes.list', {})).total).toBe(2)
})

// "Pin" pressed twice made two notes of one quote.
test('the same pinned twice at once is one note', async () => {
  const engine = await openAsked()
  const [first, second] = await Promise.all([1, 2].map(() => engine.call('notes.pin', { turn: engine.turn, n: 1 })))
  expect(second?.note).toBe(first?.note)
  expect((await engine.call('notes.list', {})).total).toBe(1)
})

test('notes are listed by book and place, filtered by book, tag and words', async () => {
  const engine = await openAsked()
  const { results } = await engine.call('book.add', { paths: [writeEpub({ ...HARBOUR, title: 'Égarements' })] })
  const other = results[0]!.book!.id
  const wreck = await engine.call('notes.pin', { ...(await rangeOf(engine, 'the-wreck', 'nobody was lost')), tags: ['crew'] })
  const lamp = await engine.call('notes.pin', { ...(await rangeOf(engine, 'the-lamp', 'at dusk')), tags: ['crew', 'light'] })
  const elsewhere = await engine.call('notes.pin', { book: other, section: 'the-lamp', start: 0, end: 60, comment: 'Vérifier' })
  const answer = await engine.call('notes.pin', { turn: engine.turn })
  const ids = async (filter: object) => (await engine.call('notes.list', filter)).notes.map(({ note }) => note)
  const all = await engine.call('notes.list', {})
  expect(all.notes.map(({ note }) => note)).toEqual([lamp.note, wreck.note, elsewhere.note, answer.note])
  expect(all.tags).toEqual([
    { tag: 'crew', count: 2 },
    { tag: 'light', count: 1 },
  ])
  expect(all.books.map(({ title, count }) => [title, count])).toEqual([
    ['The Harbour', 3],
    ['Égarements', 1],
  ])
  expect(await ids({ book: engine.book })).toEqual([lamp.note, wreck.note, answer.note])
  expect(await ids({ tag: 'light' })).toEqual([lamp.note])
  expect(await ids({ search: 'NOBODY lost' })).toEqual([wreck.note])
  expect(await ids({ search: 'verifier' })).toEqual([elsewhere.note])
  expect(await ids({ search: 'egarements' })).toEqual([elsewhere.note])
  expect(await ids({ search: 'what oil' })).toEqual([answer.note])
  expect((await engine.call('notes.list', { limit: 1 })).notes).toHaveLength(1)
})

test('a comment and tags are changed one without the other, and found by their new words', async () => {
  const engine = await openAsked()
  const { note } = await engine.call('notes.pin', { turn: engine.turn, n: 1, comment: 'Old', tags: ['a'] })
  expect(await engine.call('notes.edit', { note, comment: 'New words' })).toMatchObject({ comment: 'New words', tags: ['a'] })
  expect(await engine.call('notes.edit', { note, tags: [] })).toMatchObject({ comment: 'New words', tags: [] })
  expect((await engine.call('notes.list', { search: 'new words' })).total).toBe(1)
  expect((await engine.call('notes.list', { search: 'old' })).total).toBe(0)
})

test('a removed note waits in the trash, and is gone after 30 days', async () => {
  const engine = await openAsked()
  const { note } = await engine.call('notes.pin', { turn: engine.turn, n: 1 })
  await engine.call('notes.remove', { note })
  expect((await engine.call('notes.list', {})).notes).toEqual([])
  expect((await engine.call('notes.list', { removed: true })).notes).toMatchObject([{ note }])
  expect(await engine.call('notes.restore', { note })).toMatchObject({ removedAt: null })
  await engine.call('notes.remove', { note })
  engine.passDays(31)
  await engine.call('library.compact', {})
  await expect(engine.call('notes.restore', { note })).rejects.toMatchObject({ code: 'not-found' })
})

test('a note outlives its book and its answer, and says what became of the text', async () => {
  const engine = await openAsked()
  const quote = await engine.call('notes.pin', { turn: engine.turn, n: 1 })
  const lamp = HARBOUR.chapters['The Lamp']!
  await engine.call('book.update', { book: engine.book, file: writeEpub({ chapters: { 'The Lamp': ['Before.', ...lamp] } }) })
  const stateOf = async () => (await engine.call('notes.list', {})).notes.map(({ source }) => source)
  expect(await stateOf()).toEqual(['same'])
  await engine.call('book.update', { book: engine.book, file: writeEpub({ chapters: { 'The Lamp': ['Another text.'] } }) })
  expect(await stateOf()).toEqual(['changed'])
  await engine.call('book.remove', { book: engine.book })
  engine.passDays(31)
  await engine.call('library.compact', {})
  expect((await engine.call('notes.list', {})).notes).toMatchObject([
    { text: quote.text, source: 'gone', book: { title: 'The Harbour' } },
  ])
  expect((await engine.call('export.notes', {})).markdown).toContain('the book no longer has this text')
})

test('the notes of a book are exported with comments, sources and tags, and again without touching what the reader wrote', async () => {
  const engine = await openAsked()
  await engine.call('notes.pin', {
    ...(await rangeOf(engine, 'the-wreck', 'struck the reef')),
    comment: 'Which reef?\n\n*Ask.*',
    tags: ['reefs'],
  })
  await engine.call('notes.pin', { turn: engine.turn, n: 1 })
  const first = await engine.call('export.notes', { book: engine.book, style: 'plain' })
  expect(first).toMatchObject({ fileName: 'Notes The Harbour.md', notes: 2 })
  expect(first.markdown).toMatch(/^---\ntitle: "Notes: The Harbour"\nauthors: \["Ana Writer"\]/)
  expect(first.markdown).toContain('tags: ["commonplace", "reefs"]')
  expect(first.markdown.match(/^## .*$/gm)).toEqual(['## The Harbour (Ana Writer)'])
  expect(first.markdown).toMatch(
    /> struck the reef\n\n> \[!note\]\n> Which reef\?\n>\n> \\\*Ask\.\\\*\n\nAna Writer, The Harbour.*p\. 13.* #reefs \^n\w+\n$/,
  )

  const edited = first.markdown.replace('> struck the reef', 'A word of my own.\n\n> struck the reef')
  const at = await rangeOf(engine, 'the-wreck', 'nobody was lost')
  await engine.call('notes.pin', at)
  const second = await engine.call('export.notes', { book: engine.book, style: 'plain', existing: edited })
  expect(second.markdown).toContain('A word of my own.\n\n> struck the reef')
  expect(second.markdown.match(/> nobody was lost/g)).toHaveLength(1)
  const third = await engine.call('export.notes', { book: engine.book, style: 'plain', existing: second.markdown })
  expect(third.markdown).toBe(second.markdown)
})

test('pinned answers are exported with all their quotes, chosen notes alone, in the style of the settings', async () => {
  const engine = await openAsked()
  const answer = await engine.call('notes.pin', { turn: engine.turn, comment: 'Good.' })
  await engine.call('notes.pin', { turn: engine.turn, n: 1 })
  await engine.call('settings.set', { citationStyle: 'apa' })
  const { markdown, notes } = await engine.call('export.notes', { notes: [answer.note] })
  expect(notes).toBe(1)
  expect(markdown).toContain('## What oil burned in the lamp?')
  expect(markdown).toContain('The lamp burned whale oil. [1] ^a')
  expect(markdown).toContain('Writer, A.')
  expect(markdown).toMatch(/> \[!note\]\n> Good\.\n\nPinned on 2026-01-05 \^n\w+\n$/)
  await expect(engine.call('export.notes', { tag: 'none' })).rejects.toMatchObject({ code: 'not-found' })
})
