import { expect, test } from 'vitest'
import { GROUPED_CODES, groupWarnings } from '../../src-main/structure/group-warnings.ts'
import { healthReport } from '../../src-main/structure/health-report.ts'
import type { Book } from '../../src-shared/book.ts'
import { healthReportSchema } from '../../src-shared/health.ts'
import type { Passage } from '../../src-shared/passage.ts'
import { listProjectFiles, readProjectFile } from '../support/project-files.ts'
import { makeBook } from './make-book.ts'

const WINDOW = 40

/** A passage of everything in a section from `phrase` on, to the end of `last`. */
function passageOf(book: Book, phrase: string, last: string, more: Partial<Passage> = {}): Passage {
  const section = book.sections.find(({ text }) => text.includes(phrase))!
  const start = section.text.indexOf(phrase)
  const end = section.text.indexOf(last) + last.length
  const place = { section: section.ordinal, ordinal: 0, start, end, ownStart: start }
  return { id: `${section.path}#1`, ...place, context: section.title, voice: 'body', tokens: 10, ...more }
}

const report = (book: Book, passages: readonly Passage[] = []) => healthReport(book, passages, WINDOW)

test('chapters are counted with their kinds and how deep they lie', () => {
  const { chapters } = report(
    makeBook(
      {
        'a.xhtml': '<h1>Preface</h1><p>Before all.</p>',
        'b.xhtml': '<h1>One</h1><p>First.</p><h2>Inside</h2><p>Within.</p>',
      },
      { landmarks: [['preface', 'a.xhtml']] },
    ),
  )
  expect(chapters).toEqual({ count: 3, outermost: 2, levels: 2, untitled: 0, kinds: { 'front-matter': 1, body: 2 } })
})

test('pages come with their source, their edition and what is amiss with their order', () => {
  const marks = ['4', '5', '7', '6'].map((label) => `<p><span epub:type="pagebreak" title="${label}"/>Page ${label}.</p>`)
  const { pages } = report(makeBook(marks.join(''), { pageEdition: 'Hill & Son, 1902' }))
  expect(pages).toEqual({
    count: 4,
    source: 'page-break',
    edition: 'Hill & Son, 1902',
    gaps: [{ after: '5', before: '7', missing: 1 }],
    descending: [{ after: '7', label: '6' }],
    duplicates: [],
  })
})

test('notes are tied by their marks; those that nothing calls are named, and marks that lead nowhere are counted', () => {
  const book = makeBook(`<h1>Tides</h1>
    <p>The tide turns<a epub:type="noteref" href="#n1">1</a> twice a day,<a epub:type="noteref" href="#gone">2</a> they say.</p>
    <aside epub:type="footnote" id="n1"><p>1. Or thrice.</p><p>So the keeper held.</p></aside>
    <aside epub:type="footnote" id="n9"><p>9. Nobody asks for this one.</p></aside>`)
  expect(report(book).notes).toEqual({ count: 2, tied: 1, untied: [{ label: '9', section: 'tides' }], looseMarks: 1 })
})

test('tables, lists and verse are counted with their rows, items and lines', () => {
  const book =
    makeBook(`<table><tr><th>Year</th><th>Boats</th></tr><tr><td>1900</td><td>12</td></tr><tr><td>1901</td><td>9</td></tr></table>
    <p>Bring:</p><ul><li>rope</li><li>tar</li><li>salt</li></ul>
    <div class="poem"><p>Lamp of brass,</p><p>lamp of tin</p></div>
    <ul><li>oil</li></ul>`)
  const { tables, lists, verse } = report(book)
  expect(tables).toEqual({ count: 1, rows: 3, rowsWithHeader: 2 })
  expect(lists).toEqual({ count: 2, items: 4 })
  expect(verse).toEqual({ count: 1, lines: 2 })
})

test('pictures without words for those who do not see them are counted', () => {
  const book = makeBook(
    '<p>Look: <img src="a.png" alt="The pier at low tide"/><img src="b.png" alt=""/><img src="c.png"/><img src="d.png" aria-label="A map"/></p>',
  )
  expect(report(book).pictures).toEqual({ count: 4, withoutWords: 2 })
})

test('languages beside that of the book come with how much is written in them', () => {
  const book = makeBook('<p>She read:</p><p lang="fr">La mer.</p><p lang="de">Das Meer.</p><p lang="fr">Le port.</p>')
  // "Lamer." and "Leport." are 13 characters, "DasMeer." 8.
  expect(report(book).language).toEqual({
    book: 'en',
    others: [
      { language: 'fr', characters: 13 },
      { language: 'de', characters: 8 },
    ],
  })
})

