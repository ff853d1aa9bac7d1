import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AskResult, askResultSchema } from '../../../src-shared/answer.ts'
import { buildEpub, pageBreak } from '../../support/build-epub.ts'
import { haveRealModels } from '../../support/real-models.ts'
import { runCli, shapeOf } from '../../support/run-cli.ts'

const SMALL_MODEL = 'smollm2-135m-instruct'
const canRun = haveRealModels('e5-small-v2', SMALL_MODEL)
const root = mkdtempSync(join(tmpdir(), 'commonplace-test-'))
const library = join(root, 'library')
const file = join(root, 'lights.epub')
const run = (...args: string[]) => runCli(args, { library, env: { INIT_CWD: root } })

const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  'The Lamp': [
    'The lighthouse lamp at Scarrow Point burned whale oil until the year 1861, when the harbour board ordered paraffin.',
    'Hanne Lund, the keeper, trimmed the wick every evening at dusk and wrote the hour into a green ledger.',
    'She distrusted the new oil, which smoked in damp weather and blackened the glass.',
  ],
  'The Wreck': [
    'In March a schooner laden with oranges struck the reef below the chapel.',
    'The crew rowed ashore in a single boat, and the village ate oranges until Easter.',
  ],
}

beforeAll(async () => {
  if (!canRun) return
  const documents = Object.entries(CHAPTERS).map(([title, paragraphs], n): [string, string] => [
    `c${n}.xhtml`,
    `${pageBreak(String(20 + n))}<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`,
  ])
  const contents = Object.keys(CHAPTERS).map((title, n): [string, string] => [title, `c${n}.xhtml`])
  writeFileSync(file, buildEpub(Object.fromEntries(documents), { title: 'Scarrow Point', contents }))
  expect(await run('add', file)).toMatchObject({ code: 0 })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const page = { label: 'string', to: 'null', source: 'string' }

describe.skipIf(!canRun)('ask', () => {
  test('prints the interface’s JSON word for word, and its quotes are their passages’ text', async () => {
    const asked = await run('ask', '--json', '--model', SMALL_MODEL, 'What did the lamp at Scarrow Point burn before 1861?')
    const { turn, conversation, ...json } = asked.json() as AskResult & { turn: string; conversation: string }
    expect([typeof turn, typeof conversation]).toEqual(['string', 'string'])
    const result = askResultSchema.parse(json)
    expect(Object.keys(json)).toEqual('status question standalone corrected answer quotes passages receipt timings'.split(' '))
    expect(shapeOf(result.quotes[0])).toEqual({
      n: 'number',
      text: 'string',
      verdict: 'string',
      book: { id: 'string', title: 'string', creators: ['string'] },
      section: ['string'],
      page,
      passage: 'string',
      start: 'number',
      end: 'number',
      voice: 'string',
    })
    expect(shapeOf(result.passages[0])).toEqual({
      id: 'string',
      rank: 'number',
      text: 'string',
      section: ['string'],
      page,
      legs: { lexical: 'number', dense: 'number', rerank: 'number' },
    })
    expect(Object.keys(result.receipt)).toEqual('books sections passages indexed legs terms'.split(' '))
    expect(Object.keys(result.timings)).toEqual(
      'understandMs retrieveMs rerankMs firstEvidenceMs firstTokenMs totalMs'.split(' '),
    )
    expect(result.receipt).toMatchObject({ books: 1, sections: 2, indexed: 1, legs: ['lexical', 'dense', 'rerank'] })
    expect(result.quotes[0]).toMatchObject({
      verdict: 'exact',
      page: { label: '20', to: null, source: 'page-break' },
      voice: 'body',
    })
    expect(result.quotes[0]?.text).toContain('burned whale oil until the year 1861')
    const texts = new Map(result.passages.map(({ id, text }) => [id, text]))
    for (const { passage, text, start, end } of result.quotes) expect(texts.get(passage)?.slice(start, end)).toBe(text)
    for (const { quotes } of result.answer?.claims ?? [])
      for (const n of quotes) expect(result.quotes.map((q) => q.n)).toContain(n)
    expect(asked.code).toBe(0)
    expect(asked.stderr).not.toMatch(/^!/m)
  })

  test('goes on with a conversation: the question is read with the one before', async () => {
    const first = (await run('ask', '--json', '--no-model', 'Who was Hanne Lund?')).json() as { conversation: string }
    const next = await run('ask', '--json', '--no-model', '--conversation', first.conversation, 'And what did she write?')
    expect(next.json()).toMatchObject({ standalone: 'Who was Hanne Lund? And what did she write?', status: 'evidence-only' })
    const exported = await run('export', '--conversation', first.conversation)
    expect(exported.stdout).toContain('And what did she write?')
  })

  test('a question wholly off the subject is not covered: exit code 3, with the receipt', async () => {
    const asked = await run('ask', '--no-model', 'Who won the 1998 football World Cup?')
    expect(asked.code).toBe(3)
    expect(asked.stdout).toContain('Not in this book.\nAll 2 passages in 2 sections were searched (lexical, dense, rerank).')
    expect(asked.stdout).toMatch(/football: 0 times/)
  })

  test('a model that is not installed is named with the command that fetches it', async () => {
    const asked = await run('ask', '--model', 'qwen3-4b-instruct-2507', 'Who was Hanne Lund?')
    expect([asked.code, asked.stdout]).toEqual([1, ''])
    expect(asked.stderr).toContain('models install qwen3-4b-instruct-2507')
  })
})

describe.skipIf(!canRun)('the whole job in one command', () => {
  const ask = (...args: string[]) =>
    runCli(args, { library: join(root, 'other library'), script: 'ask.ts', env: { INIT_CWD: root } })

  test('adds the book once, answers, and writes the Markdown beside where the reader is', async () => {
    const first = await ask('lights.epub', 'What struck the reef below the chapel?', '--no-model')
    expect(first.code).toBe(0)
    expect(first.stdout).toContain('In March a schooner laden with oranges struck the reef below the chapel.')
    expect(first.stdout).toContain('Scarrow Point › The Wreck, p. 21 · exact')
    expect(first.stderr).toContain(`Written to ${join(root, 'lights-answer.md')}`)
    expect(readFileSync(join(root, 'lights-answer.md'), 'utf8')).toContain('p. 21')
    const second = await ask('lights.epub', 'Who trimmed the wick?', '--no-model', '--out', 'second.md', '--json')
    expect(second.code).toBe(0)
    expect(second.json()).toMatchObject({ status: 'evidence-only', receipt: { books: 1 } })
    expect(existsSync(join(root, 'second.md'))).toBe(true)
  })

  test('says in words what is wrong with the file', async () => {
    const missing = await ask('nowhere.epub', 'Who?', '--no-model')
    expect([missing.code, missing.stdout]).toEqual([1, ''])
    expect(missing.stderr).toContain('nowhere.epub')
  })
})
