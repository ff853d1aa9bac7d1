import { expect, test } from 'vitest'
import { pageBreak } from '../support/build-epub.ts'
import { fakeModels } from '../support/fake-models.ts'
import { openTestEngine, type TestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const CHAPTERS = {
  'The Lamp': [
    `${pageBreak('1')}Hanne trimmed the lamp at dusk. The lamp burned whale oil.`,
    `Nobody came.${pageBreak('2')} She slept beside the stove.`,
  ],
  'The Wreck': ['A schooner struck the reef in March. The lamp was out that night.', 'The cook was lost.'],
  'The Trial': [`${pageBreak('3')}Hanne told the court of the schooner.`],
}

async function harbour(): Promise<TestEngine> {
  // No answer model at all: these answers are the contents' and the index's own.
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: null }) })
  await engine.call('book.add', { paths: [writeEpub({ chapters: CHAPTERS })] })
  return engine
}

async function ask({ call }: TestEngine, question: string) {
  const { turn } = await call('ask.start', { question })
  return call('ask.result', { turn })
}

test('the contents are listed from the contents, each with the page that it begins on', async () => {
  const { status, answer, quotes } = await ask(await harbour(), 'What are the chapters of this book?')
  expect(status).toBe('answered')
  expect(answer?.text).toBe(
    '“The Harbour” has 3 parts at this level of its contents: The Lamp; The Wreck (p. 2); The Trial (p. 2).',
  )
  expect(answer?.model).toBe('contents-and-index')
  expect(quotes).toEqual([])
})

test('first and last mention are quoted with their pages', async () => {
  const engine = await harbour()
  const first = await ask(engine, 'Where is the lamp first mentioned?')
  expect(first.answer?.text).toBe('“lamp” is first mentioned in “The Lamp”. [1]')
  expect(first.quotes).toMatchObject([{ n: 1, text: 'Hanne trimmed the lamp at dusk.', page: { label: '1' }, verdict: 'exact' }])
  const last = await ask(engine, 'Where is the lamp last mentioned?')
  expect(last.answer?.text).toBe('“lamp” is last mentioned in “The Wreck”. [1]')
  expect(last.quotes).toMatchObject([{ text: 'The lamp was out that night.', page: { label: '2' } }])
})

test('every occurrence is counted, also two in one passage', async () => {
  const { answer, quotes } = await ask(await harbour(), 'How often is the word “lamp” mentioned?')
  expect(answer?.text).toBe('“lamp” is mentioned 3 times, in 2 sections. [1][2]')
  expect(quotes.map(({ text }) => text)).toEqual(['Hanne trimmed the lamp at dusk.', 'The lamp was out that night.'])
})

test('what an index names is no mention', async () => {
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: null }) })
  await engine.call('book.add', { paths: [writeEpub({ chapters: { ...CHAPTERS, Index: ['Lamp, 1, 2', 'Schooner, 2, 3'] } })] })
  expect((await ask(engine, 'How often is the word “lamp” mentioned?')).answer?.text).toBe(
    '“lamp” is mentioned 3 times, in 2 sections. [1][2]',
  )
})

test('a line of a list of illustrations is no mention, a sentence of the preface is one', async () => {
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: null }) })
  const front = {
    'List of Illustrations': ['The Schooner on the Reef .... 12', 'The Lamp'],
    Preface: ['This is the tale of a schooner, and of those who waited for her.'],
  }
  await engine.call('book.add', { paths: [writeEpub({ chapters: { ...front, ...CHAPTERS } })] })
  expect((await ask(engine, 'Where is the lamp first mentioned?')).answer?.text).toBe(
    '“lamp” is first mentioned in “The Lamp”. [1]',
  )
  expect((await ask(engine, 'Where is the schooner first mentioned?')).answer?.text).toBe(
    '“schooner” is first mentioned in “Preface”. [1]',
  )
})

test('where somebody appears is told by chapters', async () => {
  const { answer, quotes } = await ask(await harbour(), 'In which chapters does Hanne appear?')
  expect(answer?.text).toBe('“Hanne” stands in “The Lamp” (1); “The Trial” (1). [1][2]')
  expect(quotes.map(({ text }) => text)).toEqual(['Hanne trimmed the lamp at dusk.', 'Hanne told the court of the schooner.'])
})

test('a page is shown whole, over the chapters that it runs through, and one that is not there by the nearest', async () => {
  const engine = await harbour()
  const { answer, quotes } = await ask(engine, 'What is on page 2?')
  expect(answer?.text).toMatch(/^Page 2 begins in “The Lamp”\./)
  expect(
    quotes
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
  ).toBe('She slept beside the stove. A schooner struck the reef in March. The lamp was out that night. The cook was lost.')
  expect((await ask(engine, 'What is on page 9?')).answer?.text).toBe('The book names no page 9; the nearest that it names is 3.')
})

test('how long the book is: words, sections and page labels', async () => {
  const { answer } = await ask(await harbour(), 'How long is the book?')
  expect(answer?.text).toMatch(/^“The Harbour” has \d+ words in 3 sections\. Its 3 page labels run from 1 to 3\.$/)
})

test('a word that is nowhere goes the way of every other question', async () => {
  const { answer, receipt } = await ask(await harbour(), 'How often is Zanzibar mentioned?')
  expect(answer).toBeNull()
  expect(receipt.terms).toContainEqual({ term: 'Zanzibar', count: 0 })
})
