import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { join } from '../support/build-zip.ts'

/** A picture as pixels: red, green and blue, a byte each, row after row. */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
const MOST_COLOURS = 128

/**
 * The same picture with at most 128 colours, as a PNG with a palette: a page of letters on paper takes a third of the bytes then. Takes PNGs as Chromium
 * writes them (8 bits, true colour, not interlaced) and drops transparency; throws on any other. https://www.w3.org/TR/png-3/
 */
export function shrinkPng(png: Uint8Array): Uint8Array {
  const pixels = readPixels(png)
  const { palette, indexes } = toPalette(pixels)
  const { width, height } = pixels
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y += 1) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, 8)
  header.setUint8(9, 3)
  return join([
    new Uint8Array(SIGNATURE),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

function readPixels(png: Uint8Array): Pixels {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  if (SIGNATURE.some((byte, n) => png[n] !== byte)) throw new Error('This is no PNG.')
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, type, interlace] = [png[24], png[25], png[28]]
  if (depth !== 8 || (type !== 2 && type !== 6) || interlace !== 0)
    throw new Error('This PNG is not of the kind that a browser writes.')
  const parts: Uint8Array[] = []
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at)
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const channels = type === 6 ? 4 : 3
  const raw = unfilter(inflateSync(join(parts)), width, height, channels)
  const rgb = new Uint8Array(width * height * 3)
  for (let n = 0; n < width * height; n += 1) rgb.set(raw.subarray(n * channels, n * channels + 3), n * 3)
  return { width, height, rgb }
}

/** Takes back what each row was predicted from. https://www.w3.org/TR/png-3/#9Filters */
function unfilter(filtered: Uint8Array, width: number, height: number, channels: number): Uint8Array {
  const stride = width * channels
  const raw = new Uint8Array(height * stride)
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (stride + 1)]
    for (let x = 0; x < stride; x += 1) {
      const here = y * stride + x
      const left = x < channels ? 0 : raw[here - channels]!
      const up = y === 0 ? 0 : raw[here - stride]!
      const corner = x < channels || y === 0 ? 0 : raw[here - stride - channels]!
      raw[here] = filtered[y * (stride + 1) + 1 + x]! + predicted(filter, left, up, corner)
    }
  }
  return raw
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

interface Box {
  readonly colours: readonly number[]
  /** Pixels in it times how far its colours are apart: what is cut next. */
  readonly weight: number
  readonly channel: number
}

/** Median cut: the box of colours that is worst served is cut in two, until there are enough. Heckbert, SIGGRAPH 1982. */
function toPalette({ rgb }: Pixels): { readonly palette: Uint8Array; readonly indexes: Uint8Array } {
  const counts = new Map<number, number>()
  for (let n = 0; n < rgb.length; n += 3) {
    const colour = (rgb[n]! << 16) | (rgb[n + 1]! << 8) | rgb[n + 2]!
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const boxes = [boxOf([...counts.keys()], counts)]
  while (boxes.length < MOST_COLOURS) {
    const worst = boxes.reduce((best, box) => (box.weight > best.weight ? box : best))
    if (worst.weight === 0) break
    boxes.splice(boxes.indexOf(worst), 1, ...cut(worst, counts))
  }
  const palette = new Uint8Array(boxes.length * 3)
  const indexOf = new Map<number, number>()
  for (const [n, { colours }] of boxes.entries()) {
    palette.set(meanOf(colours, counts), n * 3)
    for (const colour of colours) indexOf.set(colour, n)
  }
  const indexes = new Uint8Array(rgb.length / 3)
  for (let n = 0; n < indexes.length; n += 1) {
    indexes[n] = indexOf.get((rgb[n * 3]! << 16) | (rgb[n * 3 + 1]! << 8) | rgb[n * 3 + 2]!)!
  }
  return { palette, indexes }
}

type Counts = ReadonlyMap<number, number>

function boxOf(colours: readonly number[], counts: Counts): Box {
  const spans = [16, 8, 0].map((shift) => {
    const values = colours.map((colour) => (colour >> shift) & 255)
    return values.reduce((most, value) => Math.max(most, value), 0) - values.reduce((least, value) => Math.min(least, value), 255)
  })
  const widest = Math.max(...spans)
  // A square root: a ground of a million pixels must not take the colours of a cover of ten thousand.
  return { colours, weight: widest * Math.sqrt(pixelsOf(colours, counts)), channel: [16, 8, 0][spans.indexOf(widest)]! }
}

function cut({ colours, channel }: Box, counts: Counts): Box[] {
  const sorted = colours.toSorted((a, b) => ((a >> channel) & 255) - ((b >> channel) & 255))
  const half = pixelsOf(colours, counts) / 2
  let seen = 0
  const at = sorted.findIndex((colour) => {
    seen += counts.get(colour)!
    return seen >= half
  })
  const middle = Math.min(sorted.length - 1, Math.max(1, at))
  return [boxOf(sorted.slice(0, middle), counts), boxOf(sorted.slice(middle), counts)]
}

function meanOf(colours: readonly number[], counts: Counts): number[] {
  const pixels = pixelsOf(colours, counts)
  return [16, 8, 0].map((shift) =>
    Math.round(colours.reduce((sum, colour) => sum + ((colour >> shift) & 255) * counts.get(colour)!, 0) / pixels),
  )
}

function pixelsOf(colours: readonly number[], counts: Counts): number {
  return colours.reduce((sum, colour) => sum + counts.get(colour)!, 0)
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = join([new TextEncoder().encode(type), content])
  const around = new DataView(new ArrayBuffer(8))
  around.setUint32(0, content.length)
  around.setUint32(4, crc32(body))
  const edges = new Uint8Array(around.buffer)
  return join([edges.subarray(0, 4), body, edges.subarray(4)])
}
