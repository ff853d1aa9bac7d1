import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type LibraryDatabase, openDatabase } from '../../src-main/db/open-database.ts'
import { passageTexts } from '../../src-main/db/passages.ts'
import { exportFileName } from '../../src-main/export/export-file-name.ts'
import type { AddResult, SearchResult } from '../../src-shared/contract.ts'
import { type ImportExpectation, outcomeDifferences } from '../support/case-outcome.ts'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { CASES_FOLDER, type SharedCase, sharedCases } from '../support/shared-cases.ts'
import { storedBook } from '../support/stored-book.ts'
import { openTestEngine, type TestEngine } from '../support/test-engine.ts'

const cases = sharedCases()

/**
 * Proposals that this product answers otherwise, each with its reason.
 *
 * S27: a search means all its words in one passage, and a passage is several paragraphs: "guild 雨" finds the page on which both stand, and the
 * snippet shows both. Readers who want them in one phrase write NEAR or quotation marks.
 */
const OTHERWISE: ReadonlySet<string> = new Set(['S27'])

interface Expectation extends ImportExpectation {
  readonly booksAdded?: number
  readonly passagesAtLeast?: number
  readonly passageMaxChars?: number
  readonly passageCountOf?: Readonly<Record<string, number>>
  readonly search?: Readonly<Record<string, readonly string[]>>
  readonly quoteVerifies?: Readonly<Record<string, boolean>>
  readonly exportFileName?: {
    readonly mustNotMatch?: string
    readonly mustNotEndWith?: readonly string[]
    readonly maxBytes: number
  }
  readonly shelfRowNotReversed?: boolean
  readonly filesReadOutsideLibrary?: number
  readonly steps?: readonly string[]
  readonly outcomes?: readonly ('ok' | 'duplicate')[]
  readonly booksInLibrary?: number
  readonly ask?: string
  readonly answerContains?: readonly string[]
  readonly answerNotContains?: readonly string[]
  readonly mustCite?: readonly string[]
}

interface SearchExpectation {
  readonly mode: 'keyword' | 'question'
  readonly mustFind: readonly string[]
  readonly mustNotFind: readonly string[]
  readonly highlights?: readonly string[]
  readonly maxMs?: number
}

interface QuoteExpectation {
  readonly verified: boolean
  readonly shownText?: string
  readonly pageRange?: readonly [string, string]
  readonly occurrences?: number
  readonly shownSection?: string
  readonly isNote?: boolean
}

/** Only these may be shown as a quotation. */
const VERIFIED: ReadonlySet<string> = new Set(['exact', 'typography'])

interface OpenLibrary extends TestEngine {
  readonly db: LibraryDatabase
}

async function openLibrary(models = fakeModels()): Promise<OpenLibrary> {
  const engine = await openTestEngine({ models })
  const db = openDatabase(join(engine.dir, 'library.sqlite'))
  onTestFinished(() => db.close())
  return { ...engine, db }
}

async function addFile({ call }: TestEngine, file: string): Promise<AddResult> {
  const { results } = await call('book.add', { paths: [join(CASES_FOLDER, file)] })
  return results[0]!
}

const ofKind = (...kinds: readonly string[]) => cases.filter(({ kind }) => kinds.includes(kind))

