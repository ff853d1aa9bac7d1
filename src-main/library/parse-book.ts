import type { Book, Section } from '../../src-shared/book.ts'
import type { HealthReport } from '../../src-shared/health.ts'
import type { Passage, SentenceWindow } from '../../src-shared/passage.ts'
import type { TokenizerFiles } from '../../src-shared/tokenizer-files.ts'
import type { PassageBatch } from '../db/books.ts'
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

/** A file as what it is, and what will be retrieved of it. */
export interface ParsedBook {
  readonly book: Book
  readonly passages: readonly Passage[]
  /** In the order of their passages. */
  readonly windows: readonly SentenceWindow[]
  readonly health: HealthReport
}

/** All pure steps of an import but the last, from bytes to passages. Rejects with the AppErrors of the steps. */
export async function parseBook(
  file: { readonly name: string; readonly bytes: Uint8Array },
  settings: ParseSettings,
): Promise<ParsedBook> {
  const book = buildBook(await readPublication(file))
  const { passages, windows } = buildPassages(book, counterFor(settings), passageLimits(settings.maxTokens))
  const health = healthReport(book, passages, settings.maxTokens)
  return { book, passages, windows, health }
}

const counters = new WeakMap<ParseSettings, TokenCounter>()

/** What it remembers of one book serves the next. */
function counterFor(settings: ParseSettings): TokenCounter {
  const counter = counters.get(settings) ?? createTokenCounter(settings.tokenizer, settings.passagePrefix)
  counters.set(settings, counter)
  return counter
}

/** A book comes in parts: all of its sections first, then its passages. */
export type BookPart = { readonly sections: readonly Section[] } | PassageBatch

/** Characters of sections that are handed on at a time: the text of a large book is 50 MB, and a message is a copy. */
const PART_CHARACTERS = 1 << 20

export function* partsOf({ book, passages, windows }: Omit<ParsedBook, 'health'>): Generator<BookPart> {
  let from = 0
  let characters = 0
  for (const [index, { text }] of book.sections.entries()) {
    characters += text.length
    if (characters < PART_CHARACTERS) continue
    yield { sections: book.sections.slice(from, index + 1) }
    from = index + 1
    characters = 0
  }
  yield { sections: book.sections.slice(from) }
  yield* analysePassages({ book: { ...book, sections: book.sections.map(withoutBlocks) }, passages, windows })
}

/** Whoever received it has them; what is left to do needs the text. */
function withoutBlocks(section: Section): Section {
  return { ...section, blocks: [] }
}

/** Enough that asking for the next batch costs nothing against making it: half a megabyte of text. */
const BATCH_PASSAGES = 256

/** The last step: the passages with the terms by which text search finds them, made as they are asked for. */
function* analysePassages({ book, passages, windows }: Omit<ParsedBook, 'health'>): Generator<PassageBatch> {
  let titled = -1
  let window = 0
  for (let from = 0; from < passages.length; from += BATCH_PASSAGES) {
    const batch = passages.slice(from, from + BATCH_PASSAGES)
    const terms: PassageTerms[] = []
    let words = 0
    for (const passage of batch) {
      const section = book.sections[passage.section]
      if (section === undefined) throw new Error(`Passage ${passage.id} lies in no section.`)
      // A title counts once as a hit of its own: with the first passage of its section.
      const title = passage.section === titled ? undefined : section.title
      titled = passage.section
      const text = section.text.slice(passage.start, passage.end)
      const made = passageTerms(
        { text, context: passage.context, ...(title === undefined ? {} : { title }) },
        book.metadata.language,
      )
      terms.push(made)
      words += ownWords(passage, made)
    }
    const firstWindow = window
    while (window < windows.length && windows[window]!.passage < from + BATCH_PASSAGES) window++
    yield { passages: batch, windows: windows.slice(firstWindow, window), terms, words }
  }
}

/** Words of a passage without what it repeats of the one before: the analysis has found them already. */
function ownWords({ start, end, ownStart }: Passage, { exact }: PassageTerms): number {
  if (exact === '') return 0
  return Math.round((exact.split(' ').length * (end - ownStart)) / Math.max(1, end - start))
}
