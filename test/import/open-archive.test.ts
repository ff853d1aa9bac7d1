import { expect, test } from 'vitest'
import { openArchive } from '../../src-main/import/open-archive.ts'
import { buildZip, bytesOf, join, type ZipEntry } from '../support/build-zip.ts'

const LIMITS = { fileBytes: 10_000, totalBytes: 20_000 }

async function textIn(bytes: Uint8Array, path: string): Promise<string | undefined> {
  const file = await openArchive(bytes, LIMITS).read(path)
  return file && new TextDecoder().decode(file.bytes)
}

const ENTRY: ZipEntry = { name: 'ch1.xhtml', bytes: '<p>Salt first, then oil.</p>' }

test.each<[string, ZipEntry]>([
  ['stored', ENTRY],
  ['deflated', { ...ENTRY, deflate: true }],
  ['streamed, with its sizes behind it', { ...ENTRY, deflate: true, streamed: true }],
])('a %s file is read whole', async (_, entry) => {
  const archive = openArchive(buildZip([entry]))
  expect(archive.paths).toEqual(['ch1.xhtml'])
  const file = await archive.read('ch1.xhtml')
  expect(new TextDecoder().decode(file?.bytes)).toBe(ENTRY.bytes)
  expect(file?.whole).toBe(true)
})

test('a file that is not there is undefined', async () => {
  expect(await openArchive(buildZip([ENTRY])).read('ch2.xhtml')).toBeUndefined()
})

// A browser had saved the HTTP response with its headers in front of the book.
test('bytes in front of the first header do not matter', async () => {
  expect(await textIn(join([bytesOf('HTTP/1.1 200 OK\r\n\r\n'), buildZip([ENTRY])]), 'ch1.xhtml')).toBe(ENTRY.bytes)
})

test('bytes behind the directory do not matter', async () => {
  expect(await textIn(join([buildZip([ENTRY]), bytesOf('<!-- counted -->')]), 'ch1.xhtml')).toBe(ENTRY.bytes)
})

test('a name in UTF-8 is read as such although the archive does not say so', () => {
  expect(openArchive(buildZip([{ ...ENTRY, name: '第一章.xhtml', unflaggedName: true }])).paths).toEqual(['第一章.xhtml'])
})

test('a path that leaves the book is left alone and told', () => {
  const names = ['../evil.xhtml', '/etc/passwd', 'C:\\evil.xhtml', 'a/../../b']
  const archive = openArchive(buildZip([ENTRY, ...names.map((name) => ({ name, bytes: 'x' }))]))
  expect(archive.paths).toEqual(['ch1.xhtml'])
  expect(archive.warnings.map((warning) => warning.code)).toEqual(['unsafe-path'])
  for (const name of names) expect(archive.warnings[0]?.message).toContain(name)
})

test('a symbolic link is left alone and told', () => {
  const archive = openArchive(buildZip([ENTRY, { name: 'link.xhtml', bytes: '/etc/passwd', unixMode: 0o120777 }]))
  expect(archive.paths).toEqual(['ch1.xhtml'])
  expect(archive.warnings).toHaveLength(1)
})

test('backslashes in names separate folders', () => {
  expect(openArchive(buildZip([{ ...ENTRY, name: 'OEBPS\\Text\\ch1.xhtml' }])).paths).toEqual(['OEBPS/Text/ch1.xhtml'])
})

test('of two files with one name the later is read, and the reader is told only if they differ', async () => {
  const changed = buildZip([ENTRY, { ...ENTRY, bytes: '<p>Corrected.</p>' }])
  expect(await textIn(changed, 'ch1.xhtml')).toBe('<p>Corrected.</p>')
  expect(openArchive(changed).warnings.map((warning) => warning.code)).toEqual(['duplicate-entry'])
  expect(openArchive(buildZip([ENTRY, ENTRY])).warnings).toEqual([])
})

test('a bomb is stopped by what really comes out, whatever the directory claims', async () => {
  const bomb = buildZip([{ name: 'ch1.xhtml', bytes: ' '.repeat(1_000_000), deflate: true, claimedSize: 10 }])
  await expect(openArchive(bomb, LIMITS).read('ch1.xhtml')).rejects.toMatchObject({ code: 'book-too-big' })
})

test('the files of one archive are bounded together', async () => {
  const names = ['a', 'b', 'c']
  const archive = openArchive(buildZip(names.map((name) => ({ name, bytes: ' '.repeat(9_000), deflate: true }))), LIMITS)
  await archive.read('a')
  await archive.read('b')
  await expect(archive.read('c')).rejects.toMatchObject({ code: 'book-too-big' })
})

test('a file with a password is refused in words', async () => {
  const locked = openArchive(buildZip([{ ...ENTRY, flags: 1 }]))
  await expect(locked.read('ch1.xhtml')).rejects.toMatchObject({ code: 'book-unreadable', message: /password/ })
})

test('a checksum that does not fit is noticed', async () => {
  const file = await openArchive(buildZip([{ ...ENTRY, claimedCrc: 7 }])).read('ch1.xhtml')
  expect(file?.whole).toBe(false)
})

test.each<[string, boolean]>([
  ['with sizes in front', false],
  ['with sizes behind', true],
])('without its directory the whole files are still found, %s', async (_, streamed) => {
  const second: ZipEntry = { name: 'ch2.xhtml', bytes: 'Relief came at dawn. '.repeat(50), deflate: true, streamed }
  const bytes = buildZip([{ ...ENTRY, deflate: true, streamed }, second])
  const directoryAt = bytes.length - 22 - 2 * (46 + 'ch1.xhtml'.length)
  const archive = openArchive(bytes.subarray(0, directoryAt))
  expect(archive.intact).toBe(false)
  expect(archive.paths).toEqual(['ch1.xhtml', 'ch2.xhtml'])
  expect((await archive.read('ch1.xhtml'))?.whole).toBe(true)
  expect((await archive.read('ch2.xhtml'))?.whole).toBe(true)

  const cut = openArchive(bytes.subarray(0, directoryAt - 30))
  expect((await cut.read('ch1.xhtml'))?.whole).toBe(true)
  expect((await cut.read('ch2.xhtml'))?.whole).toBe(false)
})

test('what holds no file at all is unreadable', () => {
  expect(() => openArchive(bytesOf('PK\x03\x04'))).toThrow(expect.objectContaining({ code: 'book-unreadable' }))
})
