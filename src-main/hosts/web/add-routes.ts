import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { LARGEST_UPLOAD_BYTES } from '../../../src-shared/book-files.ts'
import type { Dispatch, Reply } from '../../../src-shared/rpc/wire.ts'
import { parseAssetPath } from '../shell/asset-request.ts'
import { PICTURE_HEADERS } from '../shell/content-policy.ts'
import { readPageFile } from '../shell/page-file.ts'
import { receiveUpload, uploadTooBig } from '../shell/receive-upload.ts'
import type { Supervisor } from '../shell/supervisor.ts'
import { lastSeen, streamEvents } from './event-route.ts'
import { failedReply, notUnderstood } from './failed-reply.ts'
import { requestPath } from './request-path.ts'

export interface Served {
  readonly supervisor: Supervisor
  /** The engine's methods and the shell's. */
  readonly dispatch: Dispatch
  /** The built page. */
  readonly pageFolder: string
  readonly largestUploadBytes?: number
}

/** Calls, events, uploads, pictures and the page itself. Whoever gets here has been let in. */
export function addRoutes(
  app: FastifyInstance,
  { supervisor, dispatch, pageFolder, largestUploadBytes = LARGEST_UPLOAD_BYTES }: Served,
): void {
  app.post<{ Body: unknown }>('/api/call', async ({ body }, reply) => {
    const call = asCall(body)
    return reply.send(call === undefined ? failedReply(notUnderstood()) : await dispatch(call.name, call.input))
  })

  app.get<{ Querystring: { since?: string } }>('/api/events', (request, reply) => {
    const lastEventId = request.headers['last-event-id']
    reply.hijack()
    streamEvents(
      supervisor.events,
      lastSeen(Array.isArray(lastEventId) ? undefined : lastEventId, request.query.since),
      reply.raw,
    )
  })

  // A form of another page can send it without being asked about it first.
  app.removeContentTypeParser('text/plain')
  // Not collected: the route writes it to the disk as it comes.
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  app.post<{ Querystring: { name?: string }; Body: Readable }>('/api/upload', async (request, reply) => {
    const name = request.query.name ?? ''
    const isTooBig = Number(request.headers['content-length'] ?? 0) > largestUploadBytes
    // What is not read would be taken for the next request of this connection.
    reply.header('connection', 'close')
    if (isTooBig) throw uploadTooBig(name, largestUploadBytes)
    const path = await receiveUpload(await supervisor.openFolder(), name, request.body, largestUploadBytes)
    return reply.send({ ok: true, value: { path } } satisfies Reply)
  })

  app.get('/assets/*', async (request, reply) => {
    const asked = parseAssetPath(requestPath(request))
    const asset = asked === undefined ? undefined : await supervisor.readAsset(asked)
    if (asset === undefined) return reply.code(404).headers(PICTURE_HEADERS).type('text/plain').send('There is no such picture.')
    return reply.headers(PICTURE_HEADERS).type(asset.mediaType).send(Buffer.from(asset.bytes))
  })

  app.get('/*', async (request, reply) => {
    const file = await readPageFile(pageFolder, requestPath(request))
    if (file === undefined) return reply.code(404).type('text/plain').send('There is nothing at this address.')
    return reply.type(file.mediaType).header('cache-control', file.cacheControl).send(Buffer.from(file.bytes))
  })

  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failedReply(notUnderstood())))
}

function asCall(body: unknown): { readonly name: string; readonly input: unknown } | undefined {
  if (typeof body !== 'object' || body === null || !('name' in body) || typeof body.name !== 'string') return undefined
  return { name: body.name, input: 'input' in body ? body.input : {} }
}
