import { Tokenizer } from '@huggingface/tokenizers'
import type { MeaningMeans } from '../db/vector-means.ts'
import type { WindowVector } from '../db/vectors.ts'
import type { Embedder, Embedding } from '../ports.ts'
import { contentPieces, contentRows, packSigns } from '../retrieve/late-interaction.ts'
import { stopWordsOf } from '../retrieve/stop-words.ts'
import { tokenPieces } from '../retrieve/token-pieces.ts'

/** What is stored of the windows of a book in this language. */
export interface WindowRows {
  /** Of a window that was embedded now: signs of its content tokens, centred by the mean, and which pieces they are. */
  made(key: number, embedding: Embedding | undefined, means: MeaningMeans): WindowVector
  /** Of a window whose vector was kept from an earlier reading: its pieces are not, and only the tokenizer need tell them. */
  kept(key: number, text: string, old: Pick<WindowVector, 'vector' | 'bits'>): WindowVector
}

export function windowRows(embedder: Embedder, language: string): WindowRows {
  const pieceOf = tokenPieces(embedder.tokenizer.tokenizer)
  const stop = stopWordsOf(language)
  const isStopWord = (word: string): boolean => stop.has(word)
  let tokenizer: Tokenizer | undefined
  return {
    made: (key, embedding, means) => {
      if (embedding === undefined) throw new Error(`No vector came for window ${key}.`)
      const { vector, tokens } = embedding
      if (tokens === undefined) return { key, vector }
      const rows = contentRows(tokens.ids, tokens.values, pieceOf, isStopWord)
      const { bits } = packSigns({ values: rows.values, dims: embedder.dims }, means.token)
      return { key, vector, bits, pieces: [...new Set(rows.pieces)] }
    },
    kept: (key, text, old) => {
      tokenizer ??= new Tokenizer(embedder.tokenizer.tokenizer, embedder.tokenizer.config)
      const { ids } = tokenizer.encode(text, { add_special_tokens: false })
      return { key, ...old, pieces: contentPieces(ids, pieceOf, isStopWord) }
    },
  }
}
