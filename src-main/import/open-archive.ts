import type { ImportWarning } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'
import { crc32, inflate } from './inflate.ts'
import { createWarningList, type WarningList } from './warning-list.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** The files of an archive by their path: safe, unique, with "/" between folders. */
export interface Archive {
  readonly paths: readonly string[]
  /** Paths that an entry may mean too, in another encoding than was taken, and the path that it has here. */
  readonly otherPaths: ReadonlyMap<string, string>
  /** False when the archive lost its directory and the files were looked for one by one. */
  readonly intact: boolean
  readonly warnings: readonly ImportWarning[]
  /** Undefined when there is no such file. Rejects with 'book-too-big' past the limits, 'book-unreadable' for a password. */
  read(path: string): Promise<ArchiveFile | undefined>
}

export interface ArchiveFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** False when the file broke off, or is not what its checksum says: `bytes` is what could be read. */
  readonly whole: boolean
}

export interface ArchiveLimits {
  readonly fileBytes: number
  readonly totalBytes: number
}

/**
 * Inflated bytes, really counted. A long novel is 2 MB of markup; 64 MB in one file leaves room for a whole encyclopaedia volume, and
 * the sum bounds what the parsed documents together can take.
 */
const ARCHIVE_LIMITS: ArchiveLimits = { fileBytes: 64 << 20, totalBytes: 192 << 20 }

/** Throws AppError 'book-unreadable' when it is no archive that can be read, 'book-too-big' for absurd counts. */
export function openArchive(bytes: Uint8Array, limits: ArchiveLimits = ARCHIVE_LIMITS): Archive {
  const directory = readZipDirectory(bytes)
  const warnings = createWarningList()
  const entries = safeEntries(directory.entries, warnings)
  const source = plainView(bytes)
  let totalBytes = 0
  return {
    paths: [...entries.keys()],
    otherPaths: otherPathsOf(entries),
    intact: directory.intact,
    warnings: warnings.list(),
    async read(path) {
      const entry = entries.get(path)
      if (!entry) return undefined
      const left = limits.totalBytes - totalBytes
      const tooBig = left < limits.fileBytes ? archiveTooBig(limits.totalBytes) : fileTooBig(path, limits.fileBytes)
      const file = await readEntry(source, entry, path, Math.min(limits.fileBytes, left), tooBig)
      totalBytes += file.bytes.length
      return file
    },
  }
}

/** The same memory as a plain array (a Buffer's `slice` shares what others copy); a copy if it is shared memory, which no decoder takes. */
function plainView(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes)
}

async function readEntry(
  source: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
  path: string,
  limit: number,
  tooBig: AppError,
): Promise<ArchiveFile> {
  if (entry.encrypted) {
    throw new AppError(
      'book-unreadable',
      `This archive is locked with a password ("${path}" cannot be opened).`,
      'Unpack it with the password and pack it again without one, or get the book without a password.',
    )
  }
  if (entry.dataStart < 0) return { bytes: new Uint8Array(), whole: false }
  const compressed = source.subarray(entry.dataStart, entry.dataStart + entry.compressedSize)
  if (entry.method === 0) {
    if (compressed.length > limit) throw tooBig
    return { bytes: compressed, whole: compressed.length === entry.compressedSize && matchesChecksum(compressed, entry) }
  }
  if (entry.method !== 8) {
    throw new AppError(
      'book-unreadable',
      `"${path}" in this archive is packed in a way that book files do not use (method ${entry.method}).`,
      'Unpack the archive and pack it again as a plain zip, or convert the book with the program it was made with.',
    )
  }
  const inflated = await inflate(compressed, limit)
  if (inflated.tooBig) throw tooBig
  return { bytes: inflated.bytes, whole: inflated.complete && matchesChecksum(inflated.bytes, entry) }
}

/** A checksum of zero is what careless streaming tools leave: nothing can be told from it. */
function matchesChecksum(bytes: Uint8Array, entry: ZipEntry): boolean {
  return entry.crc === 0 || crc32(bytes) === entry.crc
}

const TOO_BIG_STEP = 'Check where the file comes from; if it is a real book, split it into volumes.'

function fileTooBig(path: string, limitBytes: number): AppError {
  const size = Math.floor(limitBytes / (1 << 20))
  return new AppError(
    'book-too-big',
    `"${path}" in this archive grows beyond ${size} MB when it is unpacked, more than can be read.`,
    TOO_BIG_STEP,
  )
}

function archiveTooBig(limitBytes: number): AppError {
  const size = Math.floor(limitBytes / (1 << 20))
  return new AppError(
    'book-too-big',
    `The text in this archive grows beyond ${size} MB when it is unpacked, more than can be read.`,
    TOO_BIG_STEP,
  )
}

function otherPathsOf(entries: ReadonlyMap<string, ZipEntry>): Map<string, string> {
  const others = new Map<string, string>()
  for (const [path, { otherNames }] of entries) {
    for (const other of otherNames.map(normalise)) {
      if (other !== undefined && !entries.has(other) && !others.has(other)) others.set(other, path)
    }
  }
  return others
}

function safeEntries(entries: readonly ZipEntry[], warnings: WarningList): Map<string, ZipEntry> {
  const byPath = new Map<string, ZipEntry>()
  // One name from the root of the disk is an attack, all of them are a tool's habit.
  const areRooted = entries.every(({ name }) => /^[/\\]+[^/\\]/.test(name))
  for (const entry of entries) {
    const path = normalise(areRooted ? entry.name.replace(/^[/\\]+/, '') : entry.name)
    if (path === '') continue
    if (path === undefined) {
      warnings.add('unsafe-path', 'Names of files that point outside the book; they were left alone: %.', entry.name)
    } else if (entry.symbolicLink) {
      warnings.add('unsafe-path', 'Links to other files, which were left alone: %.', entry.name)
    } else {
      const earlier = byPath.get(path)
      if (earlier && (earlier.crc !== entry.crc || earlier.size !== entry.size)) {
        warnings.add('duplicate-entry', 'In the file twice; the later one was read: %.', path)
      }
      // The later of two wins: archives are corrected by appending, and every unpacking tool ends with the last one written.
      byPath.set(path, entry)
    }
  }
  return byPath
}

/** '' for a folder, undefined for a path that leaves the archive. */
function normalise(name: string): string | undefined {
  const path = name.replaceAll('\\', '/').normalize('NFC')
  if (path.endsWith('/')) return isUnsafe(path) ? undefined : ''
  return isUnsafe(path)
    ? undefined
    : path
        .split('/')
        .filter((part) => part !== '' && part !== '.')
        .join('/')
}

function isUnsafe(path: string): boolean {
  return path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\0') || path.split('/').includes('..')
}
