import { decodeAs, decodeStrictly } from './decode-as.ts'
import { type EncodingGuess, guessEncoding } from './guess-encoding.ts'
import { joinBytes } from './join-bytes.ts'

export interface MixedText {
  readonly text: string
  /** Of the lines that are not UTF-8. */
  readonly encoding: string
}

interface Line {
  readonly bytes: Uint8Array
  readonly kind: 'ascii' | 'utf-8' | 'either' | 'other'
}

/** Bytes above 0x7F in lines that are not UTF-8, at least: one or two are damage. */
const FEWEST_BYTES = 3
/** Below it the lines read like no language at all. */
const LEAST_SCORE = 0.5

/**
 * A text whose lines are stored in two ways, as when files of different origin are joined: UTF-8 here, an old encoding there. Undefined when all
 * lines are of one kind, or when what is not UTF-8 reads like nothing. Line ends are those of ASCII, so that UTF-16 is none of these.
 */
export function decodeMixed(bytes: Uint8Array): MixedText | undefined {
  const lines = splitLines(bytes)
  if (!lines.some(({ kind }) => kind === 'utf-8')) return undefined
  const others = joinBytes(lines.filter(({ kind }) => kind === 'other').map((line) => line.bytes))
  if (others.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0) < FEWEST_BYTES) return undefined
  const guess: EncodingGuess = guessEncoding(others)
  if (guess.score < LEAST_SCORE || !SINGLE_BYTE.test(guess.encoding)) return undefined
  const text = lines.map((line) => (line.kind === 'other' ? decodeAs(line.bytes, guess.encoding) : decodeAs(line.bytes, 'utf-8')))
  return { text: text.join(''), encoding: guess.encoding }
}

/** Lines in encodings of several bytes are UTF-8 by chance. */
const SINGLE_BYTE = /^(?:windows|iso-8859|koi8|ibm|cp|mac|x-mac)/

function splitLines(bytes: Uint8Array): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < bytes.length; ) {
    const at = bytes.indexOf(0x0a, start)
    const end = at < 0 ? bytes.length : at + 1
    const line = bytes.subarray(start, end)
    lines.push({ bytes: line, kind: kindOf(line) })
    start = end
  }
  return lines
}

/** One sequence of two bytes may be two letters ("Её" in windows-1251); more are not. Between good sequences bad bytes are damage. */
function kindOf(line: Uint8Array): Line['kind'] {
  if (!line.some((byte) => byte > 0x7f)) return 'ascii'
  const text = decodeStrictly(line, 'utf-8')
  const decoded = text ?? decodeAs(line, 'utf-8')
  let good = 0
  let bad = 0
  for (const character of decoded) {
    if (character === '\ufffd') bad++
    else if (character > '\u07ff') good += 2
    else if (character > '\u007f') good++
  }
  if (text === undefined) return good >= 3 * bad ? 'utf-8' : 'other'
  return good > 1 ? 'utf-8' : 'either'
}
