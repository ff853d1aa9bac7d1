import { acceptHeadings, type HeadingRank } from './accept-headings.ts'
import { findTextContents } from './find-text-contents.ts'
import { type HeadingCandidate, readCandidate } from './heading-candidates.ts'
import { isContentsWord, isMatterTitle } from './heading-words.ts'
import { isForced, type TextShape } from './measure-text.ts'
import { endsSentence } from './page-joins.ts'
import { readHeading } from './read-heading.ts'
import { lineOfBlock, type TextBlock } from './text-block.ts'
import { type TextLine, visible } from './text-lines.ts'
import { isAllCaps, isCaseless, isTitleLike, titleKey } from './title-shape.ts'

/** A text in its parts: headings with their level 1–6, lists of contents, and blocks of text between. */
export type TextPart =
  | { readonly kind: 'heading'; readonly level: number; readonly lines: readonly TextLine[]; readonly isUnderlined: boolean }
  | { readonly kind: 'contents'; readonly block: TextBlock }
  | { readonly kind: 'text'; readonly block: TextBlock }

export function findHeadings(blocks: readonly TextBlock[], shape: TextShape): TextPart[] {
  const divided = blocks.flatMap((block) => divideAtHeadings(block, shape.width))
  const candidates = divided.map((block) => (block.inset ? undefined : readCandidate(block, shape.width)))
  const contents = findTextContents(divided, candidates)
  const ranks = acceptHeadings(divided, candidates, contents)
  const titles = findSeparateTitles(divided, candidates, ranks)
  const levels = [...new Set(ranks.filter((rank) => rank !== undefined))].sort((a, b) => a - b)
  const parts: TextPart[] = []
  divided.forEach((block, n) => {
    const rank = ranks[n]
    if (contents.blocks.has(n)) {
      if (contents.blocks.has(n - 1)) return
      let end = n
      while (contents.blocks.has(end)) end++
      parts.push({ kind: 'contents', block: { lines: divided.slice(n, end).flatMap(({ lines }) => lines), gap: block.gap } })
    } else if (titles.has(n - 1)) return
    else if (rank === undefined) parts.push({ kind: 'text', block })
    else parts.push(...asHeading(block, candidates[n]!, levelOf(rank, levels), titles.has(n) ? divided[n + 1]! : undefined))
  })
  return parts
}

function asHeading(block: TextBlock, candidate: HeadingCandidate, level: number, title: TextBlock | undefined): TextPart[] {
  const own = block.lines.slice(0, candidate.lineCount)
  const lines = candidate.source === 'underlined' ? own.filter((line) => /\p{L}/u.test(visible(line.text))) : own
  const heading: TextPart = {
    kind: 'heading',
    level,
    lines: [...lines, ...(title?.lines ?? [])],
    isUnderlined: candidate.source === 'underlined',
  }
  const rest = block.lines.slice(candidate.lineCount)
  return rest.length === 0 ? [heading] : [heading, { kind: 'text', block: { lines: rest, gap: 0 } }]
}

/** Front matter (0) stands with the outermost kind there is. */
function levelOf(rank: HeadingRank, levels: readonly HeadingRank[]): number {
  const real = levels.filter((level) => level > 0)
  return rank === 0 ? 1 : Math.min(6, Math.max(1, real.indexOf(rank) + 1))
}

/** A line of this many characters is no heading, and not looked at. */
const LONGEST_HEADING = 120

/**
 * Cuts a block where a heading stands in it without blank lines: the word "Contents" over its entries, or a line that is nothing but a
 * keyword with its number (and a title in capitals) behind the end of a sentence.
 */
function divideAtHeadings(block: TextBlock, width: number | undefined): TextBlock[] {
  const { lines } = block
  if (lines.length === 1 || block.inset) return [block]
  const cuts = [0]
  const listed = new Set<string>()
  lines.forEach((line, n) => {
    if (line.text.length > LONGEST_HEADING) return
    // Behind a list of headings the first that comes again is the chapter itself.
    const key = readHeading(visible(line.text))?.isBare === false ? titleKey(visible(line.text)) : ''
    const isAgain = key !== '' && listed.has(key)
    if (key !== '') listed.add(key)
    if (n > 0 && cuts.at(-1) !== n && (isAgain || isHeadingInside(lines, n, width))) cuts.push(n)
    if (isContentsWord(visible(line.text)) && n + 1 < lines.length) cuts.push(n + 1)
  })
  if (cuts.length === 1) return [block]
  return cuts.map((from, n) => ({ lines: lines.slice(from, cuts[n + 1]), gap: n === 0 ? block.gap : 1 }))
}

