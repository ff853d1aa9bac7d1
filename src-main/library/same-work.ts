/** By what two books are told to be the same work. */
export interface TitledBook {
  readonly title: string
  /** As they are shown: "Herman Melville" or "Melville, Herman". */
  readonly authors: readonly string[]
}

/**
 * Whether two books look like editions of one work: the same title without its subtitle, the same numbers in it (volumes are not editions of each
 * other), and an author's family name in common. Where one of them names no author, only the whole title, subtitle included, will do.
 */
export function isSameWork(a: TitledBook, b: TitledBook): boolean {
  if (numbersIn(a.title).join(' ') !== numbersIn(b.title).join(' ')) return false
  const families = new Set(a.authors.map(familyName).filter(Boolean))
  if (families.size === 0 || b.authors.every((name) => familyName(name) === ''))
    return wordsOf(a.title) !== '' && wordsOf(a.title) === wordsOf(b.title)
  const [title, other] = [mainTitle(a.title), mainTitle(b.title)]
  return title !== '' && title === other && b.authors.some((name) => families.has(familyName(name)))
}

/** "Moby-Dick; or, The Whale" and "Moby Dick (annotated)" are "moby dick". */
function mainTitle(title: string): string {
  return wordsOf(title.split(/[:;([]|\s[–—-]\s|,\s+or\b/u, 1)[0] ?? '')
}

function wordsOf(text: string): string {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words[0] ?? ''
  return (words.length > 1 && ARTICLES.has(first) ? words.slice(1) : words).join(' ')
}

const ARTICLES = new Set(['the', 'a', 'an', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'il', 'o', 'os'])

/** "vol. 2", "Part II", "1815": what tells one volume or year from another. */
function numbersIn(title: string): readonly string[] {
  return fold(title).match(/\d+|(?<=\b(?:vol|volume|part|book|tome|band|teil)\.?\s+)[ivxlc]+\b/gu) ?? []
}

function familyName(name: string): string {
  const comma = name.indexOf(',')
  const words = fold(comma > 0 ? name.slice(0, comma) : name).match(/[\p{L}\p{N}’'-]+/gu) ?? []
  return words.at(-1) ?? ''
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
