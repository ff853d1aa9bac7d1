import type { TokenMatrix } from './late-interaction.ts'

/**
 * Rows with the model's mean taken away and made unit vectors again.
 *
 * An embedder's vectors crowd in one direction (the mean token vector of e5-small-v2 is .75 long, its mean window vector .88), so that a
 * dimension's sign says little before the mean is taken away. Measured on 174 questions over seven books, MaxSim over the windows' own token
 * vectors, content tokens only, top 40 of the fused list: as floats MRR .615, centred floats .626; as signs .580, centred signs .633.
 */
export function centreRows({ values, dims }: TokenMatrix, mean: Float32Array): TokenMatrix {
  const centred = new Float32Array(values.length)
  for (let row = 0; row < values.length; row += dims) {
    let squares = 0
    for (let d = 0; d < dims; d++) {
      const value = values[row + d]! - mean[d]!
      centred[row + d] = value
      squares += value * value
    }
    const norm = Math.sqrt(squares)
    if (norm > 0) for (let d = 0; d < dims; d++) centred[row + d]! /= norm
  }
  return { values: centred, dims }
}

/** Mean of the rows, not normalised; zeros when there are none. */
export function meanRow(matrices: readonly TokenMatrix[], dims: number): Float32Array {
  const mean = new Float32Array(dims)
  let rows = 0
  for (const { values } of matrices) {
    for (let at = 0; at < values.length; at++) mean[at % dims]! += values[at]!
    rows += values.length / dims
  }
  return rows === 0 ? mean : mean.map((sum) => sum / rows)
}
