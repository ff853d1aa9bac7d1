import { memo } from 'react'
import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import { shareOf } from '../stores/jobs-store.ts'
import { useJobs } from '../stores/use-stores.ts'
import { formatTexts } from '../texts/format-texts.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { Cover } from '../ui/cover.tsx'
import { formatCount, formatShare } from '../ui/format.ts'
import { Progress } from '../ui/progress.tsx'

export interface BookCellProps {
  readonly book: ShelfEntry
  readonly id: string
  readonly index: number
  readonly count: number
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly as: 'grid' | 'list'
}

/** One book of the shelf, as an option of a list box: nothing in it can be pressed for itself. */
export const BookCell = memo(function BookCell({ book, id, index, count, isSelected, isActive, as }: BookCellProps) {
  const growing = useGrowing(book)
  const by = book.creators.join(', ')
  return (
    // The keyboard is the list box's: its active descendant is one of these.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={as === 'grid' ? 'book' : 'book-row'}
      data-index={index}
      data-active={isActive || undefined}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      title={shelfTexts.described([book.title, by])}
    >
      <Cover
        book={book}
        growing={as === 'grid' ? growing?.share : undefined}
        growingLabel={book.title}
        warned={as === 'grid' && book.warnings > 0}
      />
      <span className="words">
        <span className="title">{book.title}</span>
        {(growing === undefined || as === 'list') && <span className="by">{by}</span>}
        {growing !== undefined && <span className="by by--busy">{growing.words}</span>}
      </span>
      {as === 'list' && <RowEnd book={book} growing={growing} />}
    </div>
  )
})

function RowEnd({ book, growing }: { readonly book: ShelfEntry; readonly growing: Growing | undefined }) {
  return (
    <>
      <span className="row-date num">{book.date?.slice(0, 4) ?? ''}</span>
      <span className="row-pages num">{describeLength(book)}</span>
      <span className="row-state num">
        {growing !== undefined && <Progress label={book.title} share={growing.share} />}
        {growing === undefined && book.warnings > 0 && shelfTexts.warnings(book.warnings)}
      </span>
    </>
  )
}

/** "616 pages", "≈ 320 pages"; of a book without pages, nothing. */
function describeLength({ pages }: ShelfEntry): string {
  if (pages.count === 0) return ''
  const count = `${formatCount(pages.count)} ${formatTexts.pages}`
  return pages.source === 'estimate' || pages.source === 'none' ? `≈ ${count}` : count
}

interface Growing {
  readonly share: number
  readonly words: string
}

/** How far the book's meaning search is; undefined when it is complete. */
function useGrowing(book: ShelfEntry): Growing | undefined {
  const job = useJobs((state) =>
    book.state === 'text' ? state.jobs.find((one) => one.book === book.id && one.state === 'running') : undefined,
  )
  if (book.state !== 'text' || book.indexed >= 1) return undefined
  const share = (job === undefined ? undefined : shareOf(job)) ?? book.indexed
  if (job === undefined && share === 0) return { share, words: shelfTexts.waiting }
  const left = job?.remainingMs ?? null
  return { share, words: left === null ? formatShare(share) : shelfTexts.indexingLeft(share, left) }
}
