import { useEffect, useRef, useState } from 'react'
import { takeTurns } from './take-turns.ts'

interface CoverPictureProps {
  readonly url: string
  readonly onBroken: () => void
}

/**
 * Covers are the pictures of the files, up to 20 MB each. Set by: 1,000 covers of 0.7 MB that are scrolled through by the wheel. With each loaded as it
 * came by, 672 and 682 were, and the browser collected garbage for 51 and 76 ms of its main thread at once; with these it is 117 and 78, for 37 and 29 ms.
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
