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
  normaliseRow(vector, 0, vector.length)
  return vector
}

function normaliseRow(values: Float32Array, start: number, end: number): void {
  let squares = 0
  for (let at = start; at < end; at += 1) squares += values[at]! * values[at]!
  if (squares === 0) return
  const scale = 1 / Math.sqrt(squares)
  for (let at = start; at < end; at += 1) values[at]! *= scale
}

/** The rows from `first` to before `end`, each scaled to length 1. */
export function ownTokenRows(values: Float32Array, first: number, end: number, dims: number): Float32Array<ArrayBuffer> {
  const rows = values.slice(first * dims, end * dims)
  for (let row = 0; row + dims <= rows.length; row += dims) normaliseRow(rows, row, row + dims)
  return rows
}
