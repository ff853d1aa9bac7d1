import { analyse } from 'chardet'
import { decodeAs } from './decode-as.ts'
import { joinBytes } from './join-bytes.ts'
import { scoreDecoding } from './score-decoding.ts'

export interface EncodingGuess {
  /** Label of the Encoding Standard where there is one, else iconv's ("cp437"). */
  readonly encoding: string
  /** What `scoreDecoding` gave it. Below 0 nothing fits. */
  readonly score: number
  readonly language: string
}

interface Candidate {
  readonly encoding: string
  /** Languages written in it; empty for all. */
  readonly languages: readonly string[]
  readonly bytesOf: (character: string) => number
  /** What it has ahead of others: how often it is met in books. */
  readonly prior: number
}

const one = (): number => 1
const two = (): number => 2
const oneOrTwo = (character: string): number => (character >= '\uff61' && character <= '\uff9f' ? 1 : 2)

const bytesInUtf8 = (character: string): number => (character > '\u07ff' || character.length > 1 ? 3 : 2)

const WEST = ['en', 'fr', 'es', 'pt', 'it', 'ca', 'de', 'nl', 'sv', 'da', 'fi', 'is']
const EAST = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'de']
const BALTIC = ['et', 'lv', 'lt', 'pl', 'de', 'fi', 'sv', 'da']

function candidate(encoding: string, languages: readonly string[], bytesOf: Candidate['bytesOf'] = one, prior = 0): Candidate {
  return { encoding, languages, bytesOf, prior }
}

const CANDIDATES: readonly Candidate[] = [
  candidate('windows-1252', WEST, one, 0.05),
  candidate('windows-1251', ['ru', 'uk', 'bg', 'sr'], one, 0.03),
  candidate('windows-1250', EAST, one, 0.01),
  candidate('iso-8859-2', EAST),
  candidate('koi8-r', ['ru', 'bg']),
  candidate('koi8-u', ['uk', 'ru'], one, -0.01),
  candidate('iso-8859-5', ['ru', 'uk', 'bg', 'sr'], one, -0.01),
  candidate('ibm866', ['ru', 'uk', 'bg'], one, -0.01),
  candidate('x-mac-cyrillic', ['ru', 'uk', 'bg'], one, -0.03),
  candidate('windows-1253', ['el']),
  candidate('iso-8859-7', ['el']),
  candidate('windows-1254', ['tr']),
  candidate('windows-1255', ['he']),
  candidate('iso-8859-8', ['he'], one, -0.02),
  candidate('windows-1256', ['ar']),
  candidate('iso-8859-6', ['ar']),
  candidate('windows-1257', BALTIC, one, -0.01),
  candidate('iso-8859-13', BALTIC, one, -0.02),
  candidate('iso-8859-4', BALTIC, one, -0.03),
  candidate('windows-1258', ['vi'], one, -0.02),
  candidate('windows-874', ['th']),
  candidate('iso-8859-15', WEST, one, -0.02),
  candidate('macintosh', WEST, one, -0.05),
  candidate('cp437', WEST, one, -0.05),
  candidate('cp850', WEST, one, -0.06),
  candidate('cp852', EAST, one, -0.06),
  candidate('gb18030', ['zh-Hans', 'zh-Hant'], two, 0.02),
  candidate('big5', ['zh-Hant'], two),
  candidate('shift_jis', ['ja'], oneOrTwo, 0.02),
  candidate('euc-jp', ['ja'], two),
  candidate('euc-kr', ['ko'], two),
  candidate('utf-16le', ['zh-Hans', 'zh-Hant', 'ja', 'ko'], two, -0.15),
  candidate('utf-16be', ['zh-Hans', 'zh-Hant', 'ja', 'ko'], two, -0.15),
  candidate('utf-8', [], bytesInUtf8, 0.8),
]

/** chardet counts letter triples, which decide between neighbours of one script in longer texts; in a few words it errs. */
const CHARDET_WEIGHT = 0.15

/** A declaration is right more often than not, and wrong often enough to be checked: converters change the bytes and keep the label. */
const DECLARED_WEIGHT = 0.4

/**
 * The encoding in which `bytes` read best. They are not valid UTF-8, have no byte order mark, and hold bytes above 0x7F.
 * Reads at most 16 KB of them, from the places where such bytes stand.
 */
export function guessEncoding(bytes: Uint8Array, declared?: string): EncodingGuess {
  const sample = sampleOfHighBytes(bytes)
  const opinions = new Map(analyse(sample).map(({ name, confidence }) => [encodingOf(name), confidence / 100]))
  let best: EncodingGuess = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY, language: 'und' }
  for (const { encoding, languages, bytesOf, prior } of CANDIDATES) {
    const found = scoreDecoding(decodeAs(sample, encoding), bytesOf, languages)
    const score =
      found.score +
      prior +
      (accountsForAllBytes(encoding, found.score) ? 1 : 0) +
      CHARDET_WEIGHT * (opinions.get(encoding) ?? 0) +
      (encoding === declared ? DECLARED_WEIGHT : 0)
    if (score > best.score) best = { encoding, score, language: found.language }
  }
  return best
}

/**
 * Signs that make sense in UTF-16 account for the low bytes too, which other encodings are not asked about. An ASCII text taken for
 * UTF-16 scores -0.1, GB18030 and its like about -1.
 */
function accountsForAllBytes(encoding: string, score: number): boolean {
  return encoding.startsWith('utf-16') && score > 0.25
}

/** chardet's names are those of ICU. */
function encodingOf(name: string): string {
  const lower = name.toLowerCase()
  if (lower === 'iso-8859-1') return 'windows-1252'
  if (lower === 'iso-8859-9') return 'windows-1254'
  return lower
}

const BLOCK_BYTES = 2048
const BLOCKS = 8

/**
 * Up to eight pieces of 2 KB with bytes above 0x7F in them, cut at line ends (or else at spaces): no encoding in question has a
 * character of several bytes with 0x0A or 0x20 among them, so that none is cut in two.
 */
function sampleOfHighBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= BLOCK_BYTES * BLOCKS) return bytes
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    const end = Math.min(at + BLOCK_BYTES, bytes.length)
    for (let n = at; n < end; n++) {
      if (bytes[n]! < 0x80) continue
      blocks.push(at)
      break
    }
  }
  const step = Math.max(1, blocks.length / BLOCKS)
  const pieces: Uint8Array[] = []
  for (let n = 0; n < blocks.length && pieces.length < BLOCKS; n += step) pieces.push(wholeLines(bytes, blocks[Math.floor(n)]!))
  return joinBytes(pieces)
}

function wholeLines(bytes: Uint8Array, start: number): Uint8Array {
  const block = bytes.subarray(start, start + BLOCK_BYTES)
  for (const separator of [0x0a, 0x20]) {
    const first = start === 0 ? -1 : block.indexOf(separator)
    const last = block.lastIndexOf(separator)
    if (last > first && (start === 0 || first >= 0)) return block.subarray(first + 1, last + 1)
  }
  return block
}