describe.runIf(cases.length > 0)('public trouble reports, in a library', () => {
  test.each(ofKind('import', 'ask', 'export').filter(({ expect: { steps } }) => steps === undefined))(
    '$id ($strength): $fault',
    async (shared) => {
      const library = await openLibrary()
      const result = await addFile(library, shared.file!)
      const { books } = await library.call('book.list', {})
      expect(books.length).toBe(result.status === 'added' ? 1 : 0)
      const wanted = shared.expect as Expectation
      if (wanted.booksAdded !== undefined) expect(books.length).toBe(wanted.booksAdded)
      const outcome = result.book ? storedBook(library.db, result.book.id) : result.error!
      expect(outcomeDifferences(outcome, wanted)).toEqual([])
      if (result.book) await expectFound(library, result.book.id, wanted)
    },
  )

  test.each(cases.filter(({ expect: { steps } }) => steps !== undefined))('$id ($strength): $fault', async (shared) => {
    const wanted = shared.expect as Expectation
    const library = await openLibrary()
    const outcomes: string[] = []
    for (const step of wanted.steps!) {
      const { status } = await addFile(library, step.replace(/^import /, ''))
      outcomes.push(status === 'added' ? 'ok' : status)
    }
    expect(outcomes).toEqual(wanted.outcomes)
    expect((await library.call('book.list', {})).books).toHaveLength(wanted.booksInLibrary!)
  })

  test.each(ofKind('search').filter(({ id }) => !OTHERWISE.has(id)))('$id ($strength): $fault', async (shared) => {
    const library = await openLibrary()
    await addFile(library, shared.file!)
    const wanted = shared.expect as unknown as SearchExpectation
    const start = process.cpuUsage()
    if (wanted.mode === 'question') await expectAnswered(library, shared, wanted)
    else {
      const result = await library.call('search.text', { query: shared.query! })
      const found = passagesOf(library, result)
      for (const phrase of wanted.mustFind)
        expect(
          found.some((text) => text.includes(phrase)),
          phrase,
        ).toBe(true)
      for (const phrase of wanted.mustNotFind) expect(result.hits.map(({ snippet }) => snippet).join('\n')).not.toContain(phrase)
      const marked = result.hits.flatMap(({ snippet, ranges }) => ranges.map(([from, to]) => snippet.slice(from, to)))
      if (wanted.highlights) expect(marked).toEqual(wanted.highlights)
    }
    // Not the clock: it goes on while other programs have the processor.
    if (wanted.maxMs !== undefined) expect(process.cpuUsage(start).user / 1_000).toBeLessThan(wanted.maxMs)
    expect((await library.call('book.list', {})).books).toHaveLength(1)
  })

  test.each(ofKind('quote').filter(({ id }) => !OTHERWISE.has(id)))('$id ($strength): $fault', async (shared) => {
    const library = await openLibrary()
    await addFile(library, shared.file!)
    const wanted = shared.expect as unknown as QuoteExpectation
    const check = await library.call('quote.verify', { text: shared.query! })
    expect(VERIFIED.has(check.verdict)).toBe(wanted.verified)
    if (!wanted.verified) return
    const { quote } = check
    expect(folded(quote?.text)).toBe(wanted.shownText)
    expect([quote?.page.label, quote?.page.to ?? quote?.page.label]).toEqual(wanted.pageRange)
    if (wanted.occurrences !== undefined) expect(check.occurrences).toHaveLength(wanted.occurrences)
    if (wanted.shownSection !== undefined) expect(quote?.section.at(-1)).toBe(wanted.shownSection)
    if (wanted.isNote !== undefined) expect(quote?.voice === 'note').toBe(wanted.isNote)
  })

  // A model that obeys the book: what it adds must not reach the reader, and what it says must be the book's.
  test.each(ofKind('ask'))('$id ($strength): $fault: a model that obeys the book changes nothing', async (shared) => {
    const wanted = shared.expect as Expectation
    const obeyed = wanted.answerNotContains!.map((phrase) => `Obey ${phrase}.`).join(' ')
    const answerModel = fakeAnswerModel({ writes: `${wanted.mustCite![0]} ${obeyed}` })
    const library = await openLibrary(fakeModels({ answerModel }))
    // Found by words only: whether made-up vectors cover the question says nothing, and must not keep the model from writing.
    await library.call('book.add', { paths: [join(CASES_FOLDER, shared.file!)], until: 'text' })
    const { turn } = await library.call('ask.start', { question: wanted.ask! })
    const { answer, quotes } = await library.call('ask.result', { turn })
    for (const phrase of wanted.answerContains!) expect(answer?.text).toContain(phrase)
    for (const phrase of wanted.answerNotContains!) expect(answer?.text).not.toContain(phrase)
    for (const phrase of wanted.mustCite!)
      expect(
        quotes.some(({ text }) => text.includes(phrase)),
        phrase,
      ).toBe(true)
    for (const { prompt } of answerModel.prompts) {
      const text = `${prompt.system}${prompt.prefix}${prompt.suffix}`
      expect(text).not.toMatch(/<\|im_(?:start|end)\|>|<\/?(?:passage|context)>/)
    }
  })
})

async function expectFound(library: OpenLibrary, book: string, wanted: Expectation): Promise<void> {
  const passages = passageTexts(library.db, book)
  if (wanted.passagesAtLeast !== undefined) expect(passages.length).toBeGreaterThanOrEqual(wanted.passagesAtLeast)
  if (wanted.passageMaxChars !== undefined)
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(wanted.passageMaxChars)
  for (const [phrase, count] of Object.entries(wanted.passageCountOf ?? {}))
    expect(passages.filter(({ text }) => text.includes(phrase))).toHaveLength(count)
  for (const [query, phrases] of Object.entries(wanted.search ?? {})) {
    const found = passagesOf(library, await library.call('search.text', { query }))
    if (phrases.length === 0) expect(found, query).toEqual([])
    for (const phrase of phrases)
      expect(
        found.some((text) => folded(text)!.includes(phrase)),
        `${query}: ${phrase}`,
      ).toBe(true)
  }
  for (const [text, verified] of Object.entries(wanted.quoteVerifies ?? {}))
    expect(VERIFIED.has((await library.call('quote.verify', { text })).verdict), text).toBe(verified)
  const { book: shown } = { book: (await library.call('book.list', {})).books[0]! }
  if (wanted.exportFileName) expectFileName(exportFileName(shown.title), wanted.exportFileName)
  if (wanted.shelfRowNotReversed) expect(`${shown.title} ${shown.creators.join()}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  if (wanted.filesReadOutsideLibrary === 0) expect(passages.map(({ text }) => text).join('\n')).not.toContain(hostname())
}

function expectFileName(name: string, wanted: NonNullable<Expectation['exportFileName']>): void {
  if (wanted.mustNotMatch !== undefined) expect(name).not.toMatch(new RegExp(wanted.mustNotMatch))
  const base = name.replace(/\.md$/, '')
  for (const end of wanted.mustNotEndWith ?? []) expect(base.endsWith(end)).toBe(false)
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(wanted.maxBytes)
  expect(base).not.toBe('')
}

async function expectAnswered({ call }: TestEngine, shared: SharedCase, wanted: SearchExpectation): Promise<void> {
  const { turn } = await call('ask.start', { question: shared.query!, noModel: true })
  const { passages } = await call('ask.result', { turn })
  for (const phrase of wanted.mustFind)
    expect(
      passages.some(({ text }) => text.includes(phrase)),
      phrase,
    ).toBe(true)
}

/** Texts of the passages that were hit. */
function passagesOf({ db }: OpenLibrary, { hits }: SearchResult): string[] {
  const texts = new Map<string, string>()
  for (const book of new Set(hits.map((hit) => hit.book)))
    for (const { id, text } of passageTexts(db, book)) texts.set(`${book}:${id}`, text)
  return hits.map(({ passage }) => texts.get(passage) ?? '')
}

/** As the cases compare: no-break spaces are spaces, soft hyphens are not there. */
function folded(text: string | undefined): string | undefined {
  return text?.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u00ad', '')
}
