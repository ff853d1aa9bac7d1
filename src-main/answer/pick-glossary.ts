import { analyse } from '../indexing/analyse.ts'
import { firstOf, formsOf } from '../retrieve/match-synonyms.ts'
import type { EvidenceWindow, GlossaryEntry } from './build-prompt.ts'

export interface ReadersEntry extends GlossaryEntry {
  /** Id of the book that the meaning is for; null for every book. */
  readonly book: string | null
}

interface GlossaryRequest {
  readonly question: string
  /** BCP 47 of the question. */
  readonly language: string
  /** Extracts that the model reads. */
  readonly shown: readonly EvidenceWindow[]
  readonly countTokens: (text: string) => number
  /** Tokens that all the entries may have together. */
  readonly budgetTokens: number
}

/** Entries that one prompt takes: more would be a text of its own, and the extracts are what is to be read. Chosen, not tuned. */
const MOST_ENTRIES = 6

/** The reader's entries whose term stands in the question, then those whose term stands in an extract of the book that they are for. */
export function pickGlossary(entries: readonly ReadersEntry[], request: GlossaryRequest): GlossaryEntry[] {
  const { question, language, shown, countTokens, budgetTokens } = request
  if (entries.length === 0) return []
  const asked = { words: analyse(question, language), language, book: null }
  const texts = [asked, ...shown.map((window) => ({ ...window, words: analyse(window.text, window.language) }))]
  const touched = texts.flatMap(({ words, language, book }) =>
    entries.filter(
      (entry) =>
        (book === null || entry.book === null || entry.book === book) &&
        firstOf(words, formsOf(entry.term, [language])) !== undefined,
    ),
  )
  const picked: GlossaryEntry[] = []
  let left = budgetTokens
  for (const { term, meaning } of new Set(touched)) {
    left -= countTokens(`${term}: ${meaning}\n`)
    if (left < 0 || picked.length === MOST_ENTRIES) break
    picked.push({ term, meaning })
  }
  return picked
}
