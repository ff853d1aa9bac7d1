import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../src-shared/errors.ts'
import { failedReply } from './failed-reply.ts'
import { guardRequest } from './guard.ts'
import { requestPath } from './request-path.ts'
import { cookieName, cookieValue, type Sessions } from './sessions.ts'

export interface Door {
  /** "127.0.0.1:4127". */
  readonly authority: string
  readonly port: number
  readonly sessions: Sessions
  readonly onEntrance: () => void
}

/** Lets a request through, refuses it, or, at the printed address, lets its browser in. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { authority, port, sessions, onEntrance }: Door,
): Promise<unknown> {
  const { headers } = request
  const name = cookieName(port)
  const hasSession = sessions.has(cookieValue(headers.cookie, name))
  const given =
    request.method === 'GET' && requestPath(request) === '/' ? (request.query as { token?: unknown }).token : undefined
  const session = typeof given === 'string' && headers.host === authority ? sessions.enter(given) : undefined
  const verdict = guardRequest(
    {
      method: request.method,
      host: headers.host,
      origin: headers.origin,
      fetchSite: single(headers['sec-fetch-site']),
      fetchDest: single(headers['sec-fetch-dest']),
      hasSession,
      isEntrance: session !== undefined,
    },
    authority,
  )
  if (!verdict.allowed) return refuse(request, reply, verdict.message)
  if (given === undefined) return undefined
  if (session !== undefined) {
    reply.header('set-cookie', `${name}=${session}; Path=/; HttpOnly; SameSite=Strict`)
    onEntrance()
  }
  // A strict cookie does not go along when another site's page had the address clicked, redirected or not: then our own page must ask.
  if (single(headers['sec-fetch-site']) === 'cross-site') {
    return reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><meta http-equiv="refresh" content="0;url=/"><title>Commonplace</title>')
  }
  return reply.redirect('/', 303)
}

function refuse(request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
  const error = new AppError('refused', message, 'Open the address that Commonplace printed when it was started.')
  reply.code(403).header('connection', 'close')
  return requestPath(request).startsWith('/api/')
    ? reply.send(failedReply(error))
    : reply.type('text/plain; charset=utf-8').send(message)
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
