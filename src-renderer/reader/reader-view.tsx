import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { sectionTrail } from '../../src-shared/section-trail.ts'
import { quoteOfRoute } from '../stores/quote-place.ts'
import { useCommand } from '../stores/use-command.ts'
import { useNavigation, useSettings, useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { ErrorBox } from '../ui/error-box.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { FindBar } from './find-bar.tsx'
import { createFindStore } from './find-store.ts'
import { ReaderBar } from './reader-bar.tsx'
import { type Reader, ReaderContext, useReading } from './reader-context.ts'
import { QuoteStrip } from './reader-quotes.tsx'
import { ReaderSide, type ReaderTab } from './reader-side.tsx'
import { createReaderStore, type ReaderRoute } from './reader-store.ts'
import { hereIn } from './reading.ts'
import { ScrollTicks } from './scroll-ticks.tsx'
import { Sheet } from './sheet.tsx'
import './reader.css'
import './reader-looks.css'
import './reader-marks.css'

/** The text of a book at a place. */
export function ReaderView() {
  const { api, chat, navigation } = useStores()
  const route = useNavigation((state) => state.route)
  const size = useWindowSize()
  const [sideShown, setSideShown] = useState<boolean | null>(null)
  const [tab, setTab] = useState<ReaderTab>('contents')
  const reader = useMemo<Reader>(() => {
    const store = createReaderStore(api)
    return {
      store,
      find: createFindStore(api),
      jump: (place, end) => {
        const { book, here, target } = store.getState()
        const { go, route: left } = navigation.getState()
        if (book === null) return
        // "Back" leads to what was read last, not to where one came in.
        const moved = here !== null && (here.section !== target?.section || Math.abs(here.offset - target.offset) > 1_500)
        if (left.view === 'reader' && here !== null && (moved || !namesPlace(left))) {
          go({ view: 'reader', book, section: here.section, start: here.offset }, { replace: true })
        }
        const to: ReaderRoute = {
          view: 'reader',
          book,
          section: place.section,
          start: place.offset,
          ...(end === undefined ? {} : { end }),
        }
        go(to)
        if (navigation.getState().route !== to) void store.getState().open(to)
      },
    }
  }, [api, navigation])
  const { store, find } = reader

  useEffect(() => {
    if (route.view !== 'reader') return
    const quote = quoteOfRoute(route)
    if (route.book !== store.getState().book) {
      find.getState().close()
      setTab('contents')
    }
    if (quote !== null) {
      setTab('quotes')
      // Another window, or this one loaded anew, was led here by its address alone.
      chat.getState().setCurrent(quote)
    }
    void store.getState().open(route)
  }, [route, store, find, chat])
  useEffect(
    () =>
      api.subscribe(
        (event) => {
          if (event.type === 'notes.changed') void store.getState().loadNotes()
        },
        () => undefined,
      ),
    [api, store],
  )
  const isSideShown = sideShown ?? (size === 'wide' || (size === 'medium' && tab === 'quotes'))
  useCommand('side-panel', () => setSideShown(!isSideShown))

  return (
    <ReaderContext value={reader}>
      <div className="reader" data-side={isSideShown ? tab : undefined}>
        {isSideShown && <ReaderSide tab={tab} onTab={setTab} onClose={() => setSideShown(false)} />}
        <ReaderText
          isSideShown={isSideShown}
          onSide={() => setSideShown(!isSideShown)}
          onSlips={() => {
            setTab('quotes')
            setSideShown(true)
          }}
        />
      </div>
    </ReaderContext>
  )
}

/** Without a place the address leads to where reading stopped, which will be elsewhere by then. */
function namesPlace({ section, passage, quote }: ReaderRoute): boolean {
  return section !== undefined || passage !== undefined || quote !== undefined
}

interface ReaderTextProps {
  readonly isSideShown: boolean
  readonly onSide: () => void
  readonly onSlips: () => void
}

function ReaderText({ isSideShown, onSide, onSlips }: ReaderTextProps) {
  const size = useWindowSize()
  const error = useReading((state) => state.error)
  const moved = useReading((state) => state.targetState)
  const title = useReading((state) => state.contents?.book.title)
  return (
    <main className="pane pane--page reader-main" id="main" aria-label={title ?? readerTexts.text} data-pane>
      <ReaderBar isSideShown={isSideShown} onSide={onSide} />
      {error !== null && (
        <div className="reader-message">
          <ErrorBox error={error} />
        </div>
      )}
      {moved !== 'same' && (
        <div className="reader-message">
          <p className="note-box">{readerTexts[moved]}</p>
        </div>
      )}
      <div className="sheet-wrap">
        <FindBar />
        <Sheet />
        <RunningHead />
        <ScrollTicks />
      </div>
      {size === 'narrow' && <QuoteStrip onSlips={onSlips} />}
    </main>
  )
}

/** Where in the book the first line that is seen stands. */
function RunningHead() {
  const trail = useReading((state) => {
    const section = hereIn(state)
    return section === undefined ? '' : sectionTrail(section.headings, section.book.title).join(' › ')
  })
  const textSize = useSettings((state) => state.settings.textSize)
  return (
    <div className="running" style={{ '--text-size': textSize } as CSSProperties}>
      <p className="truncate" dir="auto">
        {trail}
      </p>
    </div>
  )
}
