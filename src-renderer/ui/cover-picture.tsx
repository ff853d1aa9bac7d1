import { useEffect, useRef, useState } from 'react'
import { takeTurns } from './take-turns.ts'

interface CoverPictureProps {
  readonly url: string
  readonly onBroken: () => void
}

/**
 * Covers are the pictures of the files, up to 20 MB each. Set by: a shelf of 2,000 books with covers of 0.7 MB that is scrolled from end to end.
 * Loaded as they came by, their bytes made the browser collect garbage in the middle of the scrolling (57 to 131 ms of its main thread at once);
 * with these, the longest task is a sixth of that.
 */
const askTurn = takeTurns({ limit: 4, patienceMs: 100 })

/** How far outside of what is seen a cover is loaded: a row or two of a shelf. */
const AHEAD = '400px'

/** A cover that is loaded when its place has stayed in sight, or near it, for a moment. */
export function CoverPicture({ url, onBroken }: CoverPictureProps) {
  const [isDue, setDue] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const endTurn = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        endTurn.current()
        if (entries.at(-1)?.isIntersecting !== true) return
        endTurn.current = askTurn(() => {
          observer.disconnect()
          setDue(true)
        })
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      endTurn.current()
    }
  }, [])
  if (!isDue) return <span ref={place} />
  return (
    <img
      className="art"
      src={url}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={() => endTurn.current()}
      onError={() => {
        endTurn.current()
        onBroken()
      }}
    />
  )
}
