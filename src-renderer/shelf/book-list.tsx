import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import { moveInGrid, type SelectHow } from '../stores/select-books.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { ContextMenu, type MenuGroups, type MenuPoint } from '../ui/menu.tsx'
import { BookCell } from './book-cell.tsx'
import { useTypeAhead } from './use-type-ahead.ts'

interface BookListProps {
  readonly books: readonly ShelfEntry[]
  readonly selected: readonly string[]
  readonly as: 'grid' | 'list'
  /** Least width of a cover, in rem. */
  readonly coverRem: number
  readonly onSelect: (id: string, how: SelectHow) => void
  readonly onSelectAll: () => void
  readonly onOpen: (book: ShelfEntry) => void
  readonly menu: MenuGroups
}

const GAP_REM = 1
/** Two lines of title, one of authors, and the space between cover and words. */
const WORDS_REM = 3.5
const ROW_REM = 3.5

/** Thousands of books: only those in sight are in the page. One tab stop; arrows move, Space and Ctrl choose, Enter opens. */
export function BookList(props: BookListProps) {
  const { books, selected, as, coverRem, onSelect, onSelectAll, onOpen, menu } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { widthRem, remPx } = useWidth(scroller)
  const [active, setActive] = useState(0)
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null)
  const idOf = useIds()
  const typeAhead = useTypeAhead(books)
  const chosen = new Set(selected)

  const columns = as === 'list' ? 1 : Math.max(1, Math.floor((widthRem + GAP_REM) / (coverRem + GAP_REM)))
  const cellRem = (widthRem - GAP_REM * (columns - 1)) / columns
  const rowRem = as === 'list' ? ROW_REM : cellRem * 1.5 + WORDS_REM + GAP_REM
  const rows = useVirtualizer({
    count: Math.ceil(books.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowRem * remPx,
    overscan: 2,
    // A row that comes a frame late is better than a frame that comes late.
    useFlushSync: false,
  })
  const rowPx = rowRem * remPx
  useLayoutEffect(() => {
    if (rowPx > 0) rows.measure()
  }, [rows, rowPx])

  const current = Math.min(active, Math.max(0, books.length - 1))

  function goTo(index: number): void {
    setActive(index)
    rows.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const book = books[current]
    if (book === undefined) return
    const command = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (rowRem * remPx)))
    const to = moveInGrid(event.key, current, { count: books.length, columns, page })
    const found = to ?? (command || event.altKey ? undefined : typeAhead(event.key, current))
    if (found !== undefined) {
      goTo(found)
      const next = books[found]
      if (next !== undefined && !command) onSelect(next.id, event.shiftKey ? 'range' : 'only')
    } else if (event.key === ' ') onSelect(book.id, 'toggle')
    else if (event.key === 'Enter') onOpen(book)
    else if (command && event.key.toLowerCase() === 'a') onSelectAll()
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) openMenu(current)
    else return
    event.preventDefault()
  }

  function openMenu(index: number, at?: MenuPoint): void {
    const book = books[index]
    if (book === undefined) return
    setActive(index)
    if (!chosen.has(book.id)) onSelect(book.id, 'only')
    const cell = document.getElementById(idOf(book))?.getBoundingClientRect()
    setMenuAt(at ?? { x: (cell?.left ?? 0) + 16, y: (cell?.top ?? 0) + 32 })
  }

  function onClick(event: MouseEvent): void {
    const index = indexAt(event)
    const book = index === undefined ? undefined : books[index]
    if (index === undefined || book === undefined) return
    setActive(index)
    onSelect(book.id, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only')
  }

  const activeBook = books[current]
  const activeShown = rows.getVirtualItems().some((row) => row.index === Math.floor(current / columns))
  return (
    <div className="scroll book-scroll" ref={scroller}>
      <div
        role="listbox"
        tabIndex={0}
        className={`book-list book-list--${as}`}
        aria-label={shelfTexts.title}
        aria-multiselectable="true"
        {...(activeBook === undefined || !activeShown ? {} : { 'aria-activedescendant': idOf(activeBook) })}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const book = books[indexAt(event) ?? -1]
          if (book !== undefined) onOpen(book)
        }}
        onContextMenu={(event) => {
          const index = indexAt(event)
          if (index === undefined) return
          event.preventDefault()
          openMenu(index, { x: event.clientX, y: event.clientY })
        }}
      >
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            role="presentation"
            className="book-line"
            style={{ transform: `translateY(${row.start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {books.slice(row.index * columns, (row.index + 1) * columns).map((book, i) => {
              const index = row.index * columns + i
              return (
                <BookCell
                  key={book.id}
                  id={idOf(book)}
                  book={book}
                  index={index}
                  count={books.length}
                  as={as}
                  isSelected={chosen.has(book.id)}
                  isActive={index === current}
                />
              )
            })}
          </div>
        ))}
      </div>
      <ContextMenu label={shelfTexts.actions.more} groups={menu} at={menuAt} onClose={() => setMenuAt(null)} />
    </div>
  )
}

function indexAt(event: MouseEvent): number | undefined {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
  return cell === null ? undefined : Number(cell.dataset.index)
}

function useIds(): (book: ShelfEntry) => string {
  const prefix = useId()
  return (book) => `${prefix}-${book.id}`
}

/** Inner width of the scroller in rem, and pixels of one. */
function useWidth(scroller: { readonly current: HTMLElement | null }): { readonly widthRem: number; readonly remPx: number } {
  const [size, setSize] = useState({ widthRem: 18.5, remPx: 16 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
      const inner = element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      setSize((before) =>
        before.widthRem === inner / remPx && before.remPx === remPx ? before : { widthRem: inner / remPx, remPx },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return size
}
