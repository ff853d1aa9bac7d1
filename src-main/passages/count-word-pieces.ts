/** Tokens of a word; undefined for one that the whole tokenizer has to see. */
export type CountWord = (word: string) => number | undefined

const PLAIN_WORD = /^[A-Za-z0-9]+$/

/**
 * Counts words of ASCII letters and digits as WordPiece does (the longest piece that the vocabulary has, again and again), eight times as fast as
 * the tokenizer, whose normalising and splitting such words do not need. Undefined when the tokenizer is not BERT's.
 */
export function createWordPieceCounter(tokenizer: Record<string, unknown>): CountWord | undefined {
  const model = recordOf(tokenizer.model)
  const normalizer = recordOf(tokenizer.normalizer)
  const prefix = model.continuing_subword_prefix
  const longest = model.max_input_chars_per_word
  const isBert = model.type === 'WordPiece' && normalizer.type === 'BertNormalizer' && typeof normalizer.lowercase === 'boolean'
  if (!isBert || typeof prefix !== 'string' || typeof longest !== 'number' || hasPlainAddedToken(tokenizer)) return undefined
  if (typeof model.vocab !== 'object' || model.vocab === null) return undefined
  const vocabulary = new Set(Object.keys(model.vocab))
  const { lowercase } = normalizer
  return (word) => {
    if (!PLAIN_WORD.test(word)) return undefined
    if (word.length > longest) return 1
    return countPieces(lowercase ? word.toLowerCase() : word, vocabulary, prefix)
  }
}

/** 1 for a word that the vocabulary cannot make up: all of it is one [UNK]. */
function countPieces(word: string, vocabulary: ReadonlySet<string>, prefix: string): number {
  let pieces = 0
  for (let start = 0; start < word.length; pieces += 1) {
    let end = word.length
    while (end > start && !vocabulary.has(start === 0 ? word.slice(0, end) : prefix + word.slice(start, end))) end -= 1
    if (end === start) return 1
    start = end
  }
  return pieces
}

/** Added tokens are looked for before a text is split into words: one of plain letters would be found inside them. */
function hasPlainAddedToken(tokenizer: Record<string, unknown>): boolean {
  const added = Array.isArray(tokenizer.added_tokens) ? tokenizer.added_tokens : []
  return added.some((token) => PLAIN_WORD.test(String(recordOf(token).content)))
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
