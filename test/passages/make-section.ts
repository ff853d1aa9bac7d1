import type { TokenCounter } from '../../src-main/passages/count-tokens.ts'
import type { PassageLimits } from '../../src-main/passages/limits.ts'
import type { Block, BlockKind, Section } from '../../src-shared/book.ts'

type BlockSource = Partial<Omit<Block, 'start' | 'end'>> & { readonly kind: BlockKind; readonly text: string }

export function paragraph(text: string, rest: Partial<Block> = {}): BlockSource {
  return { kind: 'paragraph', text, ...rest }
}

/** A section whose text is the blocks' texts joined with "\n\n", as the domain types promise. */
export function makeSection(blocks: readonly BlockSource[], rest: Partial<Section> = {}): Section {
  let text = ''
  const placed: Block[] = []
  for (const { text: blockText, ...block } of blocks) {
    if (text !== '') text += '\n\n'
    placed.push({ voice: 'body', ...block, start: text.length, end: text.length + blockText.length })
    text += blockText
  }
  return {
    ordinal: 0,
    path: 'chapter-i',
    title: 'Chapter I',
    headings: ['Chapter I'],
    parent: null,
    depth: 0,
    kind: 'body',
    ...rest,
    text,
    blocks: placed,
  }
}

/** One token a word, two for [CLS] and [SEP]. */
export const wordCounter: TokenCounter = {
  overhead: 2,
  count: (text) => text.split(/\s+/).filter((word) => word !== '').length,
}

/** 20 tokens of window, 2 of them special: with "Chapter I" in front, 16 words of text fit and 10 are aimed at. */
export const smallLimits: PassageLimits = { target: 10, ceiling: 20, context: 8, overlap: 3, sentence: 8 }

/** A sentence of `count` words that are told apart: "A1 a2 a3." */
export function words(prefix: string, count: number): string {
  const all = Array.from({ length: count }, (_, i) => `${i === 0 ? prefix.toUpperCase() : prefix}${i + 1}`)
  return `${all.join(' ')}.`
}
