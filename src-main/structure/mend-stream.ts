import { CUT, joinBlocks, withMarksInFront } from './edit-block.ts'
import { findInitials } from './join-initials.ts'
import { findLonePages, type LonePages } from './lone-pages.ts'
import { mendCutWords } from './mend-cut-words.ts'
import type { Stream } from './stream.ts'
import type { Mark, StreamBlock } from './stream-block.ts'
import { countVisible } from './text-account.ts'

/**
 * Puts together what the making of the file took apart, which only shows when blocks are seen side by side: numbers of pages that stand as
 * paragraphs of their own, paragraphs that a page cuts in two, great initials in boxes, words that the end of a line or of a page cuts.
 */
export function mendStream(stream: Stream): Stream {
  const lone = findLonePages(stream.blocks)
  const { blocks, documentStarts, trailing } = withoutBlocks(stream, lone)
  const initials = findInitials(blocks)
  const joined: StreamBlock[] = []
  const moved: number[] = []
  let initial: StreamBlock | undefined
  blocks.forEach((block, n) => {
    moved.push(joined.length)
    if (initials.has(n)) {
      initial = block
      return
    }
    const last = joined.at(-1)
    if (initial) joined.push({ ...joinBlocks(initial, block, ''), ...asWritten(block) })
    else if (last && runsOver(last, block)) {
      moved[n] = joined.length - 1
      joined[joined.length - 1] = joinBlocks(last, block, /[-\u2010]$/.test(last.text) ? CUT : ' ')
    } else joined.push(block)
    initial = undefined
  })
  const mended = mendCutWords(joined)
  const { account } = stream
  const pages = [...lone.labels.keys()].reduce((sum, n) => sum + countVisible(stream.blocks[n]!.text), 0)
  return {
    blocks: mended.blocks,
    documentStarts: documentStarts.map((start) => moved[start] ?? joined.length),
    trailing,
    account: {
      ...account,
      setApart: { ...account.setApart, ...added(account, 'page-mark', pages), ...added(account, 'line-end', mended.hyphens) },
    },
  }
}

function added({ setApart }: Stream['account'], kind: 'page-mark' | 'line-end', count: number): Stream['account']['setApart'] {
  return count === 0 ? {} : { [kind]: (setApart[kind] ?? 0) + count }
}

/** The block behind an initial says what both are. */
function asWritten({ text: _text, marks: _marks, ...rest }: StreamBlock): Omit<StreamBlock, 'text' | 'marks'> {
  return rest
}

/** What they marked, and the pages that they are, is marked at the block behind. */
function withoutBlocks(stream: Stream, { labels, first }: LonePages): Pick<Stream, 'blocks' | 'documentStarts' | 'trailing'> {
  if (labels.size === 0) return stream
  const blocks: StreamBlock[] = []
  const moved: number[] = []
  let waiting: Mark[] = first === undefined ? [] : [pageMark(first)]
  stream.blocks.forEach((block, n) => {
    moved.push(blocks.length)
    if (!labels.has(n)) {
      blocks.push(withMarksInFront(block, waiting))
      waiting = []
      return
    }
    const marks = block.marks.filter(({ subject }) => subject.type === 'anchor' || subject.type === 'page')
    const label = labels.get(n)
    waiting.push(...marks, ...(label === undefined ? [] : [pageMark(label)]))
  })
  return {
    blocks,
    documentStarts: stream.documentStarts.map((start) => moved[start] ?? blocks.length),
    trailing: [...waiting.map(({ subject }) => subject), ...stream.trailing],
  }
}

function pageMark(label: string): Mark {
  return { offset: 0, end: 0, subject: { type: 'page', label, source: 'text-mark' } }
}

const JOINABLE = new Set(['paragraph', 'quotation'])
/** Shorter ones are lines of a title page. */
const SHORTEST_PARAGRAPH = 30

/** A page opens between the two, and the sentence of the first goes on in the second. */
function runsOver(first: StreamBlock, second: StreamBlock): boolean {
  if (first.document !== second.document || first.kind !== second.kind || !JOINABLE.has(first.kind)) return false
  if (first.voice !== second.voice || first.setting !== second.setting || first.note !== second.note) return false
  if (first.styledHeading || second.styledHeading || first.text.length < SHORTEST_PARAGRAPH) return false
  if (!/[\p{L}\p{N},;\-\u2010–—]$/u.test(first.text) || !/^\p{Ll}/u.test(second.text)) return false
  const isPage = ({ subject }: Mark): boolean => subject.type === 'page'
  return (
    second.marks.some((mark) => mark.offset === 0 && isPage(mark)) ||
    first.marks.some((mark) => mark.offset === first.text.length && isPage(mark))
  )
}
