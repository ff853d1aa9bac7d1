import type { ImportWarning } from '../../src-shared/book.ts'
import { decodeAs, decodeStrictly, encodingNamed } from './decode-as.ts'
import { decodeMixed } from './decode-mixed.ts'
import { detectUtf16, encodingByMark } from './detect-utf16.ts'
import { guessEncoding } from './guess-encoding.ts'
import { mendC1OfText, mendDoubleEncoding } from './mend-characters.ts'

export interface DecodedText {
  /** Without byte order mark, NUL and control characters (line ends, tabs and form feeds stay; C1 stand for letters of windows-1252). */
  readonly text: string
  /** As the Encoding Standard names it, or as iconv does ("cp437"). */
  readonly encoding: string
  /** True when neither a byte order mark, nor the bytes being UTF-8, nor a fitting declaration decided. */
  readonly guessed: boolean
  /** Places where bytes belong to no character; U+FFFD stands there. */
  readonly damaged: number
  readonly warnings: readonly ImportWarning[]
}

export interface DecodeHint {
  /** What the file or its package says its encoding is, in any spelling. Believed when the bytes agree. */
  readonly declared?: string | undefined
}

/**
 * Bytes as text, in the encoding that they are in, whatever they say they are in.
 *
 * In order: byte order mark; UTF-16 by its zeros; UTF-8 when all bytes fit, or when so many do that the rest is damage (never
 * mojibake for the sake of two bad bytes), or when some lines are it and others are not; the declaration when it reads like a language; else the best reading among legacy encodings.
 * Never throws: bytes that are no text at all are for `recogniseBinary` to tell.
 */
export function decodeText(bytes: Uint8Array, hint: DecodeHint = {}): DecodedText {
  const declared = hint.declared === undefined ? undefined : encodingNamed(hint.declared)
  const byMark = encodingByMark(bytes)
  if (byMark) return finish(decodeAs(bytes.subarray(byMark.length), byMark.encoding), byMark.encoding, false)
  const wide = detectUtf16(bytes)
  if (wide) return finish(decodeAs(bytes, wide), wide, wide !== declared, declared)
  return decodeNarrow(bytes, withoutPadding(bytes), declared)
}

function decodeNarrow(all: Uint8Array, bytes: Uint8Array, declared: string | undefined): DecodedText {
  // Made of ASCII bytes, so that it fits UTF-8 as well: only its escapes (ESC $ B, ESC $ @) tell.
  if (bytes.includes(0x1b) && isIso2022Jp(bytes)) return finish(decodeAs(bytes, 'iso-2022-jp'), 'iso-2022-jp', false)
  const asUtf8 = decodeStrictly(bytes, 'utf-8')
  if (asUtf8 !== undefined) return finish(asUtf8, 'utf-8', isContradicted(asUtf8, declared), declared)
  const mixed = decodeMixed(bytes)
  if (mixed) {
    const decoded = finish(mixed.text, mixed.encoding, false)
    return { ...decoded, guessed: true, warnings: [mixedWarning(mixed.encoding), ...decoded.warnings] }
  }
  if (isNearlyUtf8(bytes)) return finish(decodeAs(bytes, 'utf-8'), 'utf-8', false)
  const best = guessEncoding(bytes, declared === 'utf-8' ? undefined : declared)
  // A last line feed in UTF-16 ends in a zero that is no padding.
  return finish(
    decodeAs(best.encoding.startsWith('utf-16') ? all : bytes, best.encoding),
    best.encoding,
    best.encoding !== declared,
    declared,
  )
}

/** NUL padding after a crash, and the end-of-file mark of CP/M and DOS: no part of the text, and no damage. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 0x1a)) end--
  return bytes.subarray(0, end)
}

/** The escapes that begin double-byte text. A lone ESC is a damaged text or a terminal's. */
function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) return bytes.every((byte) => byte < 0x80)
  }
  return false
}

