/**
 * Runs `load` for many requests: one at a time, and once more when it was asked for meanwhile. At most every `restMs`, so that an import of a
 * thousand books does not load the shelf a thousand times. Errors are the business of `load`.
 */
export function onceMore(
  load: () => Promise<void>,
  restMs: number,
  wait: (ms: number) => Promise<void> = sleep,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false

  async function run(): Promise<void> {
    try {
      do {
        again = false
        await load()
        if (restMs > 0) await wait(restMs)
      } while (again)
    } finally {
      running = undefined
    }
  }

  return () => {
    if (running === undefined) running = run()
    else again = true
    return running
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
