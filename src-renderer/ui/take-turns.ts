/** Calls `start` when it is its turn. Returns the function that ends it: the work is done, or is not wanted any more. */
export type AskTurn = (start: () => void) => () => void

export interface TurnOptions {
  /** So many at a time. */
  readonly limit: number
  /** What is ended before was wanted in passing only, and never starts. */
  readonly patienceMs: number
  /** Returns the function that calls it off. */
  readonly after?: (ms: number, action: () => void) => () => void
}

/** Work that is given up again before it is done, mostly: what was asked for last goes first, for that is what the reader looks at. */
export function takeTurns({ limit, patienceMs, after = setTimer }: TurnOptions): AskTurn {
  const waiting: (() => void)[] = []
  let running = 0

  function next(): void {
    while (running < limit) {
      const start = waiting.pop()
      if (start === undefined) return
      running += 1
      start()
    }
  }

  return (start) => {
    let isRunning = false
    const begin = (): void => {
      isRunning = true
      start()
    }
    const callOff = after(patienceMs, () => {
      waiting.push(begin)
      next()
    })
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      callOff()
      const place = waiting.indexOf(begin)
      if (place >= 0) waiting.splice(place, 1)
      if (!isRunning) return
      running -= 1
      next()
    }
  }
}

function setTimer(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}
