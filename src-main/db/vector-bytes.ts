/** sqlite-vec keeps little-endian floats, which is what every machine that Node runs on has. */
export function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}

/** A copy: SQLite's bytes need not begin at a multiple of four. */
export function vectorOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer)
}
