/** What ends a command from outside, in order: Ctrl+C, the end of a service, a terminal that is closed. The second time it ends at once. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** An end that the reader can bring about until `done` is called. */
export function endBySignal(): { readonly signal: AbortSignal; done(): void } {
  const stop = new AbortController()
  const interrupt = (): void => {
    stop.abort()
    done()
  }
  const done = (): void => {
    for (const name of SIGNALS) process.off(name, interrupt)
  }
  for (const name of SIGNALS) process.once(name, interrupt)
  return { signal: stop.signal, done }
}
