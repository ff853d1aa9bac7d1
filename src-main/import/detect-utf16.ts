import { NOT_TEXT, recogniseBinary } from './binary-signature.ts'
import { guessEncoding } from './guess-encoding.ts'

/** The encoding that a byte order mark names, with the mark's length in bytes. */
export function encodingByMark(bytes: Uint8Array): { readonly encoding: string; readonly length: number } | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', length: 3 }
  // Four bytes before two: a UTF-32 mark begins as that of UTF-16 does.
  if (a === 0xff && b === 0xfe && c === 0 && d === 0 && bytes.length % 4 === 0) return { encoding: 'utf-32le', length: 4 }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', length: 4 }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', length: 2 }
  if (a === 0x84 && b === 0x31 && c === 0x95 && d === 0x33) return { encoding: 'gb18030', length: 4 }
  return undefined
}

const SAMPLE_BYTES = 1 << 16

/** Blanks and line ends alone are 15 % of the letters of any alphabet; a text with some NUL bytes in it has far fewer zeros. */
const MIN_ZERO_SHARE = 0.02

/**
 * UTF-16 or UTF-32 without a byte order mark, or undefined. Told by the zeros of its ASCII characters, which stand at even or at odd
 * places only. Chinese, Japanese and Korean have hardly any: there UTF-16 is one of the candidates of `guessEncoding`.
 */
export function detectUtf16(bytes: Uint8Array): string | undefined {
  const end = Math.min(bytes.length, SAMPLE_BYTES) & ~3
  if (end < 4) return undefined
  const zeros = [0, 0, 0, 0]
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at & 3]!++
  const [first, second, third, fourth] = zeros as [number, number, number, number]
  const quarter = end / 4
  if (third > 0.9 * quarter && fourth > 0.9 * quarter && first < 0.1 * quarter) return 'utf-32le'
  if (first > 0.9 * quarter && second > 0.9 * quarter && fourth < 0.1 * quarter) return 'utf-32be'
  const even = first + third
  const odd = second + fourth
  if (even + odd < MIN_ZERO_SHARE * end) return undefined
  if (odd > 20 * even && isMostlyText(bytes, end, true)) return 'utf-16le'
  if (even > 20 * odd && isMostlyText(bytes, end, false)) return 'utf-16be'
  return undefined
}

/**
 * One zero in a short ASCII text stands at an odd place too. But the high bytes of an alphabet are nearly all the same (0 and 0x20 for
 * English, 4 for Russian), and in ASCII taken for UTF-16 they are any letter.
 */
function isMostlyText(bytes: Uint8Array, end: number, littleEndian: boolean): boolean {
  const highBytes = new Uint32Array(256)
  for (let at = littleEndian ? 1 : 0; at < end; at += 2) highBytes[bytes[at]!]!++
  const punctuation = highBytes[0]! + highBytes[0x20]!
  const alphabet = highBytes.reduce((most, count, byte) => (byte === 0 || byte === 0x20 ? most : Math.max(most, count)), 0)
  return highBytes[0]! > 0 && punctuation + alphabet > 0.8 * (end / 2)
}

/** What UTF-16 scores when it is one; noise and programs are far below. */
const LEAST_SCORE = 1

/**
 * Whether the bytes are text in UTF-16 or UTF-32, marked or not. Chinese and Japanese have no zeros to tell, and bytes below 0x20 in every
 * other sign, as no other text has.
 */
export function isWideText(bytes: Uint8Array): boolean {
  if (encodingByMark(bytes) !== undefined || detectUtf16(bytes) !== undefined) return true
  if (recogniseBinary(bytes) !== NOT_TEXT) return false
  const { encoding, score } = guessEncoding(bytes)
  return encoding.startsWith('utf-16') && score >= LEAST_SCORE
}
