export interface Inflated {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** False when the data broke off or was damaged: `bytes` then ends where it could still be read. */
  readonly complete: boolean
  /** True when reading stopped at `limitBytes`. */
  readonly tooBig: boolean
}

/**
 * Raw deflate data, decompressed. What an archive claims about sizes is not believed: reading stops as soon as more than `limitBytes`
 * have really come out, so that a bomb costs one block of memory.
 */
export async function inflate(compressed: Uint8Array<ArrayBuffer>, limitBytes: number): Promise<Inflated> {
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  // The writer's rejections are the reader's too; the reader below is where they are dealt with.
  writer.write(compressed).catch(() => undefined)
  writer.close().catch(() => undefined)
  const reader = stream.readable.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  let complete = false
  let tooBig = false
  try {
    for (;;) {
      const step = await reader.read()
      if (step.done) {
        complete = true
        break
      }
      if (length + step.value.length > limitBytes) {
        tooBig = true
        await reader.cancel()
        break
      }
      length += step.value.length
      parts.push(step.value)
    }
  } catch {
    // A deflate stream that ends too early or makes no sense: the parts that came out are told to be incomplete by `complete`.
  }
  return { bytes: concatenate(parts, length), complete, tooBig }
}

function concatenate(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

let table: Uint32Array | undefined

/** CRC-32 as zip uses it (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    let value = n
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value
  })
  let crc = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
