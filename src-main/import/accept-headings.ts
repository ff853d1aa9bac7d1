import type { TextContents } from './find-text-contents.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { NumberStyle } from './read-heading.ts'
import { lineOfBlock, type TextBlock } from './text-block.ts'
import { titleKey } from './title-shape.ts'

/** Depth before it is known which kinds the text has; smaller is further out. Parts and books are put in the order in which they come. */
export type HeadingRank = number

const RANKS = { volume: 1, part: 2, book: 2, act: 3, appendix: 4, chapter: 4, scene: 5, section: 6, number: 5, sub: 7 } as const

/** Blank lines that set a chapter apart in Project Gutenberg's texts, and in most others that are laid out with care. */
const CHAPTER_GAP = 3
/** Numbers alone have to count: so many of them follow on the one before, or begin anew. */
const COUNTING_SHARE = 0.8

/**
 * Which candidates are headings, by what the rest of the text does: undefined for those that are not.
 *
 * A keyword with a number is one. Numbers alone are when they count upwards with text between. Capitals and titles are only where blank
 * lines set them apart, where no better headings exist, or where the list of contents names them. In doubt it is text.
 */
export function acceptHeadings(
  blocks: readonly TextBlock[],
  candidates: readonly (HeadingCandidate | undefined)[],
  contents: TextContents,
): (HeadingRank | undefined)[] {
  const open = candidates.map((candidate, n) => (contents.blocks.has(n) ? undefined : candidate))
  const keywords = open.flatMap((candidate, n) => (candidate?.source === 'keyword' ? [n] : []))
  const keywordGap = usualGapOf(keywords, blocks)
  // Stanzas are numbered too: where chapters stand apart, what does not is none.
  const numbers = countingNumbers(blocks, open, keywords.length > 0 ? Math.min(2, keywordGap) : 1)
  const hasKeywords = keywords.length > 0
  const hasNumbered = hasKeywords || numbers.size > 0
  const numbered = hasKeywords ? keywords : [...numbers].sort((a, b) => a - b)
  const usualGap = hasKeywords ? keywordGap : usualGapOf(numbered, blocks)
  const firstNumbered = numbered[0] ?? (hasNumbered ? blocks.length : -1)
  const capsCount = open.filter((candidate, n) => candidate?.source === 'caps' && isFollowedByText(n, blocks, open)).length
  const order = outerOrder(open)

  return open.map((candidate, n) => {
    if (!candidate) return undefined
    const { gap } = blocks[n]!
    const kind = candidate.heading?.kind
    if (candidate.source === 'keyword') return kind === 'part' || kind === 'book' ? order[kind] : RANKS[kind!]
    if (candidate.source === 'number') {
      if (!numbers.has(n)) return undefined
      return kind === 'section' ? RANKS.section : hasKeywords ? RANKS.number : RANKS.chapter
    }
    if (candidate.source === 'underlined') return candidate.level === 1 ? RANKS.chapter : RANKS.section
    // Behind a number without a title the same words are its title.
    const isTitleOf = n > 0 && open[n - 1]?.heading !== undefined && !open[n - 1]!.isTitled
    const isNamed =
      contents.titles.has(titleKey(candidate.title)) &&
      isFollowedByText(n, blocks, open) &&
      (!hasNumbered || (!isTitleOf && gap >= Math.max(2, usualGap - 1)))
    if (candidate.source === 'matter') {
      if (hasNumbered && usualGap >= CHAPTER_GAP && gap < usualGap - 1) return gap >= 2 ? RANKS.sub : undefined
      return gap >= 1 && isSetApart(n, blocks) ? 0 : undefined
    }
    // A title page before the first chapter is capitals and blank lines too.
    const isTitlePage = n < firstNumbered && !isFollowedByProse(n, blocks)
    if (isNamed && !isTitlePage) return RANKS.chapter
    if (isTitlePage || !isFollowedByText(n, blocks, open) || !isSetApart(n, blocks)) return undefined
    if (gap >= CHAPTER_GAP && (hasNumbered || capsCount > 1 || candidate.source === 'caps') && n > 0) return RANKS.chapter
    if (candidate.source === 'caps') {
      if (gap >= 2) return hasNumbered ? RANKS.sub : RANKS.chapter
      // A cry or a sign on a wall is set in capitals too.
      const isTitle = !/[!?]$/.test(candidate.title) && isFollowedByProse(n, blocks)
      return !hasNumbered && capsCount > 1 && n > 0 && isTitle ? RANKS.chapter : undefined
    }
    return gap === 2 && hasNumbered && usualGap >= CHAPTER_GAP ? RANKS.sub : undefined
  })
}

