import { Agent, type IncomingMessage, request } from 'node:http'
import type { LookupFunction } from 'node:net'
import { loopbackOrigin } from '../../src-shared/loopback-address.ts'

export interface LoopbackRequest {
  readonly path: string
  /** Sent as JSON with POST; GET without it. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Until the answer begins; none when it is left out, because a large model on a slow machine may think for minutes. */
  readonly timeoutMs?: number
}

/** No name server is asked: whatever the name, this machine is meant. */
const lookupHere: LookupFunction = (_name, options, done) => {
  const here = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  if (options.all === true) done(null, here)
  else done(null, '127.0.0.1', 4)
}

/**
 * Sends a request to a server of this machine, and nowhere else: no proxy, no redirect is followed. Resolves when the answer begins. Throws for any
 * other address; rejects with the system's own error when nobody answers.
 */
export function requestLoopback(server: string, { path, body, signal, timeoutMs }: LoopbackRequest): Promise<IncomingMessage> {
  const origin = loopbackOrigin(server)
  if (origin === undefined) throw new Error('A server that is not on this machine was to be asked.')
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, origin), {
      method: payload === undefined ? 'GET' : 'POST',
      headers: payload === undefined ? {} : { 'content-type': 'application/json' },
      agent: new Agent({ keepAlive: false }),
      lookup: lookupHere,
      ...(signal === undefined ? {} : { signal }),
    })
    if (timeoutMs !== undefined) outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('it does not answer')))
    outgoing.once('response', (response) => {
      outgoing.setTimeout(0)
      resolve(response)
    })
    outgoing.once('error', reject)
    outgoing.end(payload)
  })
}

/** A whole answer as text. Rejects when it is longer than `limitBytes`. */
export async function readWhole(response: IncomingMessage, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > limitBytes) throw new Error('it sends too much')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}
