import { Readable } from 'node:stream'
import { toErrorReport } from '../../../src-shared/errors.ts'
import type { Reply } from '../../../src-shared/rpc/wire.ts'
import { parseAssetPath } from '../shell/asset-request.ts'
import { NEVER_STORE, PAGE_HEADERS, PICTURE_HEADERS } from '../shell/content-policy.ts'
import { readPageFile } from '../shell/page-file.ts'
import { receiveUpload } from '../shell/receive-upload.ts'
import type { Supervisor } from '../shell/supervisor.ts'

/** The page's own scheme: no server, no port, no file access, and a fixed origin for what it keeps. */
export const APP_SCHEME = 'app'
export const APP_ORIGIN = `${APP_SCHEME}://commonplace`
export const PAGE_URL = `${APP_ORIGIN}/`

/** To be registered before Electron is ready. https://www.electronjs.org/docs/latest/api/protocol#protocolregisterschemesasprivilegedcustomschemes */
export const APP_SCHEME_PRIVILEGES = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
} as const

export function isOwnUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(PAGE_URL)
}

export interface AppFiles {
  readonly pageFolder: string
  readonly supervisor: Pick<Supervisor, 'readAsset' | 'openFolder'>
}

/** Answers every request of the page: its files, pictures of books, and files that were dropped without a path (out of a mail or an archive). */
export async function answerAppRequest(request: Request, { pageFolder, supervisor }: AppFiles): Promise<Response> {
  const { host, pathname, searchParams } = new URL(request.url)
  if (`${APP_SCHEME}://${host}` !== APP_ORIGIN) return notFound()
  if (request.method === 'POST' && pathname === '/api/upload')
    return answerUpload(request, searchParams.get('name') ?? '', supervisor)
  if (request.method !== 'GET') return notFound()
  const picture = parseAssetPath(pathname)
  if (picture !== undefined) {
    const asset = await supervisor.readAsset(picture)
    if (asset === undefined) return notFound()
    const headers = { ...PICTURE_HEADERS, 'content-type': asset.mediaType, 'cache-control': NEVER_STORE }
    return new Response(new Uint8Array(asset.bytes), { headers })
  }
  const file = await readPageFile(pageFolder, pathname)
  if (file === undefined) return notFound()
  return new Response(file.bytes, {
    headers: { ...PAGE_HEADERS, 'content-type': file.mediaType, 'cache-control': file.cacheControl },
  })
}

async function answerUpload(request: Request, name: string, supervisor: AppFiles['supervisor']): Promise<Response> {
  try {
    const body = request.body === null ? Readable.from([]) : Readable.fromWeb(request.body)
    const path = await receiveUpload(await supervisor.openFolder(), name, body)
    return jsonResponse({ ok: true, value: { path } })
  } catch (error) {
    return jsonResponse({ ok: false, error: toErrorReport(error) })
  }
}

function jsonResponse(reply: Reply): Response {
  const headers = { ...PAGE_HEADERS, 'content-type': 'application/json', 'cache-control': NEVER_STORE }
  return new Response(JSON.stringify(reply), { headers })
}

function notFound(): Response {
  return new Response('There is nothing at this address.', {
    status: 404,
    headers: { ...PAGE_HEADERS, 'content-type': 'text/plain' },
  })
}
