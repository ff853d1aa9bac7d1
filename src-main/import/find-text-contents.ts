import { type HeadingCandidate, isListing, withoutPageNumber } from './heading-candidates.ts'
import { runsOn } from './measure-text.ts'
import { readHeading } from './read-heading.ts'
import { lineOfBlock, type TextBlock, widestEdge } from './text-block.ts'
import { visible } from './text-lines.ts'
import { titleKey } from './title-shape.ts'

export interface TextContents {
  /** Indices of the blocks that are lists of contents, their headings included. */
  readonly blocks: ReadonlySet<number>
  /** What the lists name, folded: a line of the text that says the same is a heading. */
  readonly titles: ReadonlySet<string>
}

/** More blank lines than this begin something new, where a list of contents has been read before. */
const GAP_WITHIN = 2
/** As many headings one after the other, with no text between, are a list. */
const FEWEST_IN_LIST = 3
const COMES_AGAIN_SHARE = 0.7

/**
 * Finds lists of contents, at the beginning or the end of a text, so that their entries do not become chapters.
 * A list is what stands under "CONTENTS" (in the languages of `isContentsWord`) and looks like entries, or a run of headings that all
 * come again with text behind them.
 */
export function findTextContents(
  blocks: readonly TextBlock[],
  candidates: readonly (HeadingCandidate | undefined)[],
): TextContents {
  const found = new Set<number>()
  const titles = new Set<string>()
  const keys = keysInOrder(candidates)
  /** A run of headings that was no list is none when read from its second on either. */
  let runEnd = 0
  blocks.forEach((_, at) => {
    if (found.has(at)) return
    let end = at
    if (candidates[at]?.source === 'contents') end = endOfEntries(at, blocks, candidates, keys)
    else if (at >= runEnd) {
      const run = readRun(at, blocks, candidates, keys)
      runEnd = run.end
      if (run.comesAgain) end = run.end
    }
    for (let n = at; n < end; n++) {
      found.add(n)
      for (const line of blocks[n]!.lines) addTitles(titles, visible(line.text))
    }
  })
  return { blocks: found, titles }
}

/** "part:2/chapter:1" for every candidate with a keyword: numbers begin anew in every part. */
function keysInOrder(candidates: readonly (HeadingCandidate | undefined)[]): (string | undefined)[] {
  let part = ''
  return candidates.map((candidate) => {
    const heading = candidate?.heading
    if (!heading || heading.isBare) return undefined
    const own = `${heading.kind}:${heading.value ?? titleKey(candidate.title)}`
    if (heading.kind === 'volume' || heading.kind === 'part' || heading.kind === 'book') {
      part = own
      return own
    }
    return `${part}/${own}`
  })
}

/** Index of the first block behind the entries that follow the word "Contents" at `at`; `at` itself when there are none. */
function endOfEntries(
  at: number,
  blocks: readonly TextBlock[],
  candidates: readonly (HeadingCandidate | undefined)[],
  keys: readonly (string | undefined)[],
): number {
  const seen = new Set<string>()
  const entries = new Set<string>()
  let end = at + 1
  for (; end < blocks.length; end++) {
    const block = blocks[end]!
    const candidate = candidates[end]
    const key = keys[end]
    const hasEntries = end > at + 1
    if (candidate?.source === 'contents') break
    if (!isListing(block)) {
      if (key !== undefined && seen.has(key)) break
      if (hasEntries && candidate && candidate.source !== 'title' && block.gap > GAP_WITHIN) break
      // The first chapter after a list that names no chapters by number, or the first title that was in the list.
      if (hasEntries && key !== undefined && seen.size === 0 && !keys.includes(key, end + 1)) break
      if (hasEntries && candidate && entries.has(titleKey(candidate.title)) && block.gap >= blocks[at + 1]!.gap) break
      if (!isEntries(block)) break
    } else if (hasEntries && candidate && block.lines.length > 1 && isRepeated(block, entries)) break
    if (key !== undefined) seen.add(key)
    for (const line of block.lines) {
      const text = visible(line.text)
      addTitles(entries, text)
      const heading = readHeading(withoutPageNumber(text))
      if (heading && !heading.isBare) seen.add(`/${heading.kind}:${heading.value ?? titleKey(text)}`)
    }
  }
  return end === at + 1 ? at : end
}

interface HeadingRun {
  /** Index of the block behind it. */
  readonly end: number
  readonly comesAgain: boolean
}

/** Headings that follow each other without text, from `at` on: a list when they come again later. It ends before the first that it has had. */
function readRun(
  at: number,
  blocks: readonly TextBlock[],
  candidates: readonly (HeadingCandidate | undefined)[],
  keys: readonly (string | undefined)[],
): HeadingRun {
  const run = new Set<string>()
  let end = at
  for (; end < blocks.length; end++) {
    const block = blocks[end]!
    if (isListing(block)) {
      for (const line of block.lines) run.add(titleKey(withoutPageNumber(visible(line.text))))
      continue
    }
    const candidate = candidates[end]
    if (keys[end] === undefined || candidate === undefined || candidate.lineCount < block.lines.length) break
    const title = titleKey(withoutPageNumber(candidate.title))
    if (run.has(title)) break
    run.add(title)
  }
  if (run.size < FEWEST_IN_LIST) return { end: Math.max(end, at + 1), comesAgain: false }
  const later = new Set(candidates.slice(end).flatMap((candidate) => (candidate ? laterKeys(candidate) : [])))
  const again = [...run].filter((title) => later.has(title))
  return { end, comesAgain: again.length >= COMES_AGAIN_SHARE * run.size }
}

/** A list may name a chapter by its number only. */
function laterKeys({ title, heading }: HeadingCandidate): string[] {
  const whole = titleKey(title)
  const own = titleKey(heading?.title ?? '')
  return own !== '' && whole.endsWith(own) ? [whole, whole.slice(0, -own.length)] : [whole]
}

function isRepeated(block: TextBlock, entries: ReadonlySet<string>): boolean {
  return block.lines.every((line) => entries.has(titleKey(visible(line.text))))
}

const ENTRY_CHARACTERS = 110

/** Short lines that are no sentences: a number, a title, leaders, a page. */
function isEntries(block: TextBlock): boolean {
  const { lines } = block
  if (lines.some((line) => line.text.length > ENTRY_CHARACTERS)) return false
  const numbered = lines.filter(
    (line) => /(?:^|[\s.…·])(?:\d{1,4}|[ivxlc]{1,7})\s*$/i.test(visible(line.text)) || readHeading(visible(line.text)),
  )
  if (numbered.length >= lines.length / 3) return true
  const width = widestEdge(lines)
  const running = lines.slice(1).filter((line, n) => runsOn(lines[n]!, line, width))
  if (lines.length > 2 && width > 60 && running.length > 0.6 * lines.length) return false
  return lines.length > 2 || (lineOfBlock(block).length <= 80 && !/[,;]$|[.!?]["”’]$/.test(lineOfBlock(block)))
}

function addTitles(titles: Set<string>, line: string): void {
  const text = withoutPageNumber(line)
  const key = titleKey(text)
  if (key.length > 2) titles.add(key)
  const title = readHeading(text)?.title ?? ''
  if (titleKey(title).length > 2) titles.add(titleKey(title))
}
