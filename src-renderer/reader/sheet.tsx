import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSettings } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { CoverPage } from './cover-page.tsx'
import { NotePopup, type OpenedNote } from './note-popup.tsx'
import { useReader, useReading } from './reader-context.ts'
import type { ReaderState, ReaderStore } from './reader-store.ts'
import type { Place } from './reading.ts'
import { directionOf } from './script-direction.ts'
import { SectionText } from './section-text.tsx'
import { SelectionMenu } from './selection-menu.tsx'
import { beginOf, finishOf, type SheetAxis, scrollBy, scrollState } from './sheet-axis.ts'

/** Time without scrolling after which the place counts as where the reader is. */
const REST_MS = 350
/** Between two looks at the place while scrolling. */
const FOLLOW_MS = 120
/** Height of the running head, under which the first line that is read begins. */
const HEAD_PX = 56
/** Room beside the first line where lines stand beside each other. */
const SIDE_PX = 40

/** The text itself, part after part. It is never fetched as HTML: what is in the page are pieces of plain text, and pictures by their path. */
export function Sheet() {
  const { store, jump } = useReader()
  const scroller = useRef<HTMLDivElement>(null)
  const article = useRef<HTMLElement>(null)
  const anchor = useRef<Anchor | null>(null)
  const [note, setNote] = useState<OpenedNote | null>(null)
  const sections = useReading((state) => state.sections)
  const target = useReading((state) => state.target)
  const language = useReading((state) => state.contents?.language ?? '')
  const axis = useReading(axisOf)
  const loading = useReading((state) => state.loading)
  const { textSize, justified } = useSettings((state) => state.settings)

  // What comes in above the first line that is seen does not move it.
  useLayoutEffect(() => {
    if (scroller.current !== null && sections.length > 0) holdAnchor(axis, scroller.current, anchor.current)
  }, [sections, axis])

  useLayoutEffect(() => {
    const sheet = scroller.current
    if (sheet === null || target === null) return
    scrollToPlace(axis, sheet, target, target.end !== null)
    anchor.current = firstSeen(axis, sheet)
    if (document.activeElement === document.body) sheet.focus({ preventScroll: true })
  }, [target, axis])

  // Nor does what grows there: a picture that arrives, letters that become larger, a window that becomes narrower.
  useEffect(() => {
    const sheet = scroller.current
    if (sheet === null || article.current === null) return
    const observer = new ResizeObserver(() => holdAnchor(axis, sheet, anchor.current))
    observer.observe(article.current)
    return () => observer.disconnect()
  }, [axis])

  useEffect(() => {
    if (scroller.current !== null && sections.length > 0) extendWhereNear(axis, scroller.current, store)
  }, [store, sections, axis])

  // Of the layout: when the reader leaves, the place is read from a text that is still there.
  useLayoutEffect(() => {
    const sheet = scroller.current
    if (sheet === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let following: ReturnType<typeof setTimeout> | undefined
    const follow = (): void => {
      following = undefined
      const here = placeOf(axis, anchor.current?.element)
      if (here !== undefined) store.setState({ here })
    }
    const rest = (): void => {
      timer = undefined
      const place = placeOf(axis, anchor.current?.element)
      if (place !== undefined) store.getState().rest(place)
    }
    const onScroll = (): void => {
      anchor.current = firstSeen(axis, sheet)
      extendWhereNear(axis, sheet, store)
      following ??= setTimeout(follow, FOLLOW_MS)
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
    }
    sheet.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      // Who turns away at once was there all the same.
      if (timer !== undefined) {
        clearTimeout(timer)
        rest()
      }
      clearTimeout(following)
      sheet.removeEventListener('scroll', onScroll)
    }
  }, [store, axis])

  /** To the beginning and the end of the book, not of what is read of it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey || event.shiftKey) return
    const { contents } = store.getState()
    const first = contents?.sections[0]
    const last = contents?.sections.at(-1)
    if (event.key === 'Home' && first !== undefined) jump({ section: first.section, offset: 0 })
    else if (event.key === 'End' && last !== undefined) jump({ section: last.section, offset: END_OF_SECTION })
    else return
    event.preventDefault()
  }

  useEffect(() => (scroller.current === null ? undefined : scrollSideways(axis, scroller.current)), [axis])

  const style = { '--text-size': textSize } as CSSProperties
  return (
    <section
      ref={scroller}
      className={justified ? 'scroll book-sheet book-sheet--justified' : 'scroll book-sheet'}
      aria-label={readerTexts.text}
      aria-busy={loading}
      {...SCROLLED_BY_KEYS}
      style={style}
      data-axis={axis}
      onKeyDown={onKeyDown}
      {...(language === '' || language === 'und' ? {} : { lang: language })}
      dir={directionOf(language)}
    >
      <article className="text" ref={article}>
        <CoverPage />
        {sections.map((section) => (
          <SectionText key={`${section.start} ${section.section}`} section={section} onNote={setNote} />
        ))}
        {sections.at(-1)?.next === null && <p className="book-end">{readerTexts.endOfBook}</p>}
      </article>
      <SelectionMenu sheet={scroller} />
      {note !== null && <NotePopup opened={note} onClose={() => setNote(null)} />}
    </section>
  )
}

/** Behind the last letter of any section. */
const END_OF_SECTION = 2 ** 31 - 1

/** It scrolls, and a keyboard must be able to. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const

/** Reads what comes next before the reader is there. */
function extendWhereNear(axis: SheetAxis, sheet: HTMLElement, store: ReaderStore): void {
  const { extend } = store.getState()
  const { at, shown, whole } = scrollState(axis, sheet)
  if (whole - at - shown < shown * 2) void extend('after')
  if (at < shown) void extend('before')
}

/** Brings the place under the running head; what is highlighted, a third of the way down, with what leads to it above. */
function scrollToPlace(axis: SheetAxis, sheet: HTMLElement, place: Place, isHighlighted: boolean): void {
  const parts = [...sheet.querySelectorAll<HTMLElement>('[data-section]')].filter((one) => one.dataset.section === place.section)
  const part = parts.find((one) => Number(one.dataset.end) > place.offset) ?? parts.at(-1)
  if (part === undefined) return
  const at = place.offset === 0 && !isHighlighted ? part : pieceAt(part, place.offset)
  // The book begins with its cover.
  if (at === part && part.previousElementSibling?.classList.contains('cover-page')) {
    sheet.scrollTo(0, 0)
    return
  }
  const begin = beginOf(axis, at.getBoundingClientRect(), sheet.getBoundingClientRect())
  const above = at === part && axis === 'down' ? 0 : headOf(axis)
  scrollBy(axis, sheet, begin - (isHighlighted ? scrollState(axis, sheet).shown / 3 : above))
}

function pieceAt(section: HTMLElement, offset: number): HTMLElement {
  const pieces = [...section.querySelectorAll<HTMLElement>('[data-at]')]
  return pieces.findLast((piece) => Number(piece.dataset.at) <= offset) ?? pieces[0] ?? section
}

/** The block that is read first, and how far from the sheet's edge it begins. */
interface Anchor {
  readonly element: HTMLElement
  readonly begin: number
}

function firstSeen(axis: SheetAxis, sheet: HTMLElement): Anchor | null {
  const box = sheet.getBoundingClientRect()
  const edge = headOf(axis)
  for (const section of sheet.querySelectorAll<HTMLElement>('[data-section]')) {
    if (finishOf(axis, section.getBoundingClientRect(), box) <= edge) continue
    for (const element of section.querySelectorAll<HTMLElement>('[data-block]')) {
      const rect = element.getBoundingClientRect()
      if (finishOf(axis, rect, box) > edge) return { element, begin: beginOf(axis, rect, box) }
    }
  }
  return null
}

function holdAnchor(axis: SheetAxis, sheet: HTMLElement, anchor: Anchor | null): void {
  if (anchor === null || !anchor.element.isConnected) return
  scrollBy(axis, sheet, beginOf(axis, anchor.element.getBoundingClientRect(), sheet.getBoundingClientRect()) - anchor.begin)
}

/** The offset of the line at the sheet's edge, by the share of its block above it. */
function placeOf(axis: SheetAxis, block: HTMLElement | undefined): Place | undefined {
  const section = block?.closest<HTMLElement>('[data-section]')?.dataset.section
  const sheet = block?.closest<HTMLElement>('.book-sheet')
  if (block === undefined || section === undefined || sheet === null || sheet === undefined) return undefined
  const rect = block.getBoundingClientRect()
  const above = headOf(axis) - beginOf(axis, rect, sheet.getBoundingClientRect())
  const size = axis === 'down' ? rect.height : rect.width
  const start = Number(block.dataset.block)
  const length = Number(block.dataset.length)
  return { section, offset: start + Math.floor(length * Math.min(1, Math.max(0, size === 0 ? 0 : above / size))) }
}

/** The running head stands above text that runs down the page; beside other text is a margin, and the scroll bar of the book. */
function headOf(axis: SheetAxis): number {
  return axis === 'down' ? HEAD_PX : SIDE_PX
}

function axisOf({ contents, isUpright }: ReaderState): SheetAxis {
  const mode = isUpright ? null : (contents?.writingMode ?? null)
  if (mode === null) return 'down'
  return mode === 'vertical-rl' ? 'leftwards' : 'rightwards'
}

/** Lines that stand beside each other are gone through with the wheel and the keys that go down the page otherwise. Returns the way to end it. */
function scrollSideways(axis: SheetAxis, sheet: HTMLElement): (() => void) | undefined {
  if (axis === 'down') return undefined
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    event.preventDefault()
    scrollBy(axis, sheet, event.deltaY)
  }
  const onKeyDown = (event: globalThis.KeyboardEvent): void => {
    if (event.target !== sheet || event.altKey || event.ctrlKey || event.metaKey) return
    const page = sheet.clientWidth * 0.9
    const steps: Readonly<Record<string, number>> = {
      PageDown: page,
      PageUp: -page,
      ArrowDown: 60,
      ArrowUp: -60,
      ' ': event.shiftKey ? -page : page,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    scrollBy(axis, sheet, step)
  }
  sheet.addEventListener('wheel', onWheel, { passive: false })
  sheet.addEventListener('keydown', onKeyDown)
  return () => {
    sheet.removeEventListener('wheel', onWheel)
    sheet.removeEventListener('keydown', onKeyDown)
  }
}
