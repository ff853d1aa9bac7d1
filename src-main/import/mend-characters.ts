/** What windows-1252 has at 0x80–0x9F; '' where it has nothing. https://encoding.spec.whatwg.org/index-windows-1252.txt */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const C1 = /[\u0080-\u009f]/
const EVERY_C1 = /[\u0080-\u009f]/g
const C1_BUT_NEL = /[\u0080-\u0084\u0086-\u009f]/

/**
 * C1 control characters as the letters that they stand for in windows-1252: "&#146;" and U+0092 are an apostrophe, written by programs that
 * took their own code page for Unicode. HTML reads its references so: https://html.spec.whatwg.org/#numeric-character-reference-end-state
 */
export function mendC1(text: string): string {
  return C1.test(text) ? text.replace(EVERY_C1, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!) : text
}

/** The same for a plain text, where U+0085 alone is the line end of mainframes. */
export function mendC1OfText(text: string): string {
  return C1_BUT_NEL.test(text) ? mendC1(text) : text
}

/** Characters that a byte 0x80–0xBF becomes in windows-1252, with that byte. */
const CONTINUATIONS = new Map<string, number>()
for (let byte = 0x80; byte <= 0xbf; byte++) {
  CONTINUATIONS.set(byte < 0xa0 ? WINDOWS_1252[byte - 0x80]! : String.fromCharCode(byte), byte)
  CONTINUATIONS.set(String.fromCharCode(byte), byte)
}
const CONTINUATION = `[${[...CONTINUATIONS.keys()].join('')}]`
const TWICE = new RegExp(
  String.raw`[\u00c2-\u00df]${CONTINUATION}|[\u00e0-\u00ef]${CONTINUATION}{2}|[\u00f0-\u00f4]${CONTINUATION}{3}|\u00e2\u20ac\ufffd?`,
  'g',
)

/** So many sequences there must be, and other letters outside ASCII may be that share of them. */
const FEWEST_TWICE = 3
const OTHER_SHARE = 0.1

/** The text when UTF-8 was taken for windows-1252 and stored as UTF-8 again ("donâ€™t" for "don’t"); undefined for all others. */
export function mendDoubleEncoding(text: string): string | undefined {
  if (!/[\u00c2-\u00f4]/.test(text)) return undefined
  const mended = text.match(TWICE)?.length ?? 0
  if (mended < FEWEST_TWICE) return undefined
  const others = text.replace(TWICE, '').match(/[^\0-\x7f]/g)?.length ?? 0
  return others > OTHER_SHARE * mended ? undefined : text.replace(TWICE, decodeSequence)
}

/** A closing quotation mark has a byte that windows-1252 lacks, and has lost it as often as not. */
function decodeSequence(sequence: string): string {
  if (sequence === 'â€' || sequence === 'â€\ufffd') return '”'
  const bytes = [...sequence].map((character, n) => (n === 0 ? character.charCodeAt(0) : CONTINUATIONS.get(character)!))
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes))
  return decoded.includes('\ufffd') ? sequence : decoded
}
