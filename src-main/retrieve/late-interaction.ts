/**
 * Late interaction (Khattab and Zaharia, "ColBERT", SIGIR 2020) over an embedder's own token vectors: every content token of the
 * question looks for its best counterpart in the passage.
 */

/** Rows of unit vectors, one after the other: rows × dims values. */
export interface TokenMatrix {
  readonly values: Float32Array
  readonly dims: number
}

/** The signs of token vectors: bit i of a row is set when value i is positive; `dims` is a multiple of 8. */
export interface PackedSigns {
  readonly bits: Uint8Array
  readonly dims: number
}

/** Mean over the rows of `question` of the best dot product with a row of `passage`, −1 to 1. 0 when either has no rows. */
export function maxSim(question: TokenMatrix, passage: TokenMatrix): number {
  const { dims, values: q } = question
  const p = passage.values
  if (q.length === 0 || p.length === 0) return 0
  let total = 0
  for (let i = 0; i < q.length; i += dims) {
    let best = -1
    for (let j = 0; j < p.length; j += dims) {
      let dot = 0
      for (let d = 0; d < dims; d++) dot += q[i + d]! * p[j + d]!
      if (dot > best) best = dot
    }
    total += best
  }
  return (total * dims) / q.length
}

/**
 * One bit a dimension: 48 bytes a token instead of 1,536 for 384 dimensions. Of the values as they are, or centred by `mean` (centre-rows.ts), whose
 * lengths no sign depends on. Runs for every token of every book: 0.05 ms a window.
 */
export function packSigns({ values, dims }: TokenMatrix, mean: Float32Array = new Float32Array(dims)): PackedSigns {
  const bits = new Uint8Array(values.length >> 3)
  for (let row = 0; row < values.length; row += dims) {
    for (let d = 0; d < dims; d += 8) {
      let byte = 0
      for (let bit = 0; bit < 8; bit++) if (values[row + d + bit]! > mean[d + bit]!) byte |= 1 << bit
      bits[(row + d) >> 3] = byte
    }
  }
  return { bits, dims }
}

/**
 * The question's rows, ready to be compared with rows known by their signs only: the eight products of a byte are looked up. A table of 256 sums for
 * every byte of a row, filled once a question.
 */
export interface SignTables {
  readonly rows: number
  readonly dims: number
  readonly sums: Float32Array
}

export function signTables(question: TokenMatrix): SignTables {
  const { values, dims } = question
  const rowBytes = dims >> 3
  const rows = values.length / dims
  const sums = new Float32Array(rows * rowBytes * 256)
  for (let block = 0; block < rows * rowBytes; block++) {
    for (let byte = 0; byte < 256; byte++) {
      let sum = 0
      for (let bit = 0; bit < 8; bit++) sum += ((byte >> bit) & 1) === 1 ? values[block * 8 + bit]! : -values[block * 8 + bit]!
      sums[block * 256 + byte] = sum
    }
  }
  return { rows, dims, sums }
}

/**
 * The rows of a question's token vectors that mean something: pieces of content words. Punctuation and stop words go, unless nothing
 * else is left. `pieceOf` gives a token's text, "##" in front of a continuation, as WordPiece writes it; `pieces` are the ids of the rows.
 */
export function contentRows(
  ids: ArrayLike<number>,
  values: Float32Array,
  pieceOf: (id: number) => string,
  isStopWord: (word: string) => boolean,
): TokenMatrix & { readonly pieces: readonly number[] } {
  const dims = ids.length === 0 ? 0 : values.length / ids.length
  const kept = contentTokens(ids, pieceOf, isStopWord)
  if (kept.length === 0) return { values, dims, pieces: Array.from(ids) }
  const chosen = new Float32Array(kept.length * dims)
  kept.forEach((row, i) => {
    chosen.set(values.subarray(row * dims, (row + 1) * dims), i * dims)
  })
  return { values: chosen, dims, pieces: kept.map((row) => ids[row]!) }
}

/** Which pieces `contentRows` would keep of a text with these tokens, each once. */
export function contentPieces(
  ids: ArrayLike<number>,
  pieceOf: (id: number) => string,
  isStopWord: (word: string) => boolean,
): number[] {
  const kept = contentTokens(ids, pieceOf, isStopWord)
  return [...new Set(kept.length === 0 ? Array.from(ids) : kept.map((place) => ids[place]!))]
}

/** Places of the tokens that are pieces of content words. */
function contentTokens(ids: ArrayLike<number>, pieceOf: (id: number) => string, isStopWord: (word: string) => boolean): number[] {
  const kept: number[] = []
  for (let first = 0; first < ids.length; ) {
    let next = first + 1
    let word = pieceOf(ids[first]!)
    while (next < ids.length && pieceOf(ids[next]!).startsWith('##')) word += pieceOf(ids[next++]!).slice(2)
    if (/[\p{L}\p{N}]/u.test(word) && !isStopWord(word)) for (let row = first; row < next; row++) kept.push(row)
    first = next
  }
  return kept
}

/**
 * What each row of a question counts for in its MaxSim: the inverse document frequency of its piece, counted in windows of the books in scope; they
 * add up to 1. All the same where no window was counted.
 *
 * Measured on 174 questions, MaxSim over whole books by itself: MRR .629 → .641, recall@6 .770 → .793 (floats .640 → .656). Frequencies of the words
 * in passages instead, which need no counting, gained nothing (.628), nor did the rank of the piece in the vocabulary (.629).
 */
export function rowWeights(pieces: readonly number[], windowsWith: ReadonlyMap<number, number>, windows: number): Float32Array {
  const weights = Float32Array.from(pieces, (piece) => {
    const found = Math.min(windowsWith.get(piece) ?? 0, windows)
    return windows === 0 ? 1 : Math.log(1 + (windows - found + 0.5) / (found + 0.5))
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? weights.fill(1 / Math.max(1, pieces.length)) : weights.map((weight) => weight / sum)
}

/**
 * Raises `into[row]` (one for each row of the question) to the best dot product with a row of the passage, signs standing for ±1/√dims. Texts that
 * belong together (the windows of a passage) are taken together by passing the same `into`; its weighted sum is their MaxSim.
 */
export function raiseRowMaxima(tables: SignTables, { bits }: PackedSigns, into: Float32Array): void {
  const rowBytes = tables.dims >> 3
  const scale = 1 / Math.sqrt(tables.dims)
  const { sums } = tables
  for (let row = 0; row < tables.rows; row++) {
    const base = row * rowBytes * 256
    let best = into[row]!
    for (let at = 0; at < bits.length; at += rowBytes) {
      let dot = 0
      for (let b = 0, table = base; b < rowBytes; b++, table += 256) dot += sums[table + bits[at + b]!]!
      if (dot * scale > best) best = dot * scale
    }
    into[row] = best
  }
}
