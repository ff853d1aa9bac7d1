import { analyse, type Term } from './analyse.ts'

/** A word of a query as the reader typed it, with the forms under which the text index may have it. */
export interface QueryWord {
  readonly surface: string
  /** One for a plain word; several for a word with parts or a run of characters without spaces. Never empty. */
  readonly parts: readonly QueryPart[]
  /** Its spelling as a whole, where it has parts or a sign. */
  readonly code?: string
  /** Letters and digits of a code that was typed as one ("err", "4021"); empty for most. */
  readonly apart: readonly string[]
}

export interface QueryPart {
  readonly exact: string
  /** By each language of the search, without repetition. */
  readonly stems: readonly string[]
}

/**
 * The words of what a reader typed. A word with parts ("well-known") is one, and so is a run of characters without spaces ("雨夜").
 * `languages` are those of the books in scope: the same word can have another stem in each.
 */
export function queryWords(text: string, languages: readonly string[]): QueryWord[] {
  const [first = 'und', ...others] = languages
  const terms = analyse(text, first)
  const elsewhere = others.map((language) => analyse(text, language))
  const words: QueryWord[] = []
  for (let at = 0; at < terms.length; ) {
    const term = terms[at]
    if (term === undefined) break
    const next = at + lengthOfWord(terms, at)
    const inside = terms.slice(at, next)
    const last = inside.at(-1) ?? term
    words.push({
      surface: text.slice(term.whole?.start ?? term.start, term.whole?.end ?? last.end),
      parts: inside.map((part) => ({ exact: part.exact, stems: stemsOf(part, elsewhere) })),
      ...(term.whole === undefined ? {} : { code: term.whole.code }),
      apart: inside.length === 1 ? (term.whole?.parts ?? []) : [],
    })
    at = next
  }
  return words
}

/** "C++", "C#": the sign is what tells it from every other c, so that only the whole counts. */
export function isSignedLetter(word: QueryWord): boolean {
  const { code = '' } = word
  return word.parts.length === 1 && word.parts[0]?.exact.length === 1 && code.length > 1 && !/[\p{L}\p{N}]/u.test(code.slice(1))
}

function lengthOfWord(terms: readonly Term[], at: number): number {
  const whole = terms[at]?.whole
  if (whole !== undefined) return whole.terms
  let length = 1
  while (terms[at]?.single === true && terms[at + length]?.single === true && terms[at + length]?.touches === true) length += 1
  return length
}

function stemsOf(part: Term, elsewhere: readonly (readonly Term[])[]): string[] {
  const same = elsewhere.flatMap((terms) => terms.find((term) => term.start === part.start && term.end === part.end)?.stem ?? [])
  return [...new Set([part.stem, ...same])]
}
