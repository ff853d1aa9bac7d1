import { type Dice, pick } from './dice.ts'

type ArchiveMutation = (bytes: Uint8Array, dice: Dice) => Uint8Array

const SIGNATURES = { local: [0x50, 0x4b, 3, 4], directory: [0x50, 0x4b, 1, 2], end: [0x50, 0x4b, 5, 6] } as const

/** Offsets and widths of the fields of each record (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const FIELDS = {
  local: [
    [4, 2],
    [6, 2],
    [8, 2],
    [10, 4],
    [14, 4],
    [18, 4],
    [22, 4],
    [26, 2],
    [28, 2],
  ],
  directory: [
    [4, 2],
    [6, 2],
    [8, 2],
    [10, 2],
    [12, 4],
    [16, 4],
    [20, 4],
    [24, 4],
    [28, 2],
    [30, 2],
    [32, 2],
    [34, 2],
    [36, 2],
    [38, 4],
    [42, 4],
  ],
  end: [
    [4, 2],
    [6, 2],
    [8, 2],
    [10, 2],
    [12, 4],
    [16, 4],
    [20, 2],
  ],
} as const

const ODD_NUMBERS = [0, 1, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff]

function recordsOf(bytes: Uint8Array, kind: keyof typeof SIGNATURES): number[] {
  const found: number[] = []
  const signature = SIGNATURES[kind]
  for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1))
    if (signature.every((byte, n) => bytes[at + n] === byte)) found.push(at)
  return found
}

function changeField(kind: keyof typeof SIGNATURES): ArchiveMutation {
  return (bytes, dice) => {
    const changed = bytes.slice()
    const records = recordsOf(changed, kind)
    if (records.length === 0) return changed
    const at = pick(dice, records)
    const [offset, width] = pick<readonly [number, number]>(dice, FIELDS[kind])
    const value = dice(3) === 0 ? dice(0x7fffffff) : pick(dice, ODD_NUMBERS)
    for (let n = 0; n < width; n++) if (at + offset + n < changed.length) changed[at + offset + n] = (value >>> (8 * n)) & 0xff
    return changed
  }
}

/** What disks, downloads and enemies do to archives. */
export const ARCHIVE_MUTATIONS: Readonly<Record<string, ArchiveMutation>> = {
  'a field of a file’s header': changeField('local'),
  'a field of the directory': changeField('directory'),
  'a field of the end record': changeField('end'),
  'a directory entry under another name': (bytes, dice) => {
    const changed = bytes.slice()
    const records = recordsOf(changed, 'directory')
    if (records.length === 0) return changed
    const at = pick(dice, records)
    const length = changed[at + 28]! | (changed[at + 29]! << 8)
    if (length > 0) changed[at + 46 + dice(length)] = pick(dice, [0x2f, 0x2e, 0x5c, 0, 0x3a, 0xc3, 0x41])
    return changed
  },
  'a record that is no longer one': (bytes, dice) => {
    const changed = bytes.slice()
    const records = recordsOf(changed, pick(dice, ['local', 'directory', 'end'] as const))
    if (records.length > 0) changed[pick(dice, records) + dice(4)]! ^= 1 << dice(8)
    return changed
  },
  'changed bytes': (bytes, dice) => {
    const changed = bytes.slice()
    for (let n = 0; n < 1 + dice(8); n++) changed[dice(changed.length)] = dice(256)
    return changed
  },
  'a missing stretch': (bytes, dice) => {
    const at = dice(bytes.length)
    const length = 1 + dice(600)
    return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + length)])
  },
  'a doubled stretch': (bytes, dice) => {
    const at = dice(bytes.length)
    const part = bytes.slice(at, at + 1 + dice(600))
    return Uint8Array.from([...bytes.slice(0, at), ...part, ...bytes.slice(at)])
  },
  'zeros where bytes were': (bytes, dice) => bytes.slice().fill(0, dice(bytes.length), dice(bytes.length)),
  'a missing end': (bytes, dice) => bytes.slice(0, dice(bytes.length)),
  'a missing beginning': (bytes, dice) => bytes.slice(dice(bytes.length)),
  'something in front': (bytes, dice) => Uint8Array.from([...Array.from({ length: 1 + dice(2_000) }, () => dice(256)), ...bytes]),
  'something behind': (bytes, dice) => Uint8Array.from([...bytes, ...Array.from({ length: 1 + dice(70_000) }, () => dice(256))]),
}
