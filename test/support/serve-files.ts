import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface FileServer {
  readonly origin: string
  /** Path and range of every request, in order. */
  readonly requests: readonly { readonly path: string; readonly range: string | undefined }[]
  close(): Promise<void>
}

export interface ServedFile {
  readonly bytes: Uint8Array
  /** Ends the connection after this many bytes of the body, once for each entry. */
  readonly cuts?: number[]
  readonly ignoresRanges?: boolean
  readonly status?: number
  readonly redirect?: string
}

/** A web server on 127.0.0.1 that serves these paths with byte ranges, and breaks off where it is told to. */
export async function serveFiles(files: Readonly<Record<string, ServedFile>>): Promise<FileServer> {
  const requests: FileServer['requests'][number][] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, range: request.headers.range })
    answer(files[path], request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(file: ServedFile | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!file) {
    response.writeHead(404).end()
  } else if (file.redirect) {
    response.writeHead(302, { location: file.redirect }).end()
  } else if (file.status) {
    response.writeHead(file.status).end()
  } else {
    const wanted = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
    const start = wanted && !file.ignoresRanges ? Number(wanted) : 0
    const body = file.bytes.subarray(start)
    const cut = file.cuts?.shift()
    const range = { 'content-range': `bytes ${start}-${file.bytes.length - 1}/${file.bytes.length}` }
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': body.length, ...(start > 0 ? range : {}) })
    if (cut === undefined) response.end(body)
    else response.write(body.subarray(0, cut), () => response.socket?.end())
  }
}
