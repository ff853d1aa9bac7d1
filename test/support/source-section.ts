import type { SourceSection } from '../../src-main/verify/quote-at.ts'
import type { Block, PageBreak, Section, Voice } from '../../src-shared/book.ts'

interface Options {
  readonly title?: string
  readonly ordinal?: number
  /** Labels by the words that they stand before. */
  readonly pages?: Readonly<Record<string, string>>
  /** Voice of the paragraph that begins with these words. */
  readonly voices?: Readonly<Record<string, Voice>>
  readonly kind?: Section['kind']
}

/** A section of paragraphs, as the structure step would make it, in a book of its own. */
export function sourceSection(paragraphs: readonly string[], options: Options = {}): SourceSection {
  const { title = 'The Ledger', ordinal = 0, pages = {}, voices = {}, kind = 'body' } = options
  const text = paragraphs.join('\n\n')
  const blocks: Block[] = []
  let start = 0
  for (const paragraph of paragraphs) {
    const voice = Object.entries(voices).find(([words]) => paragraph.startsWith(words))?.[1] ?? 'body'
    blocks.push({ kind: voice === 'note' ? 'note' : 'paragraph', voice, start, end: start + paragraph.length })
    start += paragraph.length + 2
  }
  const pageBreaks: PageBreak[] = Object.entries(pages)
    .map(([words, label]) => ({ section: ordinal, offset: text.indexOf(words), label }))
    .toSorted((a, b) => a.offset - b.offset)
  const path = title.toLowerCase().replaceAll(' ', '-')
  return {
    book: { id: 'b1', title: 'Quotes', creators: ['Ines Calloway'] },
    pages: { pageBreaks, pageSource: pageBreaks.length > 0 ? 'page-break' : 'none' },
    section: { ordinal, path, title, headings: [title], parent: null, depth: 0, kind, text, blocks },
  }
}
