import type { NotedPart } from './find-text-notes.ts'
import { joinTitle } from './heading-candidates.ts'
import { lengthOf, lineOfBlock } from './text-block.ts'
import { visible } from './text-lines.ts'
import { isAllCaps, isTitleLike } from './title-shape.ts'

export interface TitlePage {
  readonly title?: string
  readonly author?: string
  /** Parts that say nothing else, from the first on; the metadata has them. */
  readonly used: number
}

const TITLE_FIELD = /^(?:title|titel|titre|título|titulo|titolo|название|书名|書名|標題|标题|タイトル|제목)\s*[:：]\s*(.+)$/iu
const AUTHOR_FIELD = /^(?:authors?|autor(?:a|in)?|auteur|autore|автор|作者|著者|저자|지은이)\s*[:：]\s*(.+)$/iu
const BY = /^(?:written\s+)?(?:by|von|par|por|автор)\s+(\S.*)$/iu
const BY_ALONE = /^(?:by|von|par|por|di|de|av|af|door|автор)\.?$/iu
const BOOK_MARKS = /^[《『「]([^》』」]{1,60})[》』」]\s*(?:(?:作者|著)\s*[:：]?\s*(\S.{0,20}))?$/u

/** Parts from the top that may be a title page. */
const MOST_PARTS = 8
const FIELD_LINES = 20
const LONGEST_TITLE = 100
const LONGEST_NAME = 60

/**
 * Title and author as the first lines say them, where they leave no doubt: named fields, "《…》", or a first line that is a title by its
 * looks and is followed by what follows titles (a name with "by", the contents, the first chapter, a larger gap). Otherwise nothing:
 * the file's name is a better title than a wrong one.
 */
export function readTitlePage(parts: readonly NotedPart[]): TitlePage {
  const fields = readFields(parts)
  if (fields.title !== undefined) return fields
  const [first] = parts
  if (first?.kind === 'heading') return readTitleHeading(parts, first)
  if (first?.kind !== 'text' || first.block.inset || lengthOf(first.block) > 2 * LONGEST_TITLE) return fields
  const line = lineOfBlock(first.block).replace(/\s+/g, ' ').trim()
  const marked = BOOK_MARKS.exec(line)
  if (marked) return titlePage(parts, 1, marked[1]!.trim(), marked[2]?.trim())
  const [title, ...rest] = first.block.lines.map((own) => visible(own.text).trim())
  const ownAuthor = rest.length > 0 ? BY.exec(rest.join(' '))?.[1] : undefined
  if (ownAuthor !== undefined && isName(ownAuthor) && isTitleLike(title!))
    return titlePage(parts, 1, plainTitle(title!), ownAuthor)
  if (!isTitleLike(line) || line.length > LONGEST_TITLE || /[!?]$/.test(line)) return fields
  const author = readAuthor(parts, 1)
  const next = parts[1]
  const isCertain = author !== undefined || isAllCaps(line) || isBeginning(next) || (next?.kind === 'text' && next.block.gap > 1)
  if (next === undefined || !isCertain || (!isAllCaps(line) && line.endsWith('.'))) return fields
  return titlePage(parts, 1 + (author?.parts ?? 0), plainTitle(line), author?.name)
}

/** Lines that are in the metadata are no part of the text where the text has a beginning of its own behind them. */
function titlePage(parts: readonly NotedPart[], used: number, title: string, author: string | undefined): TitlePage {
  return { title, ...(author === undefined ? {} : { author }), used: isBeginning(parts[used]) ? used : 0 }
}

function isBeginning(part: NotedPart | undefined): boolean {
  return part?.kind === 'heading' || part?.kind === 'contents'
}

function readFields(parts: readonly NotedPart[]): TitlePage {
  let title: string | undefined
  let author: string | undefined
  const lines = parts.slice(0, MOST_PARTS).flatMap((part) => (part.kind === 'text' ? part.block.lines.slice(0, FIELD_LINES) : []))
  for (const line of lines.slice(0, FIELD_LINES)) {
    const text = visible(line.text)
    if (text.length > 2 * LONGEST_TITLE) continue
    title ??= TITLE_FIELD.exec(text)?.[1]?.trim()
    author ??= AUTHOR_FIELD.exec(text)?.[1]?.trim()
  }
  // "Author: …" without a title is as likely the record of something else.
  return title === undefined ? { used: 0 } : titlePage([], 0, BOOK_MARKS.exec(title)?.[1] ?? title, author)
}

/** A title with a rule under it, over everything else. */
function readTitleHeading(parts: readonly NotedPart[], first: Extract<NotedPart, { kind: 'heading' }>): TitlePage {
  const isOver = parts.every((part) => part === first || part.kind !== 'heading' || part.level > first.level)
  if (!first.isUnderlined || !isOver) return { used: 0 }
  return titlePage([], 0, plainTitle(joinTitle(first.lines)), readAuthor(parts, 1)?.name)
}

/** "by Ann Other", or "BY" with the name in the next part. */
function readAuthor(parts: readonly NotedPart[], at: number): { readonly name: string; readonly parts: number } | undefined {
  const part = parts[at]
  if (part?.kind !== 'text' || lengthOf(part.block) > LONGEST_TITLE) return undefined
  const line = lineOfBlock(part.block).trim()
  const isAlone = BY_ALONE.test(line)
  const name = isAlone ? nameIn(parts[at + 1]) : BY.exec(line)?.[1]
  return name !== undefined && isName(name) ? { name: name.replace(/\.$/, ''), parts: isAlone ? 2 : 1 } : undefined
}

function nameIn(part: NotedPart | undefined): string | undefined {
  return part?.kind === 'text' && lengthOf(part.block) <= LONGEST_NAME ? lineOfBlock(part.block).trim() : undefined
}

function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && text.split(/\s+/).length <= 7 && isTitleLike(text)
}

function plainTitle(text: string): string {
  return text.replace(/(?<!\.)\.$/, '').trim()
}
