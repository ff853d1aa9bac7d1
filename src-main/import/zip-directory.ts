import { AppError } from '../../src-shared/errors.ts'

/** One file of an archive as its directory (or, in a damaged archive, its local header) describes it. Sizes are claims, not facts. */
export interface ZipEntry {
  /** As written, backslashes and all. */
  readonly name: string
  /** What the same bytes are in other encodings, where neither the archive nor the bytes themselves say which one it is. */
  readonly otherNames: readonly string[]
  readonly method: number
  readonly encrypted: boolean
  readonly symbolicLink: boolean
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
  /** Where the compressed bytes begin in the file. */
  readonly dataStart: number
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[]
  /** False when the directory at the end was missing or wrong and the local headers had to tell. */
  readonly intact: boolean
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END64 = 0x06064b50
const END64_LOCATOR = 0x07064b50
const DESCRIPTOR = 0x08074b50
const END_SIZE = 22
/** The comment after the end record has a 16-bit length (APPNOTE 4.4.12). */
const MAX_COMMENT = 0xffff

/** A book has hundreds of files, an absurd one ten thousand; beyond this the archive is an attack on memory. */
const MAX_ENTRIES = 100_000

/**
 * The files of a zip archive.
 *
 * Read here and not with a library because the archives that need care are those that libraries refuse as a whole: bytes in front
 * of the first header, a comment of the wrong length, one bad name among good ones, no directory at all after a broken download.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 *
 * Throws AppError 'book-unreadable' when nothing in it can be found, 'book-too-big' beyond 100,000 entries.
 */
export function readZipDirectory(bytes: Uint8Array): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const listed = readCentralDirectory(bytes, view)
  if (listed?.every((entry) => entry.dataStart >= 0)) return { entries: listed, intact: true }
  const found = scanLocalHeaders(bytes, view)
  const names = new Set(found.map(({ name }) => name))
  const missing = (listed ?? []).filter(({ name }) => !names.has(name))
  if (found.length > 0) return { entries: [...found, ...missing], intact: false }
  throw new AppError(
    'book-unreadable',
    'This file is a damaged archive: nothing in it can be found any more.',
    'Download or copy the book again; the file was probably cut off on the way.',
  )
}

interface EndRecord {
  readonly offset: number
  readonly size: number
  readonly count: number
  /** Where the directory must end if nothing was put in front of the archive. */
  readonly at: number
}

function readCentralDirectory(bytes: Uint8Array, view: DataView): ZipEntry[] | undefined {
  const end = findEnd(view)
  if (!end || end.count === 0) return undefined
  if (end.count > MAX_ENTRIES) throw tooManyEntries()
  // Offsets count from the archive's first byte; what was saved in front of it (an HTTP header, a self-extractor) shifts them all.
  const shift = Math.max(0, end.at - end.size - end.offset)
  const start = readable(view, end.offset + shift, CENTRAL) ? end.offset + shift : end.offset
  if (!readable(view, start, CENTRAL)) return undefined
  const entries: ZipEntry[] = []
  let at = start
  while (entries.length <= MAX_ENTRIES && at + 46 <= view.byteLength && view.getUint32(at, true) === CENTRAL) {
    const flags = view.getUint16(at + 8, true)
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > view.byteLength) return undefined
    const wide = zip64Fields(view, at + 46 + nameLength, extraLength, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ])
    const dataStart = findData(view, wide[2]!, start - end.offset)
    entries.push({
      ...decodeName(bytes.subarray(at + 46, at + 46 + nameLength), flags),
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) !== 0,
      symbolicLink: isSymbolicLink(view.getUint16(at + 4, true), view.getUint32(at + 38, true)),
      crc: view.getUint32(at + 16, true),
      compressedSize: wide[1]!,
      size: wide[0]!,
      dataStart,
    })
    at = next
  }
  if (entries.length > MAX_ENTRIES) throw tooManyEntries()
  // A directory that lists fewer files than it counts was overwritten on the way: the local headers may know more.
  return entries.length < end.count && end.count < MAX_COMMENT ? undefined : entries
}

