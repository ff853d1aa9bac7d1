import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSettings } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { NotePopup, type OpenedNote } from './note-popup.tsx'
import { useReader, useReading } from './reader-context.ts'
import type { ReaderStore } from './reader-store.ts'
import type { Place } from './reading.ts'
import { directionOf } from './script-direction.ts'
import { SectionText } from './section-text.tsx'
import { SelectionMenu } from './selection-menu.tsx'

/** Time without scrolling after which the place counts as where the reader is. */
const REST_MS = 350
/** Between two looks at the place while scrolling. */
const FOLLOW_MS = 120
/** Height of the running head, under which the first line that is read begins. */
const HEAD_PX = 56

/** The text itself, section after section. It is never fetched as HTML: what is in the page are pieces of plain text. */
export function Sheet() {
  const { store } = useReader()
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<{ readonly element: HTMLElement; readonly top: number } | null>(null)
  const [note, setNote] = useState<OpenedNote | null>(null)
  const sections = useReading((state) => state.sections)
  const target = useReading((state) => state.target)
  const language = useReading((state) => state.contents?.language ?? '')
  const loading = useReading((state) => state.loading)
  const { textSize, justified } = useSettings((state) => state.settings)

  // What comes in above the first line that is seen does not move it.
  useLayoutEffect(() => {
    const sheet = scroller.current
    const held = anchor.current
    if (sheet === null || held === null || sections.length === 0 || !held.element.isConnected) return
    sheet.scrollTop += held.element.getBoundingClientRect().top - held.top
  }, [sections])

  useLayoutEffect(() => {
    const sheet = scroller.current
    if (sheet === null || target === null) return
    scrollToPlace(sheet, target, target.end !== null)
    anchor.current = firstSeen(sheet)
    if (document.activeElement === document.body) sheet.focus({ preventScroll: true })
  }, [target])

  useEffect(() => {
    if (scroller.current !== null && sections.length > 0) extendWhereNear(scroller.current, store)
  }, [store, sections])

  useEffect(() => {
    const sheet = scroller.current
    if (sheet === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let following: ReturnType<typeof setTimeout> | undefined
    const follow = (): void => {
      following = undefined
      const here = placeOf(anchor.current?.element)
      if (here !== undefined) store.setState({ here })
    }
    const onScroll = (): void => {
      anchor.current = firstSeen(sheet)
      extendWhereNear(sheet, store)
      following ??= setTimeout(follow, FOLLOW_MS)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const place = placeOf(anchor.current?.element)
        if (place !== undefined) store.getState().rest(place)
      }, REST_MS)
    }
    sheet.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      clearTimeout(following)
      sheet.removeEventListener('scroll', onScroll)
    }
  }, [store])

  const style = { '--text-size': textSize } as CSSProperties
  return (
    <section
      ref={scroller}
      className={justified ? 'scroll book-sheet book-sheet--justified' : 'scroll book-sheet'}
      aria-label={readerTexts.text}
      aria-busy={loading}
      {...SCROLLED_BY_KEYS}
      style={style}
      {...(language === '' || language === 'und' ? {} : { lang: language })}
      dir={directionOf(language)}
    >
      <article className="text">
        {sections.map((section) => (
          <SectionText key={section.section} section={section} onNote={setNote} />
        ))}
        {sections.at(-1)?.next === null && <p className="book-end">{readerTexts.endOfBook}</p>}
      </article>
      <SelectionMenu sheet={scroller} />
      {note !== null && <NotePopup opened={note} onClose={() => setNote(null)} />}
    </section>
  )
}

/** It scrolls, and a keyboard must be able to. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const

/** Reads what comes next before the reader is there. */
function extendWhereNear({ clientHeight, scrollHeight, scrollTop }: HTMLElement, store: ReaderStore): void {
  const { extend } = store.getState()
  if (scrollHeight - scrollTop - clientHeight < clientHeight * 2) void extend('after')
  if (scrollTop < clientHeight) void extend('before')
}

/** Brings the place under the running head; what is highlighted, a third of the way down, with what leads to it above. */
function scrollToPlace(sheet: HTMLElement, place: Place, isHighlighted: boolean): void {
  const section = [...sheet.querySelectorAll<HTMLElement>('[data-section]')].find((one) => one.dataset.section === place.section)
  if (section === undefined) return
  const at = place.offset === 0 && !isHighlighted ? section : pieceAt(section, place.offset)
  const top = at.getBoundingClientRect().top - sheet.getBoundingClientRect().top + sheet.scrollTop
  sheet.scrollTop = top - (isHighlighted ? sheet.clientHeight / 3 : at === section ? 0 : HEAD_PX)
}

function pieceAt(section: HTMLElement, offset: number): HTMLElement {
  const pieces = [...section.querySelectorAll<HTMLElement>('[data-at]')]
  return pieces.findLast((piece) => Number(piece.dataset.at) <= offset) ?? pieces[0] ?? section
}

function firstSeen(sheet: HTMLElement): { readonly element: HTMLElement; readonly top: number } | null {
  const edge = sheet.getBoundingClientRect().top + HEAD_PX
  for (const section of sheet.querySelectorAll<HTMLElement>('[data-section]')) {
    if (section.getBoundingClientRect().bottom <= edge) continue
    for (const element of section.querySelectorAll<HTMLElement>('[data-block]')) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > edge) return { element, top }
    }
  }
  return null
}

/** The offset of the line at the sheet's edge, by the share of its block above it. */
function placeOf(block: HTMLElement | undefined): Place | undefined {
  const section = block?.closest<HTMLElement>('[data-section]')?.dataset.section
  const sheet = block?.closest<HTMLElement>('.book-sheet')
  if (block === undefined || section === undefined || sheet === null || sheet === undefined) return undefined
  const { top, height } = block.getBoundingClientRect()
  const above = sheet.getBoundingClientRect().top + HEAD_PX - top
  const start = Number(block.dataset.block)
  const length = Number(block.dataset.length)
  return { section, offset: start + Math.floor(length * Math.min(1, Math.max(0, height === 0 ? 0 : above / height))) }
}
