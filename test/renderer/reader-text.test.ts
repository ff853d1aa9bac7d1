import { expect, test } from 'vitest'
import { cellsOf, cutBlock, type Piece, type ReaderBlock } from '../../src-renderer/reader/cut-block.ts'
import { stepHit } from '../../src-renderer/reader/find-store.ts'
import { groupBlocks, groupSettings, headRows } from '../../src-renderer/reader/group-blocks.ts'
import { extendRun, hereIn, holds, pageAt, shareAt } from '../../src-renderer/reader/reading.ts'
import { directionOf } from '../../src-renderer/reader/script-direction.ts'
import { beginOf, finishOf, scrollBy, scrollState } from '../../src-renderer/reader/sheet-axis.ts'
import type { ReaderSection } from '../../src-shared/contract/reader-contract.ts'

function block(text: string, start: number, more: Partial<ReaderBlock> = {}): ReaderBlock {
  return {
    kind: 'paragraph',
    voice: 'body',
    text,
    start,
    end: start + text.length,
    level: null,
    language: null,
    lead: null,
    noteLabel: null,
    breaks: [],
    references: [],
    setting: null,
    item: null,
    markup: [],
    pictures: [],
    cut: { before: false, after: false },
    ...more,
  }
}

function shown(piece: Piece): string {
  if (piece.kind === 'page') return `|${piece.label}|`
  if (piece.kind === 'picture') return `<${piece.picture.path}>`
  if (piece.kind === 'reference') return `[${piece.reference.label}]`
  return piece.layers.length === 0 ? piece.text : `${piece.layers.join('+')}(${piece.text})`
}

test('a quotation that runs over a block is marked up to its end and from its beginning', () => {
  const laid = [{ start: 13, end: 40, layer: 'quote' as const }]
  expect(cutBlock(block('the white whale', 10), laid).map(shown)).toEqual(['the', 'quote( white whale)'])
  expect(cutBlock(block('next', 36), laid).map(shown)).toEqual(['quote(next)'])
})