function findEnd(view: DataView): EndRecord | undefined {
  const lowest = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT)
  for (let at = view.byteLength - END_SIZE; at >= lowest; at--) {
    if (view.getUint32(at, true) !== END) continue
    const end = {
      at,
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    }
    const wide = readable(view, at - 20, END64_LOCATOR) ? findEnd64(view, at - 20) : undefined
    if (wide) return wide
    if (end.size <= at) return end
  }
  return undefined
}

function findEnd64(view: DataView, locator: number): EndRecord | undefined {
  const claimed = Number(view.getBigUint64(locator + 8, true))
  // 56 bytes is the record without its extensible part; the second guess serves archives with bytes in front.
  const at = [claimed, locator - 56].find((offset) => readable(view, offset, END64) && offset + 56 <= view.byteLength)
  if (at === undefined) return undefined
  return {
    at,
    count: Number(view.getBigUint64(at + 32, true)),
    size: Number(view.getBigUint64(at + 40, true)),
    offset: Number(view.getBigUint64(at + 48, true)),
  }
}

/** Start of the data behind a local header, or -1 when there is none where the directory says. */
function findData(view: DataView, offset: number, shift: number): number {
  const at = [offset + shift, offset].find((candidate) => readable(view, candidate, LOCAL) && candidate + 30 <= view.byteLength)
  if (at === undefined) return -1
  // The local header's own lengths count: its extra field often differs from the directory's.
  return at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
}

/** Values whose 32-bit field is all ones stand in the zip64 extra field, in this order (APPNOTE 4.5.3). */
function zip64Fields(view: DataView, extraStart: number, extraLength: number, narrow: readonly number[]): number[] {
  const values = [...narrow]
  const end = Math.min(extraStart + extraLength, view.byteLength)
  for (let at = extraStart; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let field = at + 4
    const fieldsEnd = Math.min(field + view.getUint16(at + 2, true), end)
    values.forEach((value, n) => {
      if (value !== 0xffffffff || field + 8 > fieldsEnd) return
      values[n] = Number(view.getBigUint64(field, true))
      field += 8
    })
    break
  }
  return values
}

/** For an archive that lost its directory: every local header in file order, with sizes found out where they come after the data. */
function scanLocalHeaders(bytes: Uint8Array, view: DataView): ZipEntry[] {
  const entries: ZipEntry[] = []
  const nextLocal = signatureFinder(bytes, LOCAL)
  const nextCentral = signatureFinder(bytes, CENTRAL)
  let at = nextLocal(0)
  while (at !== -1 && at + 30 <= view.byteLength) {
    if (entries.length >= MAX_ENTRIES) throw tooManyEntries()
    const flags = view.getUint16(at + 6, true)
    const nameLength = view.getUint16(at + 26, true)
    const extraLength = view.getUint16(at + 28, true)
    const dataStart = at + 30 + nameLength + extraLength
    if (dataStart > view.byteLength) break
    const [size, compressedSize] = zip64Fields(view, at + 30 + nameLength, extraLength, [
      view.getUint32(at + 22, true),
      view.getUint32(at + 18, true),
    ])
    const streamed = (flags & 8) !== 0 && compressedSize === 0
    const found = streamed
      ? findDescriptor(bytes, view, dataStart, [nextLocal(dataStart), nextCentral(dataStart)])
      : { crc: view.getUint32(at + 14, true), size, compressedSize }
    entries.push({
      ...decodeName(bytes.subarray(at + 30, at + 30 + nameLength), flags),
      method: view.getUint16(at + 8, true),
      encrypted: (flags & 1) !== 0,
      symbolicLink: false,
      crc: found.crc,
      compressedSize: found.compressedSize!,
      size: found.size!,
      dataStart,
    })
    const next = dataStart + found.compressedSize!
    // A size that leads out of the file is damage in this header; the ones behind it may be whole.
    at = nextLocal(next > view.byteLength ? dataStart : next)
  }
  return entries
}

