/** "127.0.0.1:11434", with or without scheme, and with the path that such servers are called by ("/v1"). */
const LOOPBACK = /^(?:http:\/\/)?(127\.0\.0\.1|localhost|\[::1\])(?::(\d{1,5}))?(?:\/(?:v1\/?)?)?$/i
const LAST_PORT = 65_535

/**
 * The origin of a server on this very machine, as "http://127.0.0.1:11434", from what a reader types. Undefined for every other address, also for a
 * name that merely leads here.
 */
export function loopbackOrigin(typed: string): string | undefined {
  const [, host, port] = LOOPBACK.exec(typed.trim()) ?? []
  if (host === undefined || Number(port ?? 0) > LAST_PORT) return undefined
  return `http://${host.toLowerCase()}${port === undefined ? '' : `:${Number(port)}`}`
}
