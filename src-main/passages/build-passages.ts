import type { Book, Section } from '../../src-shared/book.ts'
import type { Passage, SentenceWindow } from '../../src-shared/passage.ts'
import { buildWindows } from './build-windows.ts'
import type { TokenCounter } from './count-tokens.ts'
import { cutLongRange } from './cut-long-range.ts'
import { noteCallersIn } from './glue-blocks.ts'
import { type PassageLimits, sizeOf } from './limits.ts'
import { passageInput } from './passage-input.ts'
import { splitSection } from './split-section.ts'
import { splitSentences, type TextRange } from './split-sentences.ts'

export interface BookPassages {
  /** In book order; `ordinal` is the index. */
  readonly passages: readonly Passage[]
  /** In book order. */
  readonly windows: readonly SentenceWindow[]
}

/**
 * Everything of a book that is retrieved, and everything that is embedded.
 *
 * Boilerplate has neither. A back-of-book index has passages but no windows: it is looked up by word, and its lists of names and
 * numbers say nothing to an embedder. Every input (`passageInput` with prefix and special tokens) fits `limits.ceiling`.
 */
export function buildPassages(
  book: Pick<Book, 'sections' | 'metadata' | 'crossReferences'>,
  counter: TokenCounter,
  limits: PassageLimits,
): BookPassages {
  const passages: Passage[] = []
  const windows: SentenceWindow[] = []
  const parents = new Set(book.sections.map((section) => section.parent))
  for (const section of book.sections) {
    if (section.kind === 'boilerplate') continue
    const sentencesOf = rememberSentences(section, book.metadata.language)
    const drafts = splitSection(section, {
      counter,
      limits,
      callers: noteCallersIn(section.ordinal, book.crossReferences),
      sentencesOf,
      hasChildren: parents.has(section.ordinal),
    })
    drafts.forEach((draft, i) => {
      const tokens = counter.overhead + counter.count(passageInput(draft.context, section.text.slice(draft.start, draft.end)))
      const ordinal = passages.length
      passages.push({ id: `${section.path}#${i + 1}`, section: section.ordinal, ordinal, ...draft, tokens })
      if (section.kind === 'index') return
      const sentences = windowSentences(section, draft, sentencesOf, counter, limits)
      for (const range of buildWindows(draft, sentences)) windows.push({ passage: ordinal, ...range })
    })
  }
  return { passages, windows }
}

function rememberSentences(section: Section, bookLanguage: string): (block: number) => readonly TextRange[] {
  const remembered = new Map<number, readonly TextRange[]>()
  return (i) => {
    const known = remembered.get(i)
    if (known !== undefined) return known
    const block = section.blocks[i]!
    const lines = block.kind === 'preformatted' ? 'keep' : 'join'
    const sentences = splitSentences(section.text.slice(block.start, block.end), block.language ?? bookLanguage, lines).map(
      ({ start, end }) => ({ start: start + block.start, end: end + block.start }),
    )
    remembered.set(i, sentences)
    return sentences
  }
}

/** Sentences within a passage, the long ones cut at clauses. The blocks are in order, so the search for the first one is binary. */
function windowSentences(
  section: Section,
  passage: { readonly start: number; readonly end: number },
  sentencesOf: (block: number) => readonly TextRange[],
  counter: TokenCounter,
  limits: PassageLimits,
): TextRange[] {
  const size = (text: string): number => sizeOf(text, counter)
  const found: TextRange[] = []
  for (let i = blockAtOrAfter(section, passage.start); i < section.blocks.length; i++) {
    if (section.blocks[i]!.start >= passage.end) break
    for (const sentence of sentencesOf(i)) {
      const start = Math.max(sentence.start, passage.start)
      const end = Math.min(sentence.end, passage.end)
      if (start < end) found.push(...cutLongRange(section.text, { start, end }, limits.sentence, size))
    }
  }
  return found
}

function blockAtOrAfter(section: Section, offset: number): number {
  let low = 0
  let high = section.blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (section.blocks[middle]!.end <= offset) low = middle + 1
    else high = middle
  }
  return low
}