function isHeadingInside(lines: readonly TextLine[], at: number, width: number | undefined): boolean {
  const line = lines[at]!
  const before = lines[at - 1]!
  const text = visible(line.text)
  // Contents, and front matter over its first heading.
  if (isContentsWord(text)) return !readHeading(visible(before.text))
  const heading = /^[\p{L}【［[（第제卷§]/u.test(text) ? readHeading(text) : undefined
  if (!heading || heading.isBare || readHeading(visible(before.text))) return heading === undefined && isEastAsianMatter(text)
  // In Chinese and Japanese files lines follow each other without blank ones, and "第三章" begins no sentence that ends there.
  if (heading.style === 'han') return true
  if (heading.title !== '' && !isAllCaps(heading.title) && !(heading.isLoud && isTitleLike(heading.title))) return false
  return endsSentence(before.text) && (width === undefined || !isForced(before, line, width))
}

function isEastAsianMatter(text: string): boolean {
  return isCaseless(text) && text.length <= 20 && isMatterTitle(text)
}

/** Longest line of a title under "CHAPTER I", in characters and words. */
const TITLE_CHARACTERS = 90
const TITLE_WORDS = 9
/** Where sentences may be titles ("Do titulo."), nearly all chapters must have one, and there must be enough chapters to tell. */
const FEWEST_CHAPTERS = 4
const TITLED_SHARE = 0.85
/** Texts are that much longer than their titles. */
const TEXT_TO_TITLE = 3

/** Headings (by index) whose title is the next block: "CHAPTER I." / "Festival Customs.". */
function findSeparateTitles(
  blocks: readonly TextBlock[],
  candidates: readonly (HeadingCandidate | undefined)[],
  ranks: readonly (HeadingRank | undefined)[],
): ReadonlySet<number> {
  const bare = ranks.flatMap((rank, n) => {
    const candidate = candidates[n]
    const isNumbered = candidate?.source === 'keyword' || candidate?.source === 'number'
    return rank !== undefined && isNumbered && !candidate.isTitled && candidate.lineCount === blocks[n]!.lines.length ? [n] : []
  })
  const hasMore = (n: number): boolean => {
    if (n + 2 >= blocks.length || ranks[n + 1] !== undefined) return false
    const next = ranks[n + 2]
    // A part may have its chapters behind its title; a chapter without text had its text taken for a title.
    return next === undefined || next > ranks[n]!
  }
  const isShort = (n: number): boolean => {
    const next = blocks[n + 1]
    return (
      next !== undefined &&
      next.gap <= Math.max(2, blocks[n]!.gap) &&
      next.lines.length <= 3 &&
      lineOfBlock(next).length <= TITLE_CHARACTERS
    )
  }
  const textOf = (n: number): string => lineOfBlock(blocks[n + 1]!)
  const eligible = bare.filter((n) => hasMore(n) && isShort(n) && !/^[-–—(*]/.test(textOf(n)))
  const titleLike = eligible.filter((n) => isTitleLike(textOf(n)) && !/^["“«„'‘]/.test(textOf(n)))
  const fewWords = eligible.filter((n) => textOf(n).split(/\s+/).length <= TITLE_WORDS)
  const isHabit = bare.length >= FEWEST_CHAPTERS && new Set([...titleLike, ...fewWords]).size >= TITLED_SHARE * bare.length
  const longer = fewWords.filter((n) => lineOfBlock(blocks[n + 2]!).length > TEXT_TO_TITLE * textOf(n).length)
  if (isHabit && (titleLike.length >= 0.6 * bare.length || longer.length >= 0.5 * fewWords.length))
    return new Set([...titleLike, ...fewWords])
  if (titleLike.length < 0.6 * bare.length) return new Set()
  return new Set(titleLike.filter((n) => bare.length >= 3 || !endsSentence(textOf(n)) || isAllCaps(textOf(n))))
}
