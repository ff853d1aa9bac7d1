import { expect, test } from 'vitest'
import { citeSelection } from '../../src-renderer/reader/cite-selection.ts'
import { cutBlock, type Piece, type ReaderBlock } from '../../src-renderer/reader/cut-block.ts'
import { findInText, foldText } from '../../src-renderer/reader/find-in-text.ts'
import { stepHit, withHits } from '../../src-renderer/reader/find-store.ts'
import { groupBlocks } from '../../src-renderer/reader/group-blocks.ts'
import { directionOf } from '../../src-renderer/reader/script-direction.ts'

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

test('a pointer whose words stand in the text is a link over them', () => {
  const reference = { kind: 'section' as const, offset: 4, label: 'Chapter IV', section: 'iv', start: 0, end: 1, note: null }
  const pieces = cutBlock(block('see Chapter IV there', 0, { references: [reference] }), [])
  expect(pieces.map((piece) => [shown(piece), piece.kind === 'text' && piece.link !== null])).toEqual([
    ['see ', false],
    ['Chapter IV', true],
    [' there', false],
  ])
})

test('words are found whatever their case, accents, quotation marks, soft hyphens and spaces, at the place where they stand', () => {
  const text = 'The café’s  na\u00adïve EYES'
  const cut = (words: string): string[] => findInText(foldText(text), words).map(({ start, end }) => text.slice(start, end))
  expect(cut("cafe's naive")).toEqual(['café’s  na\u00adïve'])
  expect(cut('eyes')).toEqual(['EYES'])
  expect(cut('e')).toEqual(['e', 'é', 'e', 'E', 'E'])
  expect(cut('  ')).toEqual([])
})

test('a decomposed accent belongs to its letter', () => {
  const text = 'cafe\u0301 noir'
  expect(findInText(foldText(text), 'café')).toEqual([{ start: 0, end: 5 }])
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

test('a copied selection names author, book, chapter and its pages', () => {
  const place = {
    text: 'eyes',
    title: 'Moby-Dick',
    creators: ['Herman Melville'],
    headings: ['Moby-Dick', 'Loomings.'],
    estimated: false,
  }
  expect(citeSelection({ ...place, from: '1', to: '2' })).toBe('“eyes” (Herman Melville, Moby-Dick, Loomings, pp. 1–2)')
  expect(citeSelection({ ...place, from: null, to: null })).toBe('“eyes” (Herman Melville, Moby-Dick, Loomings)')
})

test('hits that are found later stand in the order of the book, and the one that is looked at stays the same', () => {
  const hit = (ordinal: number, start: number) => ({ section: `s${ordinal}`, ordinal, start, end: start + 1, share: 0 })
  const after = withHits({ hits: [hit(4, 0), hit(5, 0)], current: 1 }, [hit(1, 0)])
  expect(after.hits.map(({ ordinal }) => ordinal)).toEqual([1, 4, 5])
  expect(after.current).toBe(2)
})
