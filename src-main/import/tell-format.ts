import type { BookFormat } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'
import { NOT_TEXT, recogniseBinary } from './binary-signature.ts'
import { isWideText } from './detect-utf16.ts'

/** A file as it was given: its name counts only where its bytes do not tell. */
export interface BookFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Which reader a file is for. Throws AppError 'book-empty' for one without a visible character, 'not-a-book' for what no reader here takes. */
export function tellFormat(file: BookFile): BookFormat {
  const { bytes } = file
  const extension = /\.([a-z\d]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (isBlank(bytes)) {
    throw new AppError('book-empty', `"${file.name}" is empty.`, 'Download or copy the book again.')
  }
  if (isZip(bytes, extension)) return 'epub'
  const foreign = foreignFormat(bytes)
  if (foreign) {
    const what = foreign.what === NOT_TEXT ? `${NOT_TEXT} or` : `${foreign.what}, not`
    throw new AppError('not-a-book', `"${file.name}" is ${what} a book that can be read here.`, foreign.nextStep)
  }
  if (extension === 'epub') {
    throw new AppError(
      'not-a-book',
      `"${file.name}" is not an EPUB: it is not even an archive.`,
      'Download the book again; a web page was perhaps saved instead.',
    )
  }
  const root = firstTag(startOfText(bytes))
  if (/^(<!doctype\s+html|<html[\s/>])/i.test(root)) return 'html'
  if (/^(htm|html|xhtml|xht)$/.test(extension)) return 'html'
  return /^(md|markdown|mdown|mkd)$/.test(extension) ? 'markdown' : 'text'
}

/** Media type of a picture by its first bytes; undefined for anything else. */
export function imageType(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes, 0, 16)
  if (head.startsWith('\x89PNG')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF8')) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (head.slice(4, 12) === 'ftypavif' || head.slice(4, 12) === 'ftypavis') return 'image/avif'
  if (head.startsWith('BM') && bytes.length > 26 && bytes[14] === 40) return 'image/bmp'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'image/tiff'
  return /^<(!doctype svg|svg:svg|svg)[\s/>]/i.test(firstTag(startOfText(bytes))) ? 'image/svg+xml' : undefined
}

/** Next step by what a file is; the first that fits. */
const NEXT_STEPS: readonly (readonly [RegExp, string])[] = [
  [/PDF|PostScript|DjVu/, 'Convert it to EPUB or plain text first (calibre and pdftotext do this) and add that.'],
  [/picture/, 'Add the book itself, as EPUB, text, Markdown or HTML.'],
  [/compressed|archive/, 'Unpack it and add the EPUB, text, Markdown or HTML files in it.'],
  [/Office|rich text/, 'Save it as EPUB, HTML or plain text and add that.'],
  [/MHTML/, 'Open it in a browser, save it as a web page of HTML only and add that.'],
  [/recording|film/, 'Add the text of the book instead.'],
  [/program|database|font|not a text/, 'Add an EPUB, text, Markdown or HTML file.'],
]
const CONVERT = 'Convert it to EPUB (calibre does this) and add the EPUB.'

function foreignFormat(bytes: Uint8Array): { readonly what: string; readonly nextStep: string } | undefined {
  const what = recogniseForeign(bytes)
  if (what === undefined) return undefined
  return { what, nextStep: NEXT_STEPS.find(([pattern]) => pattern.test(what))?.[1] ?? CONVERT }
}

function recogniseForeign(bytes: Uint8Array): string | undefined {
  // Readers of PDF accept its mark anywhere in the first kilobyte, and some files need that.
  const head = latin1(bytes, 0, 1024)
  if (head.includes('%PDF-')) return 'a PDF'
  if (/^\s*(?:[\w-]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)*content-type:\s*multipart\/(?:related|mixed|alternative)/i.test(head))
    return 'a saved page or letter in parts (MHTML)'
  if (head.includes('<FictionBook')) return 'a FictionBook (FB2) file'
  const start = startOfText(bytes)
  const root = firstTag(start)
  if (/^<(!doctype svg|svg:svg|svg)[\s/>]/i.test(root)) return 'a picture (SVG)'
  if (/^<plist[\s>]/i.test(root) || start.startsWith('bplist')) return 'a settings file (property list)'
  if (start.startsWith('<?xml') && !/^(<!doctype\s+html|<html[\s/>])/i.test(root))
    return 'an XML file of a kind that is not known here'
  return isWideText(bytes) ? undefined : recogniseBinary(bytes)
}

/** An archive may have something in front of it (a saved HTTP header), so the end record is looked for too when the name says EPUB. */
function isZip(bytes: Uint8Array, extension: string): boolean {
  const head = latin1(bytes, 0, 4)
  if (head === 'PK\x03\x04' || head === 'PK\x05\x06' || head === 'PK\x07\x08') return true
  return (
    extension === 'epub' &&
    (latin1(bytes, 0, 4096).includes('PK\x03\x04') || latin1(bytes, bytes.length - 4096, bytes.length).includes('PK\x05\x06'))
  )
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.length < 1 << 16 && startOfText(bytes) === ''
}

/** The first characters behind byte order mark and white space, UTF-16 included. */
function startOfText(bytes: Uint8Array): string {
  const mark = latin1(bytes, 0, 2)
  const encoding = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding)
    .decode(bytes.subarray(0, 1 << 16))
    .replace(/^[\s\ufeff\0]+/, '')
    .slice(0, 4096)
}

/** What follows the declaration, comments and instructions that may stand in front of the first element. */
function firstTag(text: string): string {
  let rest = text
  for (;;) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : undefined
    if (end === undefined) return rest
    const at = rest.indexOf(end)
    if (at === -1) return ''
    rest = rest.slice(at + end.length).trimStart()
  }
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  // Not TextDecoder: its "latin1" is windows-1252, where \x89 is a per mille sign.
  return String.fromCharCode(...bytes.subarray(Math.max(0, from), to))
}
