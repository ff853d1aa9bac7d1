import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildEpub, pageBreak } from '../../support/build-epub.ts'
import { fakeAnswerModel, fakeModels } from '../../support/fake-models.ts'
import { endOf, runCli, shapeOf, startCli } from '../../support/run-cli.ts'
import { startTestEngine, topicEmbedder } from '../../support/test-engine.ts'

// Every command is a program of its own that starts, up to eight of them a test: on a busy machine each takes five seconds and more.
vi.setConfig({ testTimeout: 180_000 })

// A library that has everything, made by an engine over fake models; the commands below run on it as real processes without any model.
const root = mkdtempSync(join(tmpdir(), 'commonplace-test-'))
const library = join(root, 'library')
const models = join(root, 'no models')
const run = (...args: string[]) => runCli(args, { library, models })
const kept = { book: '', turn: '', conversation: '' }

const PAGE = { label: 'string', to: 'null', source: 'string' }
const BOOK = {
  id: 'string',
  title: 'string',
  creators: ['string'],
  language: 'string',
  state: 'string',
  indexed: 'number',
  sections: 'number',
  passages: 'number',
  words: 'number',
  pages: { count: 'number', source: 'string', edition: 'null' },
  warnings: [],
}

beforeAll(async () => {
  const answerModel = fakeAnswerModel({ writes: 'The lamp burned whale oil. Captain Rook slept in Paris.' })
  const engine = await startTestEngine({ dir: library, models: fakeModels({ embedder: topicEmbedder(), answerModel }) })
  const file = join(root, 'harbour.epub')
  const pages = (label: string, text: string) => `${pageBreak(label)}${text}`
  writeFileSync(
    file,
    buildEpub(
      {
        'c1.xhtml': pages(
          '12',
          '<h1>The Lamp</h1><p>The lamp burned whale oil.</p><p>Hanne the keeper trimmed the wick at dusk.</p>',
        ),
        'c2.xhtml': pages('13', '<h1>The Wreck</h1><p>A schooner struck the reef in March.</p>'),
      },
      {
        title: 'The Harbour',
        contents: [
          ['The Lamp', 'c1.xhtml'],
          ['The Wreck', 'c2.xhtml'],
        ],
      },
    ),
  )
  const { results } = await engine.call('book.add', { paths: [file] })
  kept.book = results[0]?.book?.id ?? ''
  const { turn, conversation } = await engine.call('ask.start', {
    question: 'What oil burned in the lamp?',
    keepUnsupported: true,
  })
  await engine.call('ask.result', { turn })
  Object.assign(kept, { turn, conversation })
  await engine.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('list: the shelf for a person, and for a program', async () => {
  const text = await run('list')
  expect(text).toMatchObject({ code: 0, stderr: '' })
  expect(text.stdout).toBe(
    `The Harbour, Ana Writer\n  ${kept.book}  2 sections, 2 passages, 20 words, 2 printed pages (page-break)\n`,
  )
  const json = await run('list', '--json')
  expect(shapeOf(json.json())).toEqual([BOOK])
  expect(json.json()).toMatchObject([
    { id: kept.book, state: 'complete', pages: { count: 2, source: 'page-break', edition: null } },
  ])
})

test('options stand before the command or after it', async () => {
  const before = await runCli(['--json', '--library', library, 'list'], { library: join(root, 'another'), models })
  const after = await runCli(['list', '--library', library, '--json'], { library: join(root, 'another'), models })
  expect(before.stdout).toBe(after.stdout)
  expect(before.json()).toHaveLength(1)
})

test('paths are those of the folder in which npm was called', async () => {
  const list = (env: Readonly<Record<string, string>>, ...args: string[]) =>
    runCli(['list', '--json', ...args], { library: 'library', models: 'no models', env: { INIT_CWD: root, ...env } })
  expect((await list({})).json()).toHaveLength(1)
  expect((await list({ INIT_CWD: tmpdir() }, '--library', join(root, 'library'))).json()).toHaveLength(1)
  expect((await list({ COMMONPLACE_LIBRARY: join(root, 'another') }, '--library', './library')).json()).toHaveLength(1)
})

test('show: contents with pages, and a section block by block', async () => {
  const text = await run('show', 'harbour')
  expect(text.stdout).toContain('The Lamp  p. 12   [the-lamp]')
  const contents = (await run('show', kept.book, '--json')).json()
  expect(shapeOf(contents)).toEqual({
    ...BOOK,
    contents: [{ path: 'string', title: 'string', depth: 'number', kind: 'string', page: PAGE, words: 'number' }],
    section: 'null',
  })
  const section = (await run('show', 'harbour', '--section', 'the-wreck', '--json')).json() as { section: unknown }
  expect(shapeOf(section.section)).toEqual({
    path: 'string',
    headings: ['string'],
    blocks: [{ kind: 'string', voice: 'string', text: 'string', start: 'number', end: 'number', page: PAGE }],
  })
  const prose = await run('show', 'harbour', '--section', 'the-wreck')
  expect(prose.stdout).toContain('— p. 13 —\n')
  expect(prose.stdout).toContain('A schooner struck the reef in March.')
  const nowhere = await run('show', 'harbour', '--section', 'nowhere')
  expect(nowhere).toMatchObject({ code: 1, stdout: '' })
  expect(nowhere.stderr).toContain(`show ${kept.book}`)
})

test('search: hits with marks; a word that is nowhere ends with 3 and the nearest', async () => {
  const text = await run('search', 'schooner')
  expect(text).toMatchObject({ code: 0, stderr: '' })
  expect(text.stdout).toContain('1 passage\n')
  expect(text.stdout).toContain('The Harbour › The Wreck, p. 13\n  ')
  expect(text.stdout).toContain('A «schooner» struck')
  expect(shapeOf((await run('search', 'oil', '--json')).json())).toEqual({
    query: 'string',
    total: 'number',
    byBook: [{ id: 'string', title: 'string', count: 'number' }],
    bySection: [{ book: 'string', section: ['string'], count: 'number' }],
    hits: [{ passage: 'string', book: 'string', section: ['string'], page: PAGE, snippet: 'string', ranges: [['number']] }],
  })
  const nowhere = await run('search', 'schoner')
  expect(nowhere).toMatchObject({ code: 3, stdout: '"schoner" is nowhere here. Nearest: schooner.\n', stderr: '' })
  expect((await run('search', 'schoner', '--json')).json()).toMatchObject({ corrected: 'schooner', total: 0 })
  expect((await run('search', 'Schooner', '--case')).code).toBe(3)
  expect((await run('search', '-lamp')).code).not.toBe(2)
})

test('quote: the verdict with the place; what is no quotation ends with 3', async () => {
  const exact = await run('quote', 'harbour', 'A schooner struck the reef')
  expect(exact).toMatchObject({ code: 0, stderr: '' })
  expect(exact.stdout).toBe('Exact\n  A schooner struck the reef\n  — The Harbour › The Wreck, p. 13\n')
  const found = {
    text: 'string',
    book: { id: 'string', title: 'string', creators: ['string'] },
    section: ['string'],
    page: PAGE,
    voice: 'string',
  }
  const locator = { book: 'string', section: 'string', start: 'number', end: 'number' }
  expect(shapeOf((await run('quote', 'harbour', 'A schooner struck', '--json')).json())).toEqual({
    quotation: 'string',
    verdict: 'string',
    quote: { ...found, locator },
    occurrences: [{ ...found, locator }],
  })
  const invented = await run('quote', 'harbour', 'A steamer struck the reef in March', '--json')
  expect(invented.code).toBe(3)
  expect(invented.json()).toMatchObject({ verdict: 'not-found', nearest: { text: 'A schooner struck the reef in March' } })
  expect((await run('quote', 'harbour', 'A steamer struck the reef in March')).stdout).toContain('Nearest wording:')
})

test('quote --file: every quotation of a draft, from the folder where the reader is', async () => {
  const draft = '“The lamp burned whale oil.” and "the reef in April"\n'
  writeFileSync(join(root, 'draft.md'), draft)
  const checked = await runCli(['quote', '--file', 'draft.md', '--json'], { library, models, env: { INIT_CWD: root } })
  expect(checked.code).toBe(3)
  expect(checked.json()).toMatchObject([
    { start: 0, text: 'The lamp burned whale oil.', check: { verdict: 'exact' } },
    { text: 'the reef in April', check: { verdict: 'not-found' } },
  ])
  writeFileSync(join(root, 'good.md'), '“The lamp burned whale oil.”')
  expect((await run('quote', 'harbour', '--file', join(root, 'good.md'))).code).toBe(0)
  const missing = await run('quote', '--file', 'not there.md')
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr).toContain('not there.md')
})

test('ask without any model: quotations from the words, and on stderr what is missing and what to do', async () => {
  const asked = await run('ask', 'What oil burned in the lamp?', '--json')
  expect(asked.code).toBe(0)
  expect(asked.json()).toMatchObject({ status: 'evidence-only', answer: null, receipt: { legs: ['lexical'], indexed: 0 } })
  expect(asked.stderr).toContain('is not installed. Only the text was searched')
  expect(asked.stderr).toContain('models install e5-small-v2')
  expect(asked.stderr).toContain('No model that writes answers')
  const text = await run('ask', 'What oil burned in the lamp?', '--no-model', '--book', 'harbour')
  expect(text.stdout).toContain('[1] The lamp burned whale oil.\n    — The Harbour › The Lamp, p. 12 · exact')
  const silent = await run('ask', 'Who scored in the football final?', '--no-model')
  expect(silent.stdout).not.toContain('Not in')
})

test('export: Markdown on stdout or in a file, and its JSON', async () => {
  const last = await run('export')
  expect(last).toMatchObject({ code: 0, stderr: '' })
  expect(last.stdout).toMatch(/^---\ntitle: /)
  const turn = await run('export', '--turn', kept.turn)
  expect(turn.stdout).toContain('The lamp burned whale oil. \\[1\\]'.replaceAll('\\', ''))
  expect(shapeOf((await run('export', '--turn', kept.turn, '--json')).json())).toEqual({ markdown: 'string', fileName: 'string' })
  mkdirSync(join(root, 'out'), { recursive: true })
  const written = await runCli(['export', '--turn', kept.turn, '--out', 'out/answer.md'], {
    library,
    models,
    env: { INIT_CWD: root },
  })
  expect(written.stdout).toBe(`${join(root, 'out/answer.md')}\n`)
  expect(`${readFileSync(join(root, 'out/answer.md'), 'utf8').trimEnd()}\n`).toBe(turn.stdout)
  expect((await run('export', '--conversation', kept.conversation)).stdout).toContain('What oil burned')
  const nothing = await run('export', '--turn', 'nobody')
  expect(nothing).toMatchObject({ code: 1, stdout: '' })
  expect(await run('export', '--notes')).toMatchObject({ code: 1, stderr: expect.stringContaining('no note') })
  expect((await run('export', '--notes', '--last')).code).toBe(2)
  expect((await run('export', '--tag', 'oil')).code).toBe(2)
})

test('remove and restore say how to undo themselves', async () => {
  const removed = await run('remove', 'harbour')
  expect(removed).toMatchObject({ code: 0, stderr: '' })
  expect(removed.stdout).toContain('restore')
  expect((await run('list')).stdout).toBe('The shelf is empty. Add a book with: add BOOK.epub\n')
  expect((await run('list', '--removed', '--json')).json()).toMatchObject([{ id: kept.book, state: 'removed' }])
  const again = await run('remove', 'harbour')
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect((await run('restore', 'harbour', '--json')).json()).toMatchObject({ id: kept.book, state: 'complete' })
})

test('check, backup and compact say what they did', async () => {
  expect(await run('check')).toMatchObject({ code: 0, stdout: 'The library is sound (1 book).\n', stderr: '' })
  expect((await run('check', '--json')).json()).toEqual({ ok: true, books: 1, problems: [], pending: [] })
  const copy = join(root, 'copy.sqlite')
  expect(shapeOf((await run('backup', copy, '--json')).json())).toEqual({ file: 'string', sizeBytes: 'number' })
  expect((await run('backup', copy)).code).toBe(1)
  expect(shapeOf((await run('compact', '--json')).json())).toEqual({ beforeBytes: 'number', afterBytes: 'number' })
})

test('models: what there is, without a library', async () => {
  const listed = await run('models', 'list', '--json')
  expect(listed.code).toBe(0)
  expect(shapeOf(listed.json())).toEqual([
    {
      id: 'string',
      role: 'string',
      title: 'string',
      notes: 'string',
      licence: 'string',
      default: 'boolean',
      testOnly: 'boolean',
      bytes: 'number',
      memoryBytes: 'number',
      installed: 'string',
      inUse: 'boolean',
    },
  ])
  expect((await run('models')).stdout).toContain('embedder, 35 MB, MIT, not here')
  for (const command of ['install', 'use', 'remove']) {
    const unknown = await run('models', command, 'no-such-model')
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toContain('Choose one of: e5-small-v2')
  }
  writeFileSync(join(root, 'stray.onnx'), 'x')
  expect((await run('models', 'import', join(root, 'stray.onnx'))).code).toBe(1)
})

test('a pipe that closes early is no failure, and the library is free afterwards', async () => {
  const child = startCli(['show', 'harbour', '--section', 'the-lamp'], { library, models })
  child.stdout?.destroy()
  const ended = await endOf(child)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect((await run('list')).code).toBe(0)
})

test('a command that needs nothing of the models ends within seconds and leaves no lock behind', async () => {
  const timed = async (...args: string[]): Promise<number> => {
    const startedAt = performance.now()
    expect((await run(...args)).code).toBe(0)
    return performance.now() - startedAt
  }
  // How busy the machine is, a command that opens nothing at all tells.
  const nothing = await timed('--help')
  expect(await timed('list')).toBeLessThan(Math.max(10_000, 5 * nothing))
  expect(() => readFileSync(join(library, 'library.lock'))).toThrow()
})
