import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useCommand } from '../stores/use-command.ts'
import { useStores } from '../stores/use-stores.ts'
import { searchTexts } from '../texts/search-texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { Folio } from '../ui/folio.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { openHit } from './open-hit.ts'
import { useSearch, useSearchStore } from './search-context.ts'
import { cutSnippet, rowsOf, type SearchRow } from './search-rows.ts'

const ROW_PX = { book: 44, section: 32, hit: 56 } as const

/** All hits; only those in sight are in the page. One tab stop: arrows go from hit to hit, Enter opens the reader there. */
export function SearchResults() {
  const store = useSearchStore()
  const stores = useStores()
  const size = useWindowSize()
  const scroller = useRef<HTMLDivElement>(null)
  const result = useSearch((state) => state.result)
  const current = useSearch((state) => state.current)
  const rows = useMemo(() => (result === null ? [] : rowsOf(result)), [result])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_PX[rows[index]?.kind ?? 'hit'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  })
  const go = (by: number): boolean => {
    const count = store.getState().result?.hits.length ?? 0
    if (count > 0) store.getState().look((store.getState().current + by + count) % count)
    return count > 0
  }
  useCommand('find-next', () => go(1))
  useCommand('find-previous', () => go(-1))
  const currentRow = rows.findIndex((row) => row.kind === 'hit' && row.index === current)
  useEffect(() => {
    if (currentRow >= 0) virtual.scrollToIndex(currentRow, { align: 'auto' })
  }, [currentRow, virtual])
  if (result === null) return null
  const { hits, total } = result

  function open(index: number): void {
    const hit = hits[index]
    if (hit !== undefined) void openHit(stores, hit)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX.hit) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -hits.length,
      End: hits.length,
    }
    const step = steps[event.key]
    if (step !== undefined) store.getState().look(Math.min(hits.length - 1, Math.max(0, current + step)))
    else if (event.key === 'Enter') open(current)
    else return
    event.preventDefault()
  }

  function indexAt(event: MouseEvent): number | undefined {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hit]') : null
    return row === null ? undefined : Number(row.dataset.hit)
  }

  return (
    <div className="scroll search-results" ref={scroller}>
      <div
        role="listbox"
        tabIndex={0}
        aria-label={searchTexts.results}
        aria-activedescendant={`hit-${current}`}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const index = indexAt(event)
          if (index === undefined) return
          // Where there is no place to show it in, a press opens the reader at once.
          if (size === 'narrow') open(index)
          else store.getState().look(index)
        }}
        onDoubleClick={(event) => {
          const index = indexAt(event)
          if (index !== undefined) open(index)
        }}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return row === undefined ? null : (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              role="presentation"
              className="search-row"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Row row={row} isCurrent={item.index === currentRow} count={hits.length} />
            </div>
          )
        })}
      </div>
      {total > hits.length && (
        <p className="search-more">
          {searchTexts.listed(hits.length, total)}{' '}
          <LinkButton onPress={() => void store.getState().run({ all: true })}>{searchTexts.listAll}</LinkButton>
        </p>
      )}
    </div>
  )
}

interface RowProps {
  readonly row: SearchRow
  readonly isCurrent: boolean
  readonly count: number
}

function Row({ row, isCurrent, count }: RowProps) {
  if (row.kind !== 'hit') {
    return (
      <div className={row.kind === 'book' ? 'row-book' : 'row-section'} role="presentation">
        <bdi className="truncate">{row.title}</bdi>
        <span className="num">{row.count}</span>
      </div>
    )
  }
  const { hit, index } = row
  return (
    <div
      id={`hit-${index}`}
      data-hit={index}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="row-hit"
    >
      <span className="tx" dir="auto">
        {cutSnippet(hit).map((part) =>
          part.isHit ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
        )}
      </span>
      <Folio page={hit.page} />
    </div>
  )
}
