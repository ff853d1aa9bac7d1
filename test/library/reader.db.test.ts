import { expect, test } from 'vitest'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { HARBOUR, openTestEngine, type TestEngine, topicEmbedder, type WrittenBook, writeEpub } from '../support/test-engine.ts'

/** Two chapters with printed pages that open in mid-paragraph, and a note that is called from the first. */
const PAGED: WrittenBook = {
  chapters: {
    'The Lamp': [
      'The lamp burned <span epub:type="pagebreak" id="p8" title="8"></span>whale oil.<a epub:type="noteref" href="#n1">1</a>',
      'Hanne trimmed the wick.',
    ],
    'The Wreck': ['A schooner struck <span epub:type="pagebreak" id="p9" title="ix"></span>the reef.'],
  },
  options: {
    pageList: [
      ['7', 'c1.xhtml'],
      ['8', 'c1.xhtml#p8'],
      ['ix', 'c2.xhtml#p9'],
    ],
    metadata: '<dc:source>Printed at Quay, 1903</dc:source>',
  },
}
const NOTE = '<aside epub:type="footnote" id="n1"><p>1. From the north.</p></aside>'

async function addBook({ call }: Pick<TestEngine, 'call'>, book: WrittenBook): Promise<string> {
  const { results } = await call('book.add', { paths: [writeEpub(book)] })
  expect(results[0]?.error).toBeUndefined()
  return results[0]!.book!.id
}

function withNote(book: WrittenBook): WrittenBook {
  const [[title, paragraphs], ...rest] = Object.entries(book.chapters) as [[string, string[]], ...[string, string[]][]]
  return {
    ...book,
    chapters: { [title]: [paragraphs[0]!, `${paragraphs[1]}</p>${NOTE}<p>The end.`], ...Object.fromEntries(rest) },
  }
}

test('a section comes block by block with its pages, its neighbours and its share of the book', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, PAGED)
  const { sections, pages } = await engine.call('reader.contents', { book })
  expect(sections.map(({ section, title, depth, page }) => [section, title, depth, page.label])).toEqual([
    ['the-lamp', 'The Lamp', 0, '7'],
    ['the-wreck', 'The Wreck', 0, '8'],
  ])
  expect(sections[0]?.from).toBe(0)
  expect(sections[1]?.from).toBe(sections[0]?.to)
  expect(sections[1]?.to).toBe(1)
  expect(pages).toMatchObject({ source: 'page-list', first: '7', last: 'ix', count: 3 })

  const section = await engine.call('reader.section', { book, section: 'the-lamp' })
  expect(section).toMatchObject({
    previous: null,
    next: { section: 'the-wreck', title: 'The Wreck' },
    page: { label: '7' },
    from: 0,
  })
  const lamp = section.blocks.find(({ text }) => text.includes('burned'))!
  expect(lamp).toMatchObject({ kind: 'paragraph', text: 'The lamp burned whale oil.', voice: 'body' })
  expect(lamp.breaks).toEqual([{ offset: lamp.start + 'The lamp burned '.length, label: '8' }])
})

test('a note that is called in a paragraph comes with it, text and place', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, withNote(PAGED))
  const { blocks } = await engine.call('reader.section', { book, section: 'the-lamp' })
  const lamp = blocks.find(({ text }) => text.includes('burned'))!
  expect(lamp.references).toMatchObject([
    { kind: 'note', label: '1', offset: lamp.end, note: expect.stringContaining('From the north.') },
  ])
  const [{ section, start, end, note } = { section: '', start: 0, end: 0, note: '' }] = lamp.references
  expect((await engine.call('reader.locate', { book, section, start, end })).text).toBe(note)
})

test('a book opens where reading stopped, and before that where its text begins', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, PAGED)
  expect((await engine.call('reader.section', { book })).section).toBe('the-lamp')
  expect(await engine.call('reader.remember', { book, section: 'the-wreck', offset: 3 })).toEqual({ read: expect.any(Number) })
  expect((await engine.call('reader.section', { book })).section).toBe('the-wreck')
  expect(engine.events).toContainEqual({ type: 'book.changed', books: [book] })
})

