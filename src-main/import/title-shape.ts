const LETTER = /\p{L}/u
const CASED = /[\p{Lu}\p{Ll}]/gu

/** Words that stay small in English titles, and the articles and prepositions of other languages that do so in names. */
const SMALL_WORDS = new Set(
  `a an and as at but by for from in into nor of off on onto or out over so than that the their to up upon via when with which who whose
  de del de la le les des du et en la el los las y un una von der die das und im zum zur van het een da do dos das e di il lo gli i c co`.split(
    /\s+/,
  ),
)

/** Letters are capitals, or nearly all ("McGREGOR’S", "IN WHICH Mr. FOGG"). */
export function isAllCaps(text: string): boolean {
  // Asked of every line of a book: most are done with here.
  if (/\p{Ll}{4}/u.test(text)) return false
  const cased = text.match(CASED) ?? []
  const capitals = cased.filter((letter) => letter === letter.toUpperCase() && letter !== letter.toLowerCase()).length
  return capitals >= 2 && capitals >= 0.85 * cased.length
}

/** The words that matter begin with capitals ("The Ruins of an Old House"). One word alone counts when it does. */
function isTitleCase(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'.-]*/gu) ?? []
  if (words.length === 0 || !/^[\p{Lu}\p{N}]/u.test(words[0]!)) return false
  const weighty = words.filter((word, n) => n === 0 || !SMALL_WORDS.has(word.toLowerCase()))
  return weighty.every((word) => /^[\p{Lu}\p{N}]/u.test(word))
}

/** Longest title in words and characters. Verne's chapter titles have up to 25 words, all in capitals. */
const MOST_WORDS = 14
const MOST_CHARACTERS = 90

/** Short, with the capitals of a title, and not broken off by a comma or a colon. */
export function isTitleLike(text: string): boolean {
  if (text.length > 2 * MOST_CHARACTERS || !LETTER.test(text) || /[,;:]$/.test(text)) return false
  const words = text.split(/\s+/).length
  if (isAllCaps(text)) return words <= 2 * MOST_WORDS
  return words <= MOST_WORDS && text.length <= MOST_CHARACTERS && isTitleCase(text)
}

export function isCaseless(text: string): boolean {
  return LETTER.test(text) && !/[\p{Lu}\p{Ll}]/u.test(text)
}

/** For comparing titles: letters and digits only, folded. */
export function titleKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
