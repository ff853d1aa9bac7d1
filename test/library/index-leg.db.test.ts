import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Connection } from '../../src-main/db/connection.ts'
import { pageBreak } from '../support/build-epub.ts'
import { fakeModels } from '../support/fake-models.ts'
import { openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const TOLD = 'On this day of the year the parish fed forty strangers.'

/** Forty days on forty pages, of which one tells of the wreck without ever naming it; only the index does. */
const DAYS = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [
    `Day ${i + 1}`,
    [`${pageBreak(String(i + 1))}${i === 22 ? TOLD : 'Nothing befell on this day of the year.'}`],
  ]),
)
const INDEX = ['Amphitrite, wreck of the, 23', 'Boats, 3, 5, 7', 'Candles, 11', 'Parish, 4, 31']

/** What the book's own index named for a question, by the record of the answer. */
async function namedByIndex(question: string): Promise<string[]> {
  const { call, dir } = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: null }) })
  const { results } = await call('book.add', { paths: [writeEpub({ chapters: { ...DAYS, Index: INDEX } })] })
  const { turn } = await call('ask.start', { question, books: [results[0]!.book!.id], noModel: true })
  await call('ask.result', { turn })
  const db = new Connection(join(dir, 'library.sqlite'), { readonly: true })
  const rows = db.all<{ text: string }>(
    'named',
    `SELECT substr(s.text, p.start + 1, p."end" - p.start) AS text FROM turn_trace t, json_each(t.trace, '$.legs.index') l
     JOIN passage p ON p.key = l.value ->> 'passage' JOIN section s ON s.book = p.book AND s.ordinal = p.section ORDER BY l.key`,
  )
  db.close()
  return rows.map(({ text }) => text)
}

test('the passage on a page that only the book’s own index names for a word of the question is among the found', async () => {
  expect(await namedByIndex('What of the Amphitrite?')).toEqual([TOLD])
})

test('a word that the index does not have names nothing', async () => {
  expect(await namedByIndex('What of the lighthouse?')).toEqual([])
})