/**
 * The good multi-byte sequences outweigh the bad places: then it is UTF-8 that was damaged on the way. Texts in other encodings hold
 * hardly any UTF-8 sequence by chance, and the longer a sequence is, the less.
 */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  let good = 0
  let bad = 0
  for (const character of decodeAs(bytes, 'utf-8')) {
    const code = character.codePointAt(0)!
    if (code === 0xfffd) bad++
    else if (code > 0xffff) good += 5
    else if (code > 0x7ff) good += 3
    else if (code > 0x7f) good++
  }
  return good >= 3 * bad
}

function isContradicted(text: string, declared: string | undefined): boolean {
  return declared !== undefined && declared !== 'utf-8' && /[^\p{ASCII}]/u.test(text)
}

function finish(decoded: string, encoding: string, guessed: boolean, declared?: string): DecodedText {
  const written = withoutOverstrikes(decoded.replace(/^\ufeff/, ''))
  const once = mendDoubleEncoding(written)
  const plain = mendC1OfText(once ?? written)
  const controls = plain.match(CONTROLS)?.length ?? 0
  const text = controls === 0 ? plain : plain.replace(CONTROLS, '')
  const damaged = text.match(/\ufffd+/g)?.length ?? 0
  const warnings: ImportWarning[] = []
  if (guessed) warnings.push(guessWarning(encoding, declared))
  if (once !== undefined) warnings.push(DOUBLE_WARNING)
  if (damaged > 0) warnings.push(damageWarning(damaged))
  if (controls > 0) warnings.push(controlWarning(controls))
  return { text, encoding, guessed, damaged, warnings }
}

/**
 * Control characters but for tab, line feed, vertical tab (Word's line break), form feed, carriage return and NEL; whole sequences that colour a
 * terminal (ECMA-48, 5.4).
 */
const CONTROLS = /\u001b\[[0-?]*[ -\/]*[@-~]|[\p{Cc}--[\t\n\v\f\r\u0085]]/gv

/** Bold and underline as terminals print them: a letter, a backspace, and the letter or an underscore over it. */
function withoutOverstrikes(text: string): string {
  if (!text.includes('\b')) return text
  const [first = '', ...rest] = text.split('\b')
  const kept = [first]
  for (const piece of rest) {
    const last = kept.at(-1)!
    const under = last.at(-1)
    const over = piece[0]
    if (under !== undefined && (under === over || under === '_')) kept[kept.length - 1] = last.slice(0, -1)
    kept.push(under !== undefined && over === '_' ? piece.slice(1) : under === over || under === '_' ? piece : `\b${piece}`)
  }
  return kept.join('')
}

function guessWarning(encoding: string, declared: string | undefined): ImportWarning {
  const says =
    declared === undefined
      ? 'The file does not say how its letters are stored.'
      : `The file says that its letters are stored as ${declared}, which does not fit.`
  return {
    code: 'encoding-guessed',
    message: `${says} They were read as ${encoding}; if accents or letters look wrong, save the file as UTF-8 and add it again.`,
  }
}

function mixedWarning(encoding: string): ImportWarning {
  const message = `Some of the file stores its letters as UTF-8 and some as ${encoding}; every line was read as what it is. If accents or letters look wrong, save the file as UTF-8 and add it again.`
  return { code: 'encoding-guessed', message }
}

const DOUBLE_WARNING: ImportWarning = {
  code: 'encoding-guessed',
  message: 'The letters of the file were stored as UTF-8 twice over ("donâ€™t"); they were put right while reading.',
}

function damageWarning(places: number): ImportWarning {
  const what = places === 1 ? 'At one place' : `At ${places} places`
  return {
    code: 'encoding-damaged',
    message: `${what} the file holds bytes that are no letter in its encoding; "\ufffd" is shown there.`,
  }
}

function controlWarning(count: number): ImportWarning {
  const what = count === 1 ? 'One invisible control character was' : `${count} invisible control characters were`
  return { code: 'control-characters', message: `${what} left out of the text.` }
}
