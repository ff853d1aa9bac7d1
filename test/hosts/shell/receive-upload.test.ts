import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { receiveUpload } from '../../../src-main/hosts/shell/receive-upload.ts'
import { uploadsFolder } from '../../../src-main/library/uploads.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'

function bytes(...texts: readonly string[]): Readable {
  return Readable.from(texts.map((text) => Buffer.from(text)))
}

function left(library: string): string[] {
  return existsSync(uploadsFolder(library)) ? readdirSync(uploadsFolder(library)) : []
}

test.each([
  ['Moby-Dick.epub', 'Moby-Dick.epub'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\books\\a.epub', 'a.epub'],
  ['..', 'book'],
  ['', 'book'],
  ['.hidden.epub', 'hidden.epub'],
  ['a<b>:"c|?*.epub', 'a_b___c___.epub'],
  ['line\nbreak\0.txt', 'line_break_.txt'],
  ['Überall – 家.epub', 'Überall – 家.epub'],
  ['trailing. ', 'trailing'],
])('a file keeps its name as far as every file system can take it: %j', async (name, kept) => {
  const library = temporaryFolder()
  const path = await receiveUpload(library, name, bytes('a', 'b'))
  expect(basename(path)).toBe(kept)
  expect(dirname(dirname(path))).toBe(uploadsFolder(library))
  expect(readFileSync(path, 'utf8')).toBe('ab')
})

test('a very long name keeps its end, with the extension', async () => {
  const path = await receiveUpload(temporaryFolder(), `${'long '.repeat(100)}.epub`, bytes('a'))
  expect(basename(path)).toMatch(/^[long ]{115}\.epub$/)
})

test('two files of the same name do not meet', async () => {
  const library = temporaryFolder()
  const paths = await Promise.all([receiveUpload(library, 'a.epub', bytes('1')), receiveUpload(library, 'a.epub', bytes('2'))])
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['1', '2'])
})

test('one over the limit, and one that breaks off, leave nothing behind', async () => {
  const library = temporaryFolder()
  await expect(receiveUpload(library, 'a.epub', bytes('abc', 'def'), 5)).rejects.toMatchObject({ code: 'book-too-big' })
  const broken = new Readable({ read() {} })
  const received = receiveUpload(library, 'a.epub', broken)
  broken.push('abc')
  broken.destroy()
  await expect(received).rejects.toMatchObject({ code: 'cancelled' })
  expect(left(library)).toEqual([])
})

test('a library that is not there is not made anew by a file that comes late', async () => {
  const library = join(temporaryFolder(), 'gone')
  await expect(receiveUpload(library, 'a.epub', bytes('a'))).rejects.toMatchObject({ code: 'file-missing' })
})
