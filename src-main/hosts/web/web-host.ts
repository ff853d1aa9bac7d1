import fastify from 'fastify'
import { AppError } from '../../../src-shared/errors.ts'
import type { Log } from '../../ports.ts'
import { NEVER_STORE, PAGE_HEADERS } from '../shell/content-policy.ts'
import { addRoutes, type Served } from './add-routes.ts'
import { admit } from './admit.ts'
import { failedReply, httpStatus } from './failed-reply.ts'
import { requestPath } from './request-path.ts'
import { createSessions } from './sessions.ts'

export interface WebHostOptions extends Served {
  readonly address: string
  /** 0: any that is free. */
  readonly port: number
  readonly log: Log
  /** Somebody came in by the printed address, which is used up with that: here is the next one. */
  readonly onEntrance?: (nextUrl: string) => void
}

export interface WebHost {
  readonly port: number
  /** With the token that lets one browser in. */
  url(): string
  /** Ends every connection. */
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
/** A draft of a thesis with all its quotations is a few MB of text. */
const LARGEST_CALL_BYTES = 16 << 20

/** Serves the page and the engine on this machine's loopback address. Rejects with 'bad-request' for any other, and when the port is taken. */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  if (options.address !== LOOPBACK) throw notLoopback(options.address)
  const sessions = createSessions()
  const app = fastify({ bodyLimit: LARGEST_CALL_BYTES, forceCloseConnections: true, exposeHeadRoutes: false })
  let port = 0
  const url = (): string => `http://${LOOPBACK}:${port}/?token=${sessions.token()}`
  app.addHook('onRequest', async (request, reply) =>
    admit(request, reply, { authority: `${LOOPBACK}:${port}`, port, sessions, onEntrance: () => options.onEntrance?.(url()) }),
  )
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(PAGE_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', NEVER_STORE)
  })
  app.setErrorHandler((error: unknown, request, reply) => {
    options.log.error(`${request.method} ${requestPath(request)}`, error)
    return reply.code(httpStatus(error)).send(failedReply(error))
  })
  addRoutes(app, options)
  try {
    await app.listen({ host: LOOPBACK, port: options.port })
  } catch (error) {
    await app.close()
    throw cannotListen(error, options.port)
  }
  const bound = app.server.address()
  port = typeof bound === 'object' && bound !== null ? bound.port : options.port
  return { port, url, close: () => app.close() }
}

function notLoopback(address: string): AppError {
  return new AppError(
    'bad-request',
    `Commonplace serves this machine only, at ${LOOPBACK}, and not at "${address}": your books are nobody else's.`,
    'Leave the address out.',
  )
}

function cannotListen(error: unknown, port: number): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
  return new AppError(
    'bad-request',
    code === 'EADDRINUSE' ? `Port ${port} is taken by another program.` : `Port ${port} may not be used by this account.`,
    'Choose another one with PORT, or leave it out.',
    error,
  )
}
