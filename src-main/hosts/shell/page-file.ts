import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { NEVER_STORE, STORE_FOR_EVER } from './content-policy.ts'

export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
  readonly cacheControl: string
}

/** Where the bundler puts files whose names carry a hash of their contents. */
const HASHED_FOLDER = '/static/'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * A file of the built page by the path of its address, "/" being the page itself. Undefined for what is not there, for what is of no known kind, and
 * for every path that would lead out of the folder, through links as well.
 */
export async function readPageFile(folder: string, path: string): Promise<PageFile | undefined> {
  const inside = containedPath(path)
  const mediaType = inside === undefined ? undefined : MEDIA_TYPES[extname(inside)]
  if (inside === undefined || mediaType === undefined) return undefined
  try {
    const root = await realpath(folder)
    const file = await realpath(join(root, inside))
    if (!file.startsWith(root + sep)) return undefined
    const cacheControl = path.startsWith(HASHED_FOLDER) ? STORE_FOR_EVER : NEVER_STORE
    return { bytes: new Uint8Array(await readFile(file)), mediaType, cacheControl }
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** The path relative to the folder, undefined when it is not plainly inside: no "..", no drive, no backslash, nothing that cannot be decoded. */
function containedPath(path: string): string | undefined {
  try {
    const decoded = path === '/' ? '/index.html' : decodeURIComponent(path)
    const parts = decoded.split('/').slice(1)
    const isPlain =
      decoded.startsWith('/') && parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part))
    return isPlain ? parts.join(sep) : undefined
  } catch {
    // A "%" that is no escape: nobody who means a file writes that.
    return undefined
  }
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG'
}
