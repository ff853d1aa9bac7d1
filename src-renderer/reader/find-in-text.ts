/** A text without what a reader does not type, and where each of its characters stood. */
export interface FoldedText {
  readonly text: string
  /** Of each UTF-16 unit of `text`: where its character began in the original, and where it ended. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Soft hyphens, joiners and marks of direction: nobody types them. */
const UNTYPED = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u
const SIGNS: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}

/** Whatever its case, accents, kinds of quotation marks and dashes, and the width of its spaces. */
export function foldText(original: string): FoldedText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of original) {
    const end = at + character.length
    const folded = foldCharacter(character)
    // One space for many, and it ends where the last of them does.
    if (folded === ' ' && text.endsWith(' ')) ends[ends.length - 1] = end
    else if (folded === '' && ends.length > 0) ends[ends.length - 1] = end
    else {
      text += folded
      for (let i = 0; i < folded.length; i += 1) {
        starts.push(at)
        ends.push(end)
      }
    }
    at = end
  }
  return { text, starts, ends }
}

function foldCharacter(character: string): string {
  if (/^[a-z0-9]$/.test(character)) return character
  if (/^\s$/u.test(character)) return ' '
  if (UNTYPED.test(character)) return ''
  const sign = SIGNS[character]
  if (sign !== undefined) return sign
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Every place of the words in the text, in order, none within another. Offsets in the original. */
export function findInText(folded: FoldedText, wanted: string): TextRange[] {
  const needle = foldText(wanted).text
  if (needle.trim() === '') return []
  const found: TextRange[] = []
  for (let at = folded.text.indexOf(needle); at >= 0; at = folded.text.indexOf(needle, at + needle.length)) {
    found.push({ start: folded.starts[at] ?? 0, end: folded.ends[at + needle.length - 1] ?? 0 })
  }
  return found
}