test('a page is found by its label, whatever its case, with the text up to the next', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, PAGED)
  const { pages } = await engine.call('reader.pages', { book })
  expect(pages.map(({ label, section }) => [label, section])).toEqual([
    ['7', 'the-lamp'],
    ['8', 'the-lamp'],
    ['ix', 'the-wreck'],
  ])
  expect(await engine.call('reader.locate', { book, page: '8' })).toMatchObject({
    section: 'the-lamp',
    text: expect.stringMatching(/^whale oil\./),
  })
  expect(await engine.call('reader.locate', { book, page: 'p. IX' })).toMatchObject({
    section: 'the-wreck',
    text: 'the reef.',
    page: { label: 'ix' },
  })
  await expect(engine.call('reader.locate', { book, page: '212' })).rejects.toMatchObject({
    code: 'not-found',
    nextStep: 'The nearest is 8. Its pages run from 7 to ix.',
  })
})

test('a book without pages says so when one is asked for', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, HARBOUR)
  await expect(engine.call('reader.locate', { book, page: '1' })).rejects.toMatchObject({
    message: expect.stringContaining('no printed pages'),
  })
})

async function asked(engine: TestEngine): Promise<string> {
  const { turn } = await engine.call('ask.start', { question: 'What oil burned in the lamp?', noModel: true })
  await engine.call('ask.result', { turn })
  return turn
}

test('a quote and a passage are found in their section, to the letter', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, HARBOUR)
  const turn = await asked(engine)
  const { quotes } = await engine.call('ask.result', { turn })
  const quote = quotes[0]!
  const found = await engine.call('reader.locate', { turn, n: 1 })
  expect(found).toMatchObject({ book, section: 'the-lamp', text: quote.text, state: 'same' })
  const byPassage = { passage: quote.passage, start: quote.start, end: quote.end }
  expect(await engine.call('reader.locate', byPassage)).toEqual(found)
  const whole = await engine.call('reader.locate', { book, section: found.section })
  expect(whole.text.slice(found.start, found.end)).toBe(quote.text)
  expect((await engine.call('reader.locate', { passage: quote.passage })).text).toContain('Hanne the keeper')
})

test('after an update a quote is found where its words are now, or said to be there no more', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, HARBOUR)
  const turn = await asked(engine)
  const { text } = await engine.call('reader.locate', { turn, n: 1 })
  const lamp = HARBOUR.chapters['The Lamp']!
  const moved = writeEpub({
    chapters: { 'The Lamp': ['A new beginning.', ...lamp], 'The Wreck': HARBOUR.chapters['The Wreck']! },
  })
  await engine.call('book.update', { book, file: moved })
  expect(await engine.call('reader.locate', { turn, n: 1 })).toMatchObject({ state: 'moved', text, section: 'the-lamp' })
  const elsewhere = writeEpub({ chapters: { 'The Lamp': ['Nothing of it here.'], 'The Wreck': lamp } })
  await engine.call('book.update', { book, file: elsewhere })
  expect(await engine.call('reader.locate', { turn, n: 1 })).toMatchObject({ state: 'moved', text, section: 'the-wreck' })
  const gone = writeEpub({ chapters: { 'The Lamp': ['Nothing of it here.'], 'The Wreck': ['Nor here.'] } })
  await engine.call('book.update', { book, file: gone })
  expect(await engine.call('reader.locate', { turn, n: 1 })).toMatchObject({ state: 'changed', section: 'the-lamp' })
})

test('what stands around a range is read on demand, in whole blocks', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, HARBOUR)
  const { section, start, end } = await engine.call('reader.locate', { book, section: 'the-lamp' })
  const whole = await engine.call('reader.locate', { book, section: 'the-lamp', start, end })
  const at = whole.text.indexOf('whale')
  const around = await engine.call('reader.around', { book, section, start: at, end: at + 'whale'.length })
  expect(around.text).toBe('whale')
  expect(around.before.endsWith('The lamp burned ')).toBe(true)
  expect(around.after).toContain('Hanne the keeper')
  expect(around.before + around.text + around.after).toBe(whole.text)
})

test('why a passage was shown: words with their counts, ranks in each leg, and what came of them', async () => {
  const model = fakeAnswerModel({ writes: 'The lamp burned whale oil.' })
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  await addBook(engine, HARBOUR)
  const { turn } = await engine.call('ask.start', { question: 'What oil burned in the lamps of Rotterdam?', noModel: true })
  await engine.call('ask.result', { turn })
  const why = await engine.call('quote.why', { turn, n: 1 })
  expect(why.quote.text).toContain('whale oil')
  const matched = new Map(why.words.map(({ word, passages, matched }) => [word, [passages, matched]]))
  expect(matched.get('oil')).toEqual([1, true])
  expect(matched.get('lamps')).toEqual([1, true])
  expect(matched.get('Rotterdam')).toEqual([0, false])
  expect(why.words[0]?.word).toBe('Rotterdam')
  expect(why.legs.map(({ leg, rank }) => [leg, rank])).toEqual([
    ['lexical', 1],
    ['windows', 1],
    ['passages', 1],
    ['tokens', 1],
  ])
  expect(why).toMatchObject({ rank: 1, shown: 'ranked', models: ['fake-embedder'] })
  await expect(engine.call('quote.why', { turn, n: 99 })).rejects.toMatchObject({ code: 'not-found' })
})