/** Numbers alone, and numbers with a title, that count from 1 upwards in one style, each with text before the next. */
function countingNumbers(
  blocks: readonly TextBlock[],
  candidates: readonly (HeadingCandidate | undefined)[],
  smallestGap: number,
): Set<number> {
  const counting = new Set<number>()
  const styles: readonly NumberStyle[] = ['roman', 'arabic', 'word', 'han']
  for (const style of styles) {
    for (const isTitled of [false, true]) {
      const members = candidates.flatMap((candidate, n) =>
        candidate?.source === 'number' &&
        blocks[n]!.gap >= smallestGap &&
        candidate.heading?.style === style &&
        (candidate.isTitled === isTitled || style !== 'arabic')
          ? [n]
          : [],
      )
      for (const n of inSequence(members, blocks, candidates, style)) counting.add(n)
    }
  }
  return counting
}

function inSequence(
  members: readonly number[],
  blocks: readonly TextBlock[],
  candidates: readonly (HeadingCandidate | undefined)[],
  style: NumberStyle,
): readonly number[] {
  const fewest = style === 'arabic' ? 3 : 2
  let expected = 1
  let previous: number | undefined
  const kept: number[] = []
  for (const n of members) {
    const { heading, lineCount } = candidates[n]!
    const value = heading!.value
    const isNext = value === expected || value === 1 || (heading!.kind === 'section' && value !== undefined)
    const hasText = previous === undefined || n > previous + 1 || candidates[previous]!.lineCount < blocks[previous]!.lines.length
    const endsWithText = n + 1 < blocks.length || lineCount < blocks[n]!.lines.length
    if (!isNext || !hasText || !endsWithText) continue
    kept.push(n)
    // "1.2" counts inside of "1", and "2" follows on that.
    if (heading!.kind !== 'section') expected = (value ?? 0) + 1
    previous = n
  }
  return kept.length >= fewest && kept.length >= COUNTING_SHARE * members.length ? kept : []
}

/** Which of part and book comes first in the text holds the other. */
function outerOrder(candidates: readonly (HeadingCandidate | undefined)[]): { part: HeadingRank; book: HeadingRank } {
  const first = candidates.find((candidate) => candidate?.heading?.kind === 'part' || candidate?.heading?.kind === 'book')
    ?.heading?.kind
  return first === 'book' ? { part: RANKS.part + 0.5, book: RANKS.book } : { part: RANKS.part, book: RANKS.book + 0.5 }
}

/** Text, or a heading further in, stands behind it before anything else of its looks. */
function isFollowedByText(
  at: number,
  blocks: readonly TextBlock[],
  candidates: readonly (HeadingCandidate | undefined)[],
): boolean {
  if (candidates[at]!.lineCount < blocks[at]!.lines.length) return true
  const next = candidates[at + 1]
  if (at + 1 >= blocks.length) return false
  return next === undefined || next.lineCount < blocks[at + 1]!.lines.length || next.source !== candidates[at]!.source
}

/** Behind it stands a paragraph, not one more short line of a title page. */
function isFollowedByProse(at: number, blocks: readonly TextBlock[]): boolean {
  const next = blocks[at + 1]
  return next !== undefined && (next.lines.length > 2 || lineOfBlock(next).length > 100)
}

/** Not more blank lines follow than stand before: what has more after it than before belongs to what is before. */
function isSetApart(at: number, blocks: readonly TextBlock[]): boolean {
  const next = blocks[at + 1]
  return next === undefined || next.gap <= Math.max(blocks[at]!.gap, 1)
}

/** Median of the blank lines before the blocks at these places. What opens the text has no blank lines to speak of. */
function usualGapOf(places: readonly number[], blocks: readonly TextBlock[]): number {
  const gaps = places.filter((n) => n > 0).map((n) => blocks[n]!.gap)
  return gaps.length === 0 ? 0 : gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!
}
