import { expect, test } from 'vitest'
import { decodeBook } from '../../src-main/import/decode-book.ts'
import { AppError } from '../../src-shared/errors.ts'

function codeOf(bytes: readonly number[]): string | undefined {
  try {
    decodeBook({ name: 'novel.txt', bytes: Uint8Array.from(bytes) })
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.code : 'not an AppError'
  }
}
const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)]

test('a file of blanks, a byte order mark and zeros is an empty book', () => {
  expect(codeOf([])).toBe('book-empty')
  expect(codeOf([0, 0, 0, 0])).toBe('book-empty')
  expect(codeOf(bytesOf('\ufeff \r\n\t\f\u00a0\u3000\u200b\n'))).toBe('book-empty')
})

test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['a PDF', bytesOf('%PDF-1.7\n')],
  ['a zip archive, an EPUB among them', bytesOf('PK\x03\x04mimetype')],
  ['a Kindle book', [...bytesOf('x'.repeat(60)), ...bytesOf('BOOKMOBI')]],
  ['random bytes', Array.from({ length: 4000 }, (_, n) => (n * n * 31 + n * 7) & 0xff)],
])('%s under the name of a text is refused as no book', (_what, bytes) => {
  expect(codeOf(bytes)).toBe('not-a-book')
})

test('a few zeros and bells in a text do not make it a program', () => {
  expect(codeOf(bytesOf(`One\0 and two\x07. ${'Plain words. '.repeat(30)}`))).toBeUndefined()
})

test('a message names the file and says what it is', () => {
  expect(() => decodeBook({ name: 'novel.txt', bytes: Uint8Array.from(bytesOf('GIF89a')) })).toThrow(
    '"novel.txt" is a picture (GIF) under the name of a text, so there is no text in it to read.',
  )
})