/** A chapter of many paragraphs, and one that is a single paragraph, with a page that opens in its middle. */
const LONG: WrittenBook = {
  chapters: {
    'The Log': Array.from({ length: 200 }, (_, n) => `Day ${n}: a calm sea.`),
    'The Sentence': [
      `${'and on '.repeat(4_000)}<span epub:type="pagebreak" title="5"></span><i>${'and back '.repeat(4_000)}</i>`,
    ],
  },
}

test('a long section comes in parts that lead to one another and together are all of it', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, LONG)
  const first = await engine.call('reader.section', { book, section: 'the-log', at: 0 })
  expect([first.start, first.previous, first.next?.section]).toEqual([0, null, 'the-log'])
  const whole = await engine.call('reader.section', { book, section: 'the-log' })
  expect(whole.next).toMatchObject({ section: 'the-sentence', at: null })
  let part = first
  let text = first.blocks.map((block) => block.text).join(' ')
  while (part.next?.section === 'the-log') {
    const { start, to } = part
    part = await engine.call('reader.section', { book, section: 'the-log', at: part.next.at! })
    expect([part.start > start, part.from]).toEqual([true, to])
    text += ` ${part.blocks.map((block) => block.text).join(' ')}`
  }
  expect(text).toBe(whole.blocks.map((block) => block.text).join(' '))
  expect([part.end, part.next]).toEqual([whole.length, expect.objectContaining({ section: 'the-sentence', at: 0 })])
  const beyond = await engine.call('reader.section', { book, section: 'the-sentence', at: 0 })
  expect(beyond.previous).toMatchObject({ section: 'the-log' })
  const back = await engine.call('reader.section', { book, section: 'the-log', at: beyond.previous!.at! })
  expect([back.start, back.end]).toEqual([part.start, part.end])
})

test('a part of a paragraph has what lies on it, its page and its italics, and says that the paragraph goes on', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, LONG)
  const { length } = await engine.call('reader.section', { book, section: 'the-sentence', at: 0 })
  const part = await engine.call('reader.section', { book, section: 'the-sentence', at: length - 1 })
  const [block] = part.blocks
  expect(part.page.label).toBe('5')
  expect(block).toMatchObject({ cut: { before: true, after: false }, breaks: [], end: length })
  expect(block?.markup).toEqual([{ kind: 'emphasis', start: block?.start, end: block?.end, value: null }])
})

test('words are found in the whole book as they are typed, in its order, with what comes nearest when there are none', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, LONG)
  const found = await engine.call('reader.find', { book, words: 'CALM SE' })
  expect([found.total, found.hits.length, found.nearest]).toEqual([200, 200, null])
  expect(found.hits[1]).toMatchObject({ section: 'the-log', ordinal: 0 })
  const [{ section, start, end } = { section: '', start: 0, end: 0 }] = found.hits
  expect((await engine.call('reader.locate', { book, section, start, end })).text).toBe('calm se')
  const few = await engine.call('reader.find', { book, words: 'and', limit: 3 })
  expect([few.total, few.hits.length]).toEqual([8_000, 3])
  expect(few.hits[0]?.share).toBeGreaterThan(found.hits.at(-1)!.share)
  expect(await engine.call('reader.find', { book, words: 'clam' })).toEqual({ total: 0, hits: [], nearest: 'calm' })
  expect(await engine.call('reader.find', { book, words: ' ' })).toEqual({ total: 0, hits: [], nearest: null })
})

test('a section or book that is not there is said to be missing', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine, HARBOUR)
  for (const call of [
    engine.call('reader.section', { book, section: 'nowhere' }),
    engine.call('reader.section', { book: 'nobody' }),
    engine.call('reader.remember', { book, section: 'nowhere' }),
    engine.call('reader.locate', { passage: 'nobody:x#1' }),
    engine.call('reader.locate', { turn: 'none', n: 1 }),
    engine.call('reader.locate', { note: 'none' }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'not-found' })
})