test('text is searched as passages or as headings; boilerplate is set apart; what is in neither lowers the share', () => {
  const book = makeBook(`<section id="pg-header"><p>A notice.</p></section><h1>Oil</h1><p>Salt first.</p><p>Then oil.</p>`)
  const both = report(book, [passageOf(book, 'Salt first.', 'Then oil.')])
  // "Anotice." 8, "Oil" 3, "Saltfirst." 10, "Thenoil." 8.
  expect(both.text).toEqual({ characters: 29, boilerplate: 8, inPassages: 18, inHeadings: 3, indexed: 1 })
  const half = report(book, [passageOf(book, 'Salt first.', 'Salt first.')])
  expect(half.text.indexed).toBeCloseTo(13 / 21)
})

test('text that two passages share counts once', () => {
  const book = makeBook('<h1>Oil</h1><p>Salt first.</p><p>Then oil.</p>')
  const whole = passageOf(book, 'Salt first.', 'Then oil.')
  const again = { ...whole, ordinal: 1, ownStart: whole.end - 4 }
  const first = passageOf(book, 'Salt first.', 'Then ')
  expect(report(book, [first, again]).text).toMatchObject({ inPassages: 18, indexed: 1 })
})

test('the embedder fits when no passage exceeds its window; paragraphs that had to be divided are counted once', () => {
  const book = makeBook('<p>Salt first. Then oil. Then rope.</p>')
  const part = (index: number, phrase: string, tokens: number) =>
    passageOf(book, phrase, phrase, { tokens, part: { index, of: 3 } })
  const passages = [part(1, 'Salt first.', 40), part(2, 'Then oil.', 41), part(3, 'Then rope.', 7)]
  expect(report(book, passages).embedder).toEqual({
    passages: 3,
    windowTokens: 40,
    largestTokens: 41,
    tooLarge: 1,
    dividedParagraphs: 1,
  })
})

test('every character of the documents is in a block or accounted for by what it is', () => {
  const book = makeBook(`<nav epub:type="toc"><ol><li><a href="#t">Tides</a></li></ol></nav>
    <h1 id="t">Tides</h1><p><span class="pagenum">[Pg 7]</span>It turns<a epub:type="noteref" href="#n">*</a> <i hidden="">late</i> twice.</p>
    <aside epub:type="footnote" id="n"><p>* Or thrice. <a href="#t">↩</a></p></aside>`)
  const { conservation } = report(book)
  // Tides, "Itturns" 7 + "twice." 6, "Orthrice." 9 are kept.
  expect(conservation).toMatchObject({ kept: 5 + 13 + 9, described: 0, unaccounted: 0 })
  expect(conservation?.setApart).toEqual({ navigation: 5, 'page-mark': 5, hidden: 4, 'note-mark': 2, 'link-back': 1 })
})

test('the report is what the contract says, also of a book that was not read from documents', () => {
  const { source: _none, ...book } = makeBook('<h1>Oil</h1><p>Salt first.</p>')
  const made = report(book)
  expect(healthReportSchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made)
  expect(made).toMatchObject({ pictures: null, conservation: null, notes: { looseMarks: null } })
})

test('warnings are told by what they concern, unknown ones too', () => {
  const warning = (code: string) => ({ code, message: `About ${code}.` })
  const faults = groupWarnings(
    ['encoding-guessed', 'xml-repaired', 'missing-resource', 'encrypted-resource', 'new-kind'].map(warning),
  )
  expect(faults).toEqual({
    encoding: [warning('encoding-guessed')],
    repairs: [warning('xml-repaired')],
    missing: [warning('missing-resource')],
    protected: [warning('encrypted-resource')],
    other: [warning('new-kind')],
  })
})

test('every warning of import and structure has its place in the report', () => {
  const sources = listProjectFiles().filter((file) => /^src-main\/(?:import|structure)\/.*\.ts$/.test(file))
  const codes = sources.flatMap((file) =>
    [...readProjectFile(file).matchAll(/(?:code: |warnings\.add\(\s*)'([a-z]+(?:-[a-z]+)+)'/g)].map(([, code]) => code!),
  )
  expect(codes.length).toBeGreaterThan(10)
  expect([...new Set(codes)].filter((code) => !GROUPED_CODES.includes(code))).toEqual([])
})
