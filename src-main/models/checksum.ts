import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Large reads: a file of a gigabyte is hashed in about a second and never held in memory. */
const READ_BYTES = 1 << 20

/** sha256 of a file in lower-case hex. Rejects with the file system's error, or an AbortError. */
export async function sha256OfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES, ...(signal ? { signal } : {}) }))
    hash.update(chunk)
  return hash.digest('hex')
}
