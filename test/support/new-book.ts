import type { NewBook } from '../../src-main/db/books.ts'
import { indexFingerprints } from '../../src-main/indexing/fingerprint.ts'
import { passageTerms } from '../../src-main/indexing/passage-terms.ts'
import { healthReport } from '../../src-main/structure/health-report.ts'
import type { Book, Section } from '../../src-shared/book.ts'
import type { Passage, SentenceWindow } from '../../src-shared/passage.ts'

export interface SmallBook {
  readonly id: string
  readonly language?: string
  /** Title of a section → its paragraphs: each paragraph is a passage, each sentence of it (up to a full stop) a window. */
  readonly sections: Readonly<Record<string, readonly string[]>>
  /** [section's ordinal, offset in it, label]. */
  readonly pages?: readonly (readonly [number, number, string])[]
}

/** A book ready to be stored, with ids and hashes made from its name. */
export function newBook({ id, language = 'en', sections, pages = [] }: SmallBook): NewBook {
  const book = bookOf(id, language, sections, pages)
  const passages: Passage[] = []
  const windows: SentenceWindow[] = []
  for (const section of book.sections) {
    for (const [index, { start, end }] of section.blocks.entries()) {
      const ordinal = passages.length
      passages.push({
        id: `${section.path}#${index + 1}`,
        section: section.ordinal,
        ordinal,
        start,
        end,
        ownStart: start,
        context: section.title,
        voice: 'body',
        tokens: 10,
      })
      for (const sentence of section.text.slice(start, end).matchAll(/[^.]+\.?\s*/gu)) {
        windows.push({
          passage: ordinal,
          start: start + sentence.index,
          end: start + sentence.index + sentence[0].trimEnd().length,
        })
      }
    }
  }
  const terms = passages.map(({ section, start, end, context }, index) => {
    const { text, title } = book.sections[section]!
    const first = passages[index - 1]?.section !== section
    return passageTerms({ text: text.slice(start, end), context, ...(first ? { title } : {}) }, language)
  })
  return {
    id,
    sha256: `sha-of-${id}`,
    fileName: `${id}.epub`,
    sizeBytes: 1_000,
    book,
    batches: [{ passages, windows, terms, words: 100 }],
    health: healthReport(book, passages, 512),
    fingerprints: indexFingerprints({ tokenizer: 'tiny', maxTokens: 512 }),
    addedAt: 1_700_000_000_000,
  }
}

function bookOf(id: string, language: string, sections: SmallBook['sections'], pages: NonNullable<SmallBook['pages']>): Book {
  return {
    format: 'epub',
    metadata: {
      title: `Book ${id}`,
      contributors: [{ name: 'Ines Calloway', role: 'aut' }],
      language,
      subjects: [],
      identifiers: [],
    },
    sections: Object.entries(sections).map(([title, paragraphs], ordinal) => sectionOf(title, paragraphs, ordinal)),
    pageBreaks: pages.map(([section, offset, label]) => ({ section, offset, label })),
    pageSource: pages.length === 0 ? 'none' : 'page-list',
    crossReferences: [],
    warnings: [],
  }
}

function sectionOf(title: string, paragraphs: readonly string[], ordinal: number): Section {
  let start = 0
  const blocks = paragraphs.map((paragraph) => {
    const block = { kind: 'paragraph' as const, voice: 'body' as const, start, end: start + paragraph.length }
    start = block.end + 2
    return block
  })
  const path = title.toLowerCase().replaceAll(' ', '-')
  return { ordinal, path, title, headings: [title], parent: null, depth: 0, kind: 'body', text: paragraphs.join('\n\n'), blocks }
}
