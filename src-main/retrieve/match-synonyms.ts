import { analyse, type Term } from '../indexing/analyse.ts'
import { stopWordsOf } from './stop-words.ts'

/** Words and phrases that mean the same to the reader. */
export interface SynonymGroup {
  readonly words: readonly string[]
  /** Id of the book that they are for; null for every book. */
  readonly book: string | null
}

/** What is looked for beside a word or phrase of the question. */
export interface SynonymMatch {
  /** The question's words, in their order. */
  readonly of: readonly Term[]
  /** As the reader wrote it. */
  readonly text: string
  /** The same as the text index has it, in each of the languages: words one after the other. */
  readonly forms: readonly (readonly Term[])[]
  readonly book: string | null
}

/** Synonyms looked for with one question: each costs the index about as much as a word of the question. Chosen, not tuned. */
const MOST_MATCHES = 24

/**
 * The other words of every group of which one stands in the question, whichever it is. `languages` (BCP 47) are those of the books, the question's
 * words having been analysed by the first; what stands in the question already is not looked for twice.
 */
export function matchSynonyms(
  words: readonly Term[],
  groups: readonly SynonymGroup[],
  languages: readonly string[],
): SynonymMatch[] {
  const matches = new Map<string, SynonymMatch>()
  for (const group of groups) {
    const members = group.words.map((text) => ({ text, forms: formsOf(text, languages) }))
    const asked = members.map(({ forms }) => firstOf(words, forms))
    const of = asked.find((found) => found !== undefined)
    if (of === undefined) continue
    for (const [i, { text, forms }] of members.entries()) {
      const name = JSON.stringify([group.book, forms.map(nameOf)])
      if (asked[i] === undefined && forms.length > 0 && !matches.has(name))
        matches.set(name, { of, text, forms, book: group.book })
    }
  }
  return [...matches.values()].slice(0, MOST_MATCHES)
}

/** The words as the index of a book in each language has them, without an article or the like in front ("the Devil" is "Devil"). */
export function formsOf(text: string, languages: readonly string[]): readonly (readonly Term[])[] {
  const forms = new Map<string, readonly Term[]>()
  for (const language of languages) {
    const terms = analyse(text, language)
    const first = terms.findIndex(({ exact }) => !languages.some((one) => stopWordsOf(one).has(exact)))
    const form = terms.slice(Math.max(0, first))
    if (form.length > 0) forms.set(nameOf(form), form)
  }
  return [...forms.values()]
}

/** Where one of the forms stands first among the words; undefined for nowhere. */
export function firstOf(words: readonly Term[], forms: readonly (readonly Term[])[]): readonly Term[] | undefined {
  for (let at = 0; at < words.length; at++) {
    for (const form of forms) {
      const there = words.slice(at, at + form.length)
      if (there.length === form.length && form.every((term, i) => isSame(term, there[i]!))) return there
    }
  }
  return undefined
}

function isSame(one: Term, other: Term): boolean {
  return one.stem === other.stem || one.exact === other.exact
}

function nameOf(form: readonly Term[]): string {
  return form.map(({ stem }) => stem).join(' ')
}
