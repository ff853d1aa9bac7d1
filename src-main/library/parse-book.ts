import type { Book } from '../../src-shared/book.ts'
import type { HealthReport } from '../../src-shared/health.ts'
import type { Passage, SentenceWindow } from '../../src-shared/passage.ts'
import type { TokenizerFiles } from '../../src-shared/tokenizer-files.ts'
import { readPublication } from '../import/read-publication.ts'
import { type PassageTerms, passageTerms } from '../indexing/passage-terms.ts'
import { buildPassages } from '../passages/build-passages.ts'
import { createTokenCounter, type TokenCounter } from '../passages/count-tokens.ts'
import { passageLimits } from '../passages/limits.ts'
import { buildBook } from '../structure/build-book.ts'
import { healthReport } from '../structure/health-report.ts'

export interface ParseSettings {
  readonly tokenizer: TokenizerFiles
  readonly passagePrefix: string
  /** The embedder's window in tokens. */
  readonly maxTokens: number
}

/** A file made ready for the database: what it is, what will be retrieved, and the terms by which text search finds it. */
export interface ParsedBook {
  readonly book: Book
  readonly passages: readonly Passage[]
  readonly windows: readonly SentenceWindow[]
  /** One for each passage, in order. */
  readonly terms: readonly PassageTerms[]
  /** Words of the text. */
  readonly words: number
  readonly health: HealthReport
}

/** All pure steps of an import, from bytes to terms. Rejects with the AppErrors of the steps. */
export async function parseBook(
  file: { readonly name: string; readonly bytes: Uint8Array },
  settings: ParseSettings,
): Promise<ParsedBook> {
  const book = buildBook(await readPublication(file))
  const { passages, windows } = buildPassages(book, counterFor(settings), passageLimits(settings.maxTokens))
  const terms = termsOf(book, passages)
  const health = healthReport(book, passages, settings.maxTokens)
  return { book, passages, windows, terms, words: countWords(passages, terms), health }
}

const counters = new WeakMap<ParseSettings, TokenCounter>()

/** What it remembers of one book serves the next. */
function counterFor(settings: ParseSettings): TokenCounter {
  const counter = counters.get(settings) ?? createTokenCounter(settings.tokenizer, settings.passagePrefix)
  counters.set(settings, counter)
  return counter
}

function termsOf(book: Book, passages: readonly Passage[]): PassageTerms[] {
  let titled = -1
  return passages.map((passage) => {
    const section = book.sections[passage.section]
    if (section === undefined) throw new Error(`Passage ${passage.id} lies in no section.`)
    // A title counts once as a hit of its own: with the first passage of its section.
    const title = passage.section === titled ? undefined : section.title
    titled = passage.section
    const text = section.text.slice(passage.start, passage.end)
    return passageTerms({ text, context: passage.context, ...(title === undefined ? {} : { title }) }, book.metadata.language)
  })
}

/** Words of the text without overlaps: the analysis has found them already. */
function countWords(passages: readonly Passage[], terms: readonly PassageTerms[]): number {
  let words = 0
  for (const [index, { exact }] of terms.entries()) {
    const passage = passages[index]
    if (passage === undefined || exact === '') continue
    const all = exact.split(' ').length
    const ownShare = (passage.end - passage.ownStart) / Math.max(1, passage.end - passage.start)
    words += Math.round(all * ownShare)
  }
  return words
}
