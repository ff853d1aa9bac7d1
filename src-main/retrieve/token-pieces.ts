/**
 * The pieces of a tokenizer by their ids, with "##" in front of one that continues a word, from the tokenizer.json of a WordPiece or Unigram
 * model (Unigram marks the beginnings of words instead, with U+2581: its pieces are turned round to the same form).
 */
export function tokenPieces(tokenizer: Readonly<Record<string, unknown>>): (id: number) => string {
  const pieces = readPieces(tokenizer)
  return (id) => pieces[id] ?? ''
}

/** The pieces that begin a word. */
export function wholePieces(tokenizer: Readonly<Record<string, unknown>>): string[] {
  return readPieces(tokenizer).filter((piece) => !piece.startsWith('##'))
}

const piecesOf = new WeakMap<object, string[]>()

function readPieces(tokenizer: Readonly<Record<string, unknown>>): string[] {
  const known = piecesOf.get(tokenizer)
  if (known !== undefined) return known
  const { model } = tokenizer
  const vocab = typeof model === 'object' && model !== null && 'vocab' in model ? model.vocab : undefined
  const pieces: string[] = []
  if (Array.isArray(vocab))
    for (const [id, entry] of vocab.entries()) pieces[id] = unigramPiece(String(Array.isArray(entry) ? entry[0] : entry))
  else if (typeof vocab === 'object' && vocab !== null)
    for (const [piece, id] of Object.entries(vocab)) pieces[Number(id)] = piece
  piecesOf.set(tokenizer, pieces)
  return pieces
}

function unigramPiece(piece: string): string {
  if (piece.startsWith('\u2581')) return piece.slice(1)
  return /^[\p{L}\p{N}]/u.test(piece) ? `##${piece}` : piece
}
