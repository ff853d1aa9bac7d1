import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { join } from '../support/build-zip.ts'
import { shrinkPng } from './shrink-png.ts'

const INK = [31, 35, 37] as const
const PAPER = [253, 252, 250] as const

/** A true-colour PNG of one row for each list of bytes, each with the filter it begins with. Checksums are not looked at by who reads it. */
function truePng(width: number, rows: readonly (readonly number[])[]): Uint8Array {
  const chunk = (type: string, content: Uint8Array): Uint8Array =>
    join([
      new Uint8Array([0, 0, content.length >> 8, content.length & 255]),
      new TextEncoder().encode(type),
      content,
      new Uint8Array(4),
    ])
  const header = new Uint8Array([0, 0, 0, width, 0, 0, 0, rows.length, 8, 2, 0, 0, 0])
  return join([
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(new Uint8Array(rows.flat()))),
    chunk('IEND', new Uint8Array()),
  ])
}

/** The colours of a PNG with a palette, row by row. */
function coloursOf(png: Uint8Array, width: number): number[][] {
  const find = (type: string): Uint8Array => {
    const at = Buffer.from(png).indexOf(type)
    return png.subarray(at + 4, at + 4 + new DataView(png.buffer, png.byteOffset).getUint32(at - 4))
  }
  const palette = find('PLTE')
  const rows = inflateSync(find('IDAT'))
  return [...rows].flatMap((index, i) => (i % (width + 1) === 0 ? [] : [[...palette.subarray(index * 3, index * 3 + 3)]]))
}

test('a picture of few colours keeps every one of them, whatever its rows were predicted from', () => {
  const png = truePng(2, [
    [0, ...INK, ...PAPER],
    // As above, but for nothing: filter "up".
    [2, 0, 0, 0, 0, 0, 0],
    // The second pixel from the first: filter "sub".
    [1, ...INK, ...PAPER.map((value, i) => value - INK[i]!)],
    // Filter "Paeth" with nothing to add: both are as the row above says.
    [4, 0, 0, 0, 0, 0, 0],
  ])
  expect(coloursOf(shrinkPng(png), 2)).toEqual([INK, PAPER, INK, PAPER, INK, PAPER, INK, PAPER].map((colour) => [...colour]))
})

test('what is no PNG of a browser is refused', () => {
  expect(() => shrinkPng(new Uint8Array(40))).toThrow('This is no PNG.')
  const grey = truePng(1, [[0, 1, 2, 3]])
  grey[25] = 0
  expect(() => shrinkPng(grey)).toThrow('not of the kind')
})