test('a hit inside a quotation has both marks, and no letter is lost or doubled', () => {
  const laid = [
    { start: 0, end: 9, layer: 'quote' as const },
    { start: 4, end: 15, layer: 'hit' as const },
  ]
  const pieces = cutBlock(block('the white whale', 0), laid)
  expect(pieces.map(shown)).toEqual(['quote(the )', 'quote+hit(white)', 'hit( whale)'])
  expect(pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')).toBe('the white whale')
})

test('a note mark stands behind the words it belongs to, a page mark before those of its page', () => {
  const reference = { kind: 'note' as const, offset: 4, label: '3', section: 'notes', start: 0, end: 4, note: 'See.' }
  const pieces = cutBlock(block('eyes blind', 0, { breaks: [{ offset: 4, label: '209' }], references: [reference] }), [])
  expect(pieces.map(shown)).toEqual(['eyes', '[3]', '|209|', ' blind'])
})

test('a page that opens with a block, and a note at its end, are there', () => {
  const reference = { kind: 'note' as const, offset: 4, label: '*', section: 'notes', start: 0, end: 4, note: 'See.' }
  const pieces = cutBlock(block('eyes', 0, { breaks: [{ offset: 0, label: 'xii' }], references: [reference] }), [])
  expect(pieces.map(shown)).toEqual(['|xii|', 'eyes', '[*]'])
})

test('pages without text open together where the next text stands', () => {
  const breaks = ['5', '6', '7'].map((label) => ({ offset: 0, label }))
  expect(cutBlock(block('eyes', 0, { breaks }), []).map(shown)).toEqual(['|5–7|', 'eyes'])
})

test('a pointer whose words stand in the text is a link over them', () => {
  const reference = { kind: 'section' as const, offset: 4, label: 'Chapter IV', section: 'iv', start: 0, end: 1, note: null }
  const pieces = cutBlock(block('see Chapter IV there', 0, { references: [reference] }), [])
  expect(pieces.map((piece) => [shown(piece), piece.kind === 'text' && piece.link !== null])).toEqual([
    ['see ', false],
    ['Chapter IV', true],
    [' there', false],
  ])
})

test('the next hit is the first behind the place of reading, and after the last comes the first', () => {
  const hit = (ordinal: number, start: number) => ({ section: `s${ordinal}`, ordinal, start, end: start + 1, share: 0 })
  const hits = [hit(0, 5), hit(2, 1), hit(2, 90)]
  expect(stepHit(hits, -1, 1, { ordinal: 2, offset: 20 })).toBe(2)
  expect(stepHit(hits, -1, -1, { ordinal: 2, offset: 20 })).toBe(1)
  expect(stepHit(hits, -1, 1, { ordinal: 3, offset: 0 })).toBe(0)
  expect(stepHit(hits, 2, 1, { ordinal: 0, offset: 0 })).toBe(0)
  expect(stepHit([], -1, 1, { ordinal: 0, offset: 0 })).toBe(-1)
})

test('items and rows that follow each other are one list and one table', () => {
  const kinds = ['paragraph', 'list-item', 'list-item', 'table-row', 'paragraph', 'list-item'] as const
  const groups = groupBlocks(kinds.map((kind, i) => block('x', i * 3, { kind })))
  expect(groups.map(({ kind, blocks }) => `${kind} ${blocks.length}`)).toEqual([
    'single 1',
    'list 2',
    'table 1',
    'single 1',
    'list 1',
  ])
})

test('Arabic and Hebrew run from right to left, unless they are written in Latin letters', () => {
  expect(['ar', 'he-IL', 'ar-Latn', 'en', 'und', 'pa-Arab'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'auto', 'rtl'])
})

const LOOK = { value: null }

test('words keep their look where a hit begins in the middle of them', () => {
  const italic = block('the Larine gull', 0, { markup: [{ ...LOOK, kind: 'emphasis', start: 4, end: 10 }] })
  const pieces = cutBlock(italic, [{ start: 7, end: 15, layer: 'hit' }])
  expect(pieces.map((piece) => [shown(piece), piece.kind === 'text' ? piece.looks.join() : ''])).toEqual([
    ['the ', ''],
    ['Lar', 'emphasis'],
    ['hit(ine)', 'emphasis'],
    ['hit( gull)', ''],
  ])
})

test('what has a reading over it, and a formula, is never cut in two: a hit in it lies on all of it', () => {
  const ruby = block('灯台の歌', 0, {
    markup: [{ kind: 'reading', start: 0, end: 2, value: 'とうだい' }],
    breaks: [{ offset: 1, label: '5' }],
  })
  const pieces = cutBlock(ruby, [{ start: 1, end: 3, layer: 'hit' }])
  expect(pieces.map(shown)).toEqual(['|5|', 'hit(灯台)', 'hit(の)', '歌'])
  expect(pieces[1]).toMatchObject({ reading: 'とうだい', formula: null })
})

test('a picture stands where it stands, before the words behind it', () => {
  const picture = { path: 'a.png', alternative: '', isInline: true, width: null, height: null }
  const pictures = [0, 4, 8].map((offset) => ({ ...picture, offset, path: `${offset}.png` }))
  expect(cutBlock(block('rope wire', 0, { end: 9, pictures }), []).map(shown)).toEqual([
    '<0.png>',
    'rope',
    '<4.png>',
    ' wir',
    '<8.png>',
    'e',
  ])
})

test('the row of a table falls into its cells, and no letter is lost', () => {
  const cells = cellsOf(cutBlock(block('Oil | 1903 | ', 7, { kind: 'table-row' }), []))
  expect(cells.map((cell) => cell.map(shown))).toEqual([['Oil', ' | '], ['1903', ' | '], []])
  const row = (text: string, start: number, lead: string | null) => block(text, start, { kind: 'table-row', lead })
  const rows = [row('Lamp | Year', 0, null), row('Oil | 1903', 20, 'Lamp | Year')]
  expect([...headRows(rows)]).toEqual([rows[0]])
  expect(groupBlocks([...rows, row('Port | Ships', 40, null)]).map((group) => group.blocks.length)).toEqual([2, 1])
})

test('what stands in one sidebar is set together, and the running text goes on behind it', () => {
  const blocks = [block('a', 0), block('b', 3, { setting: 'sidebar' }), block('c', 6, { setting: 'sidebar' }), block('d', 9)]
  expect(groupSettings(blocks).map(({ setting, groups }) => [setting, groups.length])).toEqual([
    [null, 1],
    ['sidebar', 2],
    [null, 1],
  ])
})

/** A part of a section that is 100 letters long. */
function part(section: string, start: number, end: number, around: Partial<ReaderSection> = {}): ReaderSection {
  return {
    book: { id: 'b', title: 'Logs', creators: [] },
    language: 'en',
    section,
    ordinal: 0,
    title: section,
    headings: [section],
    kind: 'body',
    start,
    end,
    length: 100,
    page: { label: '7', to: null, source: 'page-list' },
    blocks: [block('x'.repeat(end - start), start, { breaks: [{ offset: start + 20, label: '8' }] })],
    previous: null,
    next: null,
    from: start / 200,
    to: end / 200,
    ...around,
  }
}

const neighbour = (section: string, at: number) => ({ section, title: section, headings: [section], at })

test('parts of sections follow each other, whichever end is read on, and nothing else comes between', () => {
  const middle = part('log', 40, 80, { previous: neighbour('log', 39), next: neighbour('log', 80) })
  const end = part('log', 80, 100, { next: neighbour('wreck', 0) })
  expect(extendRun([middle], end, 'after')).toEqual([middle, end])
  expect(extendRun([middle], part('log', 0, 40), 'before').map(({ start }) => start)).toEqual([0, 40])
  expect(extendRun([middle], part('wreck', 0, 40), 'after')).toEqual([middle])
  const wreck = part('wreck', 0, 40, { previous: neighbour('log', 2 ** 31) })
  expect(extendRun([wreck], end, 'before')).toEqual([end, wreck])
})

test('a place lies in one part of its section; page and share are those of the place', () => {
  const parts = [part('log', 0, 40), part('log', 40, 100)]
  expect([0, 39, 40, 100].map((offset) => parts.findIndex((one) => holds(one, { section: 'log', offset })))).toEqual([0, 0, 1, 1])
  expect(hereIn({ sections: parts, here: { section: 'log', offset: 50 } })).toBe(parts[1])
  expect([pageAt(parts[1]!, 41), pageAt(parts[1]!, 60)]).toEqual(['7', '8'])
  expect([shareAt(parts[1]!, 40), shareAt(parts[1]!, 70), shareAt(parts[1]!, 100)]).toEqual([0.2, 0.35, 0.5])
})

test('lines that run from right to left are gone through from the right edge', () => {
  const sheet = { top: 0, bottom: 100, left: 0, right: 300 }
  const element = { top: 10, bottom: 60, left: 100, right: 220 }
  expect((['down', 'leftwards', 'rightwards'] as const).map((axis) => beginOf(axis, element, sheet))).toEqual([10, 80, 100])
  expect((['down', 'leftwards', 'rightwards'] as const).map((axis) => finishOf(axis, element, sheet))).toEqual([60, 200, 220])
  const scrolled = { scrollTop: 0, scrollLeft: 0, clientHeight: 100, clientWidth: 300, scrollHeight: 900, scrollWidth: 3_000 }
  scrollBy('leftwards', scrolled, 50)
  expect([scrolled.scrollLeft, scrollState('leftwards', scrolled)]).toEqual([-50, { at: 50, shown: 300, whole: 3_000 }])
})
