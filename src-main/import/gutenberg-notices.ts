import { lineOfBlock, type TextBlock } from './text-block.ts'

const TRANSCRIBER =
  /^[\W_]*(?:transcriber['’]?s?['’]?|transcription|e-?text) notes?\b|^[\W_]*notes? (?:du|of the|by the) transcri\p{L}+/iu
const CREDITS =
  /^[\W_]*(?:produced by|e-?text (?:prepared|produced|scanned|transcribed) by|this (?:e-?book|e-?text|file) was (?:produced|prepared|created|transcribed) (?:by|from)|(?:this )?(?:e-?text )?(?:scanned|transcribed|digitized|proofread) (?:and \p{L}+ )?(?:by|from)|html version (?:prepared )?by|credits:|updated editions will replace|\(this file was produced from)/iu

/** Where scans come from, in front of the book: https://books.google.com prints two pages of it. */
const SCAN =
  /^[\W_]*(?:this is a digital copy of a book that was preserved|digiti[sz]ed by (?:the internet archive|google|microsoft)|generated (?:for|on|at) .{0,60}hathitrust)/iu

const REMARK =
  /(?<!\p{L})(?:errata|typos?|spelling|hyphenation|punctuation|inconsistenc\p{L}+|misprints?)(?!\p{L}).*(?<!\p{L})(?:corrected|retained|preserved|kept|unchanged|left as)(?!\p{L})/iu

/** What a transcriber says of the text where nothing but the place, between header and book, shows who speaks. */
export function isTranscriberRemark(text: string): boolean {
  return isTranscriberNotice(text) || REMARK.test(text)
}

/** A heading over the notice, not the notice itself. */
const HEADING_CHARACTERS = 60
/** Blank lines that set chapters apart. */
const CHAPTER_GAP = 3

/** Whether a paragraph is a transcriber's or producer's word about the file: not the book, and not to be quoted as it. */
export function isTranscriberNotice(text: string): boolean {
  return TRANSCRIBER.test(text) || CREDITS.test(text)
}

/**
 * A notice that begins at block `at`, as an inset, or undefined. A heading "Transcriber’s Notes" takes what follows up to the next
 * larger gap; a paragraph is the notice by itself. Credits stand before the book only.
 */
export function readNotices(
  blocks: readonly TextBlock[],
  at: number,
): { readonly blocks: readonly TextBlock[]; readonly next: number } | undefined {
  const first = blocks[at]!
  if (first.lines.length > 30) return undefined
  const text = lineOfBlock({ ...first, lines: first.lines.slice(0, 2) })
  const isCredits = at < CREDIT_BLOCKS && CREDITS.test(text)
  const isScan = at < CREDIT_BLOCKS && SCAN.test(text)
  if (!isCredits && !isScan && !TRANSCRIBER.test(text)) return undefined
  let next = at + 1
  if (isScan || (!isCredits && lineOfBlock(first).length <= HEADING_CHARACTERS)) {
    const limit = first.gap >= CHAPTER_GAP && !isScan ? CHAPTER_GAP : 2
    while (next < blocks.length && ((next === at + 1 && !isScan) || blocks[next]!.gap < limit)) next++
  }
  const held = blocks.slice(at, next)
  return {
    blocks: [{ lines: held.flatMap(({ lines }) => lines), gap: first.gap, inset: { kind: 'notice', blocks: held } }],
    next,
  }
}

/** Where credits may stand, counted in blocks from the beginning. */
const CREDIT_BLOCKS = 8
