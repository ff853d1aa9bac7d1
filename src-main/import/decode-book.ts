import { AppError } from '../../src-shared/errors.ts'
import { recogniseBinary } from './binary-signature.ts'
import { type DecodedText, type DecodeHint, decodeText } from './decode-text.ts'
import { isWideText } from './detect-utf16.ts'
import type { BookFile } from './tell-format.ts'

/**
 * The text of a file that is a book by itself (plain text, Markdown, HTML).
 * Throws AppError 'book-empty' when nothing but blanks is in it, 'not-a-book' when the bytes are a picture, an archive or another
 * format under a wrong name.
 */
export function decodeBook(file: BookFile, hint: DecodeHint = {}): DecodedText {
  if (!isWideText(file.bytes) && file.bytes.some((byte) => byte !== 0)) refuseBinary(file)
  const decoded = decodeText(file.bytes, hint)
  if (!/[^\s\p{Cf}\p{Cc}\ufffd\u3164\u2800]/u.test(decoded.text)) throw emptyBook(file.name)
  return decoded
}

function refuseBinary({ name, bytes }: BookFile): void {
  const what = recogniseBinary(bytes)
  if (what === undefined) return
  throw new AppError(
    'not-a-book',
    `"${name}" is ${what} under the name of a text, so there is no text in it to read.`,
    'Add the book as EPUB, plain text, Markdown or HTML. Other formats can be converted to EPUB with calibre.',
  )
}

function emptyBook(name: string): AppError {
  return new AppError(
    'book-empty',
    `"${name}" has nothing in it.`,
    'Check that the file was copied or downloaded completely, then add it again.',
  )
}