/**
 * Sizes that follow the data (APPNOTE 4.3.9), with their signature or, as the note allows, without. A descriptor is believed when the size
 * in it is the distance from the data's start. Without one, the data goes on to the next header.
 */
function findDescriptor(bytes: Uint8Array, view: DataView, dataStart: number, headers: readonly number[]) {
  const limit = Math.min(view.byteLength, ...headers.filter((at) => at !== -1))
  for (
    let at = findSignature(bytes, dataStart, DESCRIPTOR, limit);
    at !== -1;
    at = findSignature(bytes, at + 4, DESCRIPTOR, limit)
  ) {
    if (at + 16 <= limit && view.getUint32(at + 8, true) === at - dataStart) return sizesAt(view, at + 4)
  }
  const bare = limit - 12
  if (bare >= dataStart && view.getUint32(bare + 4, true) === bare - dataStart) return sizesAt(view, bare)
  return { crc: 0, compressedSize: limit - dataStart, size: 0 }
}

function sizesAt(view: DataView, at: number) {
  return { crc: view.getUint32(at, true), compressedSize: view.getUint32(at + 4, true), size: view.getUint32(at + 8, true) }
}

/**
 * Where the signature stands next, asked for ever later places: what was found for one may be the answer to the next. Without it an archive of
 * 90,000 headers and no directory is looked through 90,000 times.
 */
function signatureFinder(bytes: Uint8Array, signature: number): (from: number) => number {
  let askedFrom = 0
  let found = findSignature(bytes, 0, signature)
  return (from) => {
    if (from < askedFrom || (found !== -1 && found < from)) found = findSignature(bytes, from, signature)
    askedFrom = from
    return found
  }
}

function findSignature(bytes: Uint8Array, from: number, signature: number, to = bytes.length): number {
  const [a, b, c, d] = [signature & 0xff, (signature >> 8) & 0xff, (signature >> 16) & 0xff, (signature >>> 24) & 0xff]
  for (let at = bytes.indexOf(a, from); at !== -1 && at < to; at = bytes.indexOf(a, at + 1)) {
    if (bytes[at + 1] === b && bytes[at + 2] === c && bytes[at + 3] === d) return at
  }
  return -1
}

function readable(view: DataView, at: number, signature: number): boolean {
  return at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === signature
}

/** Unix modes stand in the upper half of the attributes when the archive was made on Unix or macOS. */
function isSymbolicLink(madeBy: number, attributes: number): boolean {
  const host = madeBy >> 8
  return (host === 3 || host === 19) && ((attributes >>> 16) & 0o170000) === 0o120000
}

const CP437_UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Archivers on Windows write names in the code page of their machine; which one, no field of the archive says. */
const MACHINE_ENCODINGS = ['windows-1252', 'gb18030', 'shift_jis', 'big5', 'euc-kr', 'windows-1251', 'ibm866']

/** Many tools write UTF-8 names and forget the flag; only what is not UTF-8 is read as CP437, which the format names as its default. */
function decodeName(bytes: Uint8Array, flags: number): Pick<ZipEntry, 'name' | 'otherNames'> {
  const flagged = (flags & 0x800) !== 0
  try {
    return { name: new TextDecoder('utf-8', { fatal: !flagged, ignoreBOM: true }).decode(bytes), otherNames: [] }
  } catch {
    const name = Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP437_UPPER[byte - 0x80])).join('')
    return { name, otherNames: MACHINE_ENCODINGS.map((encoding) => new TextDecoder(encoding).decode(bytes)) }
  }
}

function tooManyEntries(): AppError {
  return new AppError(
    'book-too-big',
    `This archive holds more than ${MAX_ENTRIES.toLocaleString('en')} files; no book does.`,
    'Check where the file comes from; it may have been made to harm.',
  )
}
