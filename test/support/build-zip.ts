import { crc32, deflateRawSync } from 'node:zlib'

/** One entry as the archive will have it. The odd fields exist to build what real archives get wrong. */
export interface ZipEntry {
  readonly name: string | Uint8Array
  readonly bytes: string | Uint8Array
  readonly deflate?: boolean
  /** General purpose bits on top of bit 11 (names in UTF-8), which is set unless `unflaggedName`. */
  readonly flags?: number
  readonly unflaggedName?: boolean
  /** Sizes and checksum follow the contents instead of standing in the local header. */
  readonly streamed?: boolean
  /** Upper 16 bits of the external attributes: 0o120777 is a symbolic link. */
  readonly unixMode?: number
  /** What the directory claims instead of the truth. */
  readonly claimedSize?: number
  readonly claimedCrc?: number
}

export function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

/** An archive of these entries in this order. */
export function buildZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const content = bytesOf(entry.bytes)
    const stored = entry.deflate ? new Uint8Array(deflateRawSync(content)) : content
    const name = bytesOf(entry.name)
    const crc = entry.claimedCrc ?? crc32(content)
    const size = entry.claimedSize ?? content.length
    const flags = (entry.flags ?? 0) | (entry.unflaggedName ? 0 : 0x800) | (entry.streamed ? 8 : 0)
    const shared = (hidden: boolean) => [
      ...[u16(20), u16(flags), u16(entry.deflate ? 8 : 0), u16(0), u16(0x21)],
      ...[u32(hidden ? 0 : crc), u32(hidden ? 0 : stored.length), u32(hidden ? 0 : size), u16(name.length), u16(0)],
    ]
    const local = join([u32(0x04034b50), ...shared(entry.streamed === true), name, stored])
    const descriptor = entry.streamed ? join([u32(0x08074b50), u32(crc), u32(stored.length), u32(size)]) : new Uint8Array()
    const attributes = ((entry.unixMode ?? 0) << 16) >>> 0
    directory.push(
      join([u32(0x02014b50), u16(0x0314), ...shared(false), u16(0), u16(0), u16(0), u32(attributes), u32(offset), name]),
    )
    files.push(local, descriptor)
    offset += local.length + descriptor.length
  }
  const central = join(directory)
  const end = [
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(entries.length),
    u16(entries.length),
    u32(central.length),
    u32(offset),
    u16(0),
  ]
  return join([...files, central, ...end])
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function u16(value: number): Uint8Array {
  return new Uint8Array([value & 0xff, (value >> 8) & 0xff])
}

function u32(value: number): Uint8Array {
  return new Uint8Array([value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff])
}
