import { foldWord } from './fold-word.ts'

export interface FindOptions {
  readonly matchCase?: boolean | undefined
  readonly wholeWords?: boolean | undefined
}

/** Accents and points that a reader leaves out, as `foldWord` does; vowel signs of Indic scripts and tones are letters. */
const MARKS =
  '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08d3-\\u08ff'
const MARK = new RegExp(`^[${MARKS}]$`, 'u')
/** Soft hyphens, joiners, marks of direction and Arabic stretching, which nobody types, and accents that follow their letters. */
const UNTYPED = `[${MARKS}\\u0640\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff]*`
/** Any white space but the empty line between two blocks. */
const SPACE = '(?:[^\\S\\n]|\\n(?!\\n))+'
const SINGLE_QUOTES = "['’‘‚‛ʼ′`´]"
const DOUBLE_QUOTES = '["“”„‟«»″]'
const DASHES = '[-‐‑‒–—―−]'
const ELLIPSIS = '(?:…|\\.{3})'
/** Where letters are that fold to others: Latin, Greek, Cyrillic, Hebrew, Arabic and their extensions, ligatures, full width. */
const FOLDED_RANGES = [
  [0x41, 0x58f],
  [0x5d0, 0x6ff],
  [0x1e00, 0x1fff],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
] as const

interface Spellings {
  /** Characters by what they fold to, where that is one character; and those that fold to several. */
  readonly single: ReadonlyMap<string, readonly string[]>
  readonly several: ReadonlyMap<string, readonly string[]>
}

let known: Spellings | undefined

function spellings(): Spellings {
  known ??= readSpellings()
  return known
}

function readSpellings(): Spellings {
  const single = new Map<string, string[]>()
  const several = new Map<string, string[]>()
  for (const [first, last] of FOLDED_RANGES) {
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCodePoint(code)
      if (!/[\p{L}\p{N}]/u.test(character)) continue
      const folded = foldWord(character)
      const into = [...folded].length === 1 ? single : several
      if (folded !== '') into.set(folded, [...(into.get(folded) ?? []), character])
    }
  }
  return { single, several }
}

/**
 * What finds the words as they are typed, wherever they stand in a text: whatever their accents, the kinds of quotation marks, dashes and spaces, and,
 * unless it is asked for, their case. Global, with offsets of the text itself. Undefined where nothing is typed.
 */
export function findPattern(words: string, { matchCase = false, wholeWords = false }: FindOptions = {}): RegExp | undefined {
  const typed = words.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (typed === '') return undefined
  const pattern = `${piecesOf(typed, matchCase).join(UNTYPED)}[${MARKS}]*`
  return new RegExp(wholeWords ? `(?<![\\p{L}\\p{M}\\p{N}])${pattern}(?![\\p{L}\\p{M}\\p{N}])` : pattern, 'gu')
}

function piecesOf(typed: string, matchCase: boolean): string[] {
  const letters = [...typed.replace(/\.{3}/gu, '…')].flatMap((character): { folded: string; character: string }[] => {
    const folded = /[\p{L}\p{N}]/u.test(character) ? foldWord(character) : character
    return MARK.test(character) ? [] : [...folded].map((part) => ({ folded: part, character }))
  })
  const pieces: string[] = []
  for (let i = 0; i < letters.length; i += 1) {
    const { folded, character } = letters[i]!
    const ligature = [3, 2]
      .map((length) => letters.slice(i, i + length))
      .find((run) => run.length > 1 && spellings().several.has(run.map((letter) => letter.folded).join('')))
    if (ligature === undefined) pieces.push(pieceOf(folded, character, matchCase))
    else {
      const apart = ligature.map((letter) => pieceOf(letter.folded, letter.character, matchCase)).join(UNTYPED)
      const together = spellings().several.get(ligature.map((letter) => letter.folded).join('')) ?? []
      pieces.push(`(?:${apart}|${classOf(together.filter((letter) => !matchCase || sameCase(letter, character)))})`)
      i += ligature.length - 1
    }
  }
  return pieces
}

function pieceOf(folded: string, character: string, matchCase: boolean): string {
  if (/\s/u.test(character)) return SPACE
  if (new RegExp(SINGLE_QUOTES, 'u').test(character)) return SINGLE_QUOTES
  if (new RegExp(DOUBLE_QUOTES, 'u').test(character)) return DOUBLE_QUOTES
  if (new RegExp(DASHES, 'u').test(character)) return `${DASHES}+`
  if (character === '…') return ELLIPSIS
  const all = [...new Set([...(spellings().single.get(folded) ?? []), folded, character])]
  return classOf(all.filter((letter) => !matchCase || sameCase(letter, character)))
}

function sameCase(letter: string, typed: string): boolean {
  return (letter === letter.toLowerCase()) === (typed === typed.toLowerCase())
}

function classOf(characters: readonly string[]): string {
  // An empty class matches nothing.
  return `[${characters.map((character) => character.replace(/[\\\]^-]/gu, '\\$&')).join('')}]`
}
