import { expect, test } from 'vitest'
import {
  type PassagePlace,
  SELECTION_LIMITS,
  type SelectionInput,
  selectPassages,
} from '../../src-main/retrieve/select-passages.ts'

type Place = PassagePlace<string>

function place(id: string, rest: Partial<Place> = {}): Place {
  const at = id.charCodeAt(0) * 1_000
  return { id, book: 'moby-dick', section: 1, start: at, end: at + 100, ownStart: at, tokens: 100, ...rest }
}

function select(places: readonly Place[], rest: Partial<SelectionInput<string>> = {}, limits = SELECTION_LIMITS): string[] {
  const byId = new Map(places.map((one) => [one.id, one]))
  const input = { ranking: places.map(({ id }) => id), placeOf: (id: string) => byId.get(id), ...rest }
  return selectPassages(input, limits).map(({ id, why, from }) =>
    from === byId.get(id)!.start ? `${id} ${why}` : `${id} ${why} from ${from}`,
  )
}

test('the best passages are taken in their order, as many as wanted', () => {
  expect(
    select(
      ['a', 'b', 'c'].map((id) => place(id)),
      {},
      { ...SELECTION_LIMITS, count: 2 },
    ),
  ).toEqual(['a ranked', 'b ranked'])
})

test('a twin is left out: mostly the same range, or the same text in another book', () => {
  const overlapping = place('b', { start: 97_040, end: 97_140 })
  const same = place('c', { book: 'other', textKey: 'licence' })
  const copy = place('d', { book: 'third', textKey: 'licence' })
  expect(select([place('a', { start: 97_000, end: 97_100 }), overlapping, same, copy])).toEqual(['a ranked', 'c ranked'])
})

test('neighbours that share a paragraph are both taken, and the second begins behind what the first has', () => {
  const first = place('a', { start: 0, end: 500 })
  const second = place('b', { start: 400, end: 900, ownStart: 502 })
  expect(select([second, first])).toEqual(['b ranked from 502', 'a ranked'])
})

test('one of the best that is part of a divided paragraph brings its neighbour along', () => {
  const places = [
    place('a', { part: { index: 1, of: 2 } }),
    place('b'),
    place('c', { part: { index: 2, of: 3 } }),
    place('x'),
    place('y'),
  ]
  const neighbourPart = ({ id }: Place): string | undefined => ({ a: 'x', c: 'y' })[id]
  expect(select(places, { ranking: ['a', 'b', 'c'], neighbourPart })).toEqual([
    'a ranked',
    'x neighbour-part',
    'b ranked',
    'c ranked',
  ])
})

test('what the chosen passages refer to comes last, one hop and no more', () => {
  const places = [place('a'), place('n'), place('m')]
  const references = ({ id }: Place): string[] => ({ a: ['n'], n: ['m'] })[id] ?? []
  expect(select(places, { ranking: ['a'], references })).toEqual(['a ranked', 'n reference'])
})

test('a passage over the budget is passed over for a smaller one, the best is taken in any case', () => {
  const places = [place('a', { tokens: 90 }), place('b', { tokens: 50 }), place('c', { tokens: 10 })]
  expect(select(places, {}, { ...SELECTION_LIMITS, budgetTokens: 100 })).toEqual(['a ranked', 'c ranked'])
  expect(select(places, {}, { ...SELECTION_LIMITS, budgetTokens: 5 })).toEqual(['a ranked'])
})

test('a question in parts gets the best of each part', () => {
  const places = ['a', 'b', 'c', 'x', 'y'].map((id) => place(id))
  const limits = { ...SELECTION_LIMITS, count: 3 }
  expect(
    select(
      places,
      {
        ranking: ['a', 'b', 'c'],
        partRankings: [
          ['b', 'a'],
          ['x', 'y'],
        ],
      },
      limits,
    ),
  ).toEqual(['a ranked', 'b ranked', 'x ranked'])
})

test('a question that wants several places takes two from a section before it takes a third', () => {
  const places = [place('a'), place('b'), place('c'), place('z', { section: 9 })]
  expect(select(places, { wantsSeveral: true }, { ...SELECTION_LIMITS, count: 3 })).toEqual(['a ranked', 'b ranked', 'z ranked'])
})

test('a passage that is gone is passed over', () => {
  expect(select([place('a')], { ranking: ['gone', 'a'] })).toEqual(['a ranked'])
})
