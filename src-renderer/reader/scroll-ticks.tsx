import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { formatShare } from '../ui/format.ts'
import { useFind, useReader, useReading } from './reader-context.ts'
import { hereIn, isPlaced, shareAt } from './reading.ts'

/** More marks than this cannot be told apart on a screen. */
const MOST_TICKS = 400

/** The scroll bar of the whole book: where one is, where the hits and the pinned places are. A press goes there. */
export function ScrollTicks() {
  const { store, jump } = useReader()
  const { navigation } = useStores()
  const bar = useRef<HTMLDivElement>(null)
  const presses = useRef(0)
  const section = useReading(hereIn)
  const offset = useReading((state) => state.here?.offset ?? 0)
  const shares = useFind(useShallow((state) => thin(state.hits.map((hit) => hit.share))))
  const current = useFind((state) => state.hits[state.current]?.share)
  const pins = useReading(
    useShallow(({ notes, contents }) =>
      thin(
        notes.filter(isPlaced).flatMap((note) => contents?.sections.find((entry) => entry.section === note.section)?.from ?? []),
      ),
    ),
  )
  const share = section === undefined ? 0 : shareAt(section, offset)

  async function go(to: number): Promise<void> {
    presses.current += 1
    const press = presses.current
    const place = await store
      .getState()
      .placeOfShare(Math.min(0.9999, Math.max(0, to)))
      .catch(() => undefined)
    // Of several presses the last one counts, and who has gone elsewhere since is not taken back.
    if (place !== undefined && press === presses.current && navigation.getState().route.view === 'reader') jump(place)
  }

  function onPointerDown(event: PointerEvent): void {
    const box = bar.current?.getBoundingClientRect()
    if (box !== undefined && box.height > 0) void go((event.clientY - box.top) / box.height)
  }

  return (
    <div
      ref={bar}
      className="ticks"
      role="slider"
      tabIndex={0}
      aria-label={readerTexts.position}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={formatShare(share)}
      onPointerDown={onPointerDown}
      onKeyDown={(event) => {
        const steps: Readonly<Record<string, number>> = {
          ArrowDown: 0.01,
          ArrowUp: -0.01,
          PageDown: 0.1,
          PageUp: -0.1,
          Home: -1,
          End: 1,
        }
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        void go(share + step)
      }}
    >
      {pins.map((at) => (
        <i key={`pin-${at}`} className="tick-pin" style={tickAt(at)} />
      ))}
      {shares.map((at) => (
        <i key={at} style={tickAt(at)} />
      ))}
      {current !== undefined && <i className="tick-now" style={tickAt(current)} />}
      <i className="thumb" style={tickAt(share)} />
    </div>
  )
}

function tickAt(share: number): CSSProperties {
  return { '--at': `${(share * 100).toFixed(2)}%` } as CSSProperties
}

/** At most one in each four-hundredth of the bar. */
function thin(shares: readonly number[]): number[] {
  return [...new Set(shares.map((share) => Math.round(share * MOST_TICKS) / MOST_TICKS))]
}
