/**
 * One vector from a sequence's token vectors (`rows` × `dims`, row after row): the mean of all rows, or the first, which a model trained
 * for it reads as the whole. A sequence goes through the model alone, without padding, so every row counts.
 */
export function pool(values: Float32Array, rows: number, dims: number, how: 'mean' | 'cls'): Float32Array<ArrayBuffer> {
  if (how === 'cls') return values.slice(0, dims)
  const sum = new Float32Array(dims)
  for (let row = 0; row < rows; row += 1) {
    for (let d = 0; d < dims; d += 1) sum[d]! += values[row * dims + d]!
  }
  for (let d = 0; d < dims; d += 1) sum[d]! /= rows
  return sum
}

/** Scales to length 1, in place; a vector of zeros stays. */
export function normalise(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  let squares = 0
  for (const x of vector) squares += x * x
  if (squares === 0) return vector
  const scale = 1 / Math.sqrt(squares)
  for (let d = 0; d < vector.length; d += 1) vector[d]! *= scale
  return vector
}

/** The rows from `first` to before `end`, each scaled to length 1. */
export function ownTokenRows(values: Float32Array, first: number, end: number, dims: number): Float32Array<ArrayBuffer> {
  const rows = values.slice(first * dims, end * dims)
  for (let row = 0; row + dims <= rows.length; row += dims) normalise(rows.subarray(row, row + dims))
  return rows
}
