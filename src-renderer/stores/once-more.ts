/** Reads what a store shows: one reading at a time, and once more when it was asked for meanwhile. */
export interface Load {
  (): Promise<void>
  /**
   * To be called with every change that the store shows by itself. What is on its way was asked for before it and may be without it: it is not taken,
   * but read again.
   */
  overtake(): void
}

export interface LoadOptions<T> {
  readonly take: (answer: T) => void
  readonly failed: (error: unknown) => void
  /** Least time from the end of a reading to the next, so that an import of a thousand books does not load the shelf a thousand times. */
  readonly restMs?: number
  readonly wait?: (ms: number) => Promise<void>
}

export function onceMore<T>(read: () => Promise<T>, { take, failed, restMs = 0, wait = sleep }: LoadOptions<T>): Load {
  let running: Promise<void> | undefined
  let again = false
  let isOvertaken = false

  async function run(): Promise<void> {
    try {
      do {
        again = false
        isOvertaken = false
        const end = await read().then(
          (answer) => () => take(answer),
          (error: unknown) => () => failed(error),
        )
        if (isOvertaken) again = true
        else {
          end()
          if (restMs > 0) await wait(restMs)
        }
      } while (again)
    } finally {
      running = undefined
    }
  }

  const load = (): Promise<void> => {
    if (running === undefined) running = run()
    else again = true
    return running
  }
  return Object.assign(load, {
    overtake: () => {
      isOvertaken = true
    },
  })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
