import { expect, test } from 'vitest'
import { centreRows } from '../../src-main/retrieve/centre-rows.ts'
import {
  contentRows,
  maxSim,
  packSigns,
  raiseRowMaxima,
  rowWeights,
  signTables,
  type TokenMatrix,
} from '../../src-main/retrieve/late-interaction.ts'

/** Vectors along axes: +3 is the third axis, -3 its opposite. */
function axes(...of: readonly number[]): TokenMatrix {
  const values = new Float32Array(of.length * 8)
  of.forEach((axis, row) => {
    values[row * 8 + Math.abs(axis) - 1] = Math.sign(axis)
  })
  return { values, dims: 8 }
}

test('every token of the question finds its best counterpart, and the mean of these is the score', () => {
  expect(maxSim(axes(1, 2), axes(2, 3))).toBe(0.5)
  expect(maxSim(axes(1, 2), axes(1, 2, 5))).toBe(1)
  expect(maxSim(axes(1), axes(-1))).toBe(-1)
  expect(maxSim(axes(), axes(1))).toBe(0)
  expect(maxSim(axes(1), axes())).toBe(0)
})

test('eight signs are a byte, the first value the lowest bit', () => {
  const { bits } = packSigns({ values: Float32Array.of(0.5, -1, 0, 0.1, -2, -3, 4, 5, -1, 1, 1, 1, 1, 1, 1, 1), dims: 16 })
  expect([...bits]).toEqual([0b11001001, 0b11111110])
})

test('signs of values less a mean are those of the centred values', () => {
  const values = Float32Array.of(0.5, -1, 0, 0.1, -2, -3, 4, 5, -1, 1, 1, 1, 1, 1, 1, 1)
  const mean = Float32Array.of(0.5, -2, 0.1, 0, -2, -3, 3.5, 6)
  expect(packSigns({ values, dims: 8 }, mean)).toEqual(packSigns(centreRows({ values, dims: 8 }, mean)))
})

test('for vectors of signs, the packed form scores what the whole vectors score', () => {
  const signs = (bytes: readonly number[]): TokenMatrix => ({
    values: Float32Array.from(
      bytes.flatMap((byte) => Array.from({ length: 8 }, (_, i) => ((byte >> i) & 1 ? 1 : -1) / Math.sqrt(8))),
    ),
    dims: 8,
  })
  const question = { values: Float32Array.of(0.6, 0, 0, 0, 0, 0, 0, 0.8, 0, 1, 0, 0, 0, 0, 0, 0), dims: 8 }
  const passage = signs([0b10000001, 0b00000010, 0b01111110])
  const rows = new Float32Array(2).fill(-1)
  raiseRowMaxima(signTables(question), packSigns(passage), rows)
  expect(rows[0]).toBeCloseTo(1.4 / Math.sqrt(8), 6)
  expect(rows[1]).toBeCloseTo(1 / Math.sqrt(8), 6)
  expect((rows[0]! + rows[1]!) / 2).toBeCloseTo(maxSim(question, passage), 6)
})

test('the windows of a passage are taken together by raising the same rows', () => {
  const tables = signTables(axes(1, 2))
  const rows = new Float32Array(2).fill(-1)
  raiseRowMaxima(tables, { bits: Uint8Array.of(0b00000001), dims: 8 }, rows)
  expect(rows[1]).toBeCloseTo(-1 / Math.sqrt(8), 6)
  raiseRowMaxima(tables, { bits: Uint8Array.of(0b00000010), dims: 8 }, rows)
  expect(rows[0]).toBeCloseTo(1 / Math.sqrt(8), 6)
  expect(rows[1]).toBeCloseTo(1 / Math.sqrt(8), 6)
})

test('only the pieces of content words ask, and all pieces when there are none', () => {
  const pieces = ['what', 'did', 'que', '##eq', '##ueg', 'the', '?']
  const stop = new Set(['what', 'did', 'the'])
  const ids = pieces.map((_, i) => i)
  const { values } = axes(1, 2, 3, 4, 5, 6, 7)
  const rows = contentRows(
    ids,
    values,
    (id) => pieces[id]!,
    (word) => stop.has(word),
  )
  expect([...rows.values]).toEqual([...axes(3, 4, 5).values])
  const all = contentRows(
    [0, 1],
    axes(1, 2).values,
    (id) => pieces[id]!,
    (word) => stop.has(word),
  )
  expect([...all.values]).toEqual([...axes(1, 2).values])
})

test('a row counts as its piece is rare among the windows, and all rows together count 1', () => {
  // ln(1 + 9.5 / 1.5), ln(1 + 0.5 / 10.5), ln(1 + 10.5 / 0.5): found in 1, 10 and none of 10 windows.
  const [rare, common, absent] = [Math.log(1 + 9.5 / 1.5), Math.log(1 + 0.5 / 10.5), Math.log(22)]
  const sum = rare + common + absent
  const weights = rowWeights(
    [7, 8, 9],
    new Map([
      [7, 1],
      [8, 10],
    ]),
    10,
  )
  expect(weights[0]).toBeCloseTo(rare / sum, 6)
  expect(weights[1]).toBeCloseTo(common / sum, 6)
  expect(weights[2]).toBeCloseTo(absent / sum, 6)
})

test('where no window was counted, every row counts the same', () => {
  expect([...rowWeights([7, 8], new Map(), 0)]).toEqual([0.5, 0.5])
  expect(rowWeights([], new Map(), 10)).toHaveLength(0)
})
