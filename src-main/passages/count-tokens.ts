import { Tokenizer } from '@huggingface/tokenizers'
import type { TokenizerFiles } from '../../src-shared/tokenizer-files.ts'
import { createWordPieceCounter } from './count-word-pieces.ts'

/** Counts as the embedder will: its own tokenizer, without truncation. */
export interface TokenCounter {
  /** Tokens of `text` alone: no special tokens, no prefix. Adds up over texts that are separated by white space. */
  count(text: string): number
  /** Tokens that every input has besides its text: the special tokens and the model's prefix. */
  readonly overhead: number
}

/**
 * Pre-tokenizers that never let a token run over white space, so that the words of a text can be counted one by one. For the others
 * (byte-level BPE puts the space into the token) the whole text goes through the tokenizer.
 */
const SPLITS_AT_WHITE_SPACE = new Set(['BertPreTokenizer', 'Whitespace', 'WhitespaceSplit', 'Metaspace'])

/**
 * Words remembered. A novel has about 20,000 distinct ones; the limit is for a library of many books, and for a file whose every
 * "word" is new (base64).
 */
const REMEMBERED_WORDS = 200_000
const LONGEST_REMEMBERED = 64

/** Counter for the embedder whose tokenizer and passage prefix these are. Throws what the tokenizer throws on files that are not its own. */
export function createTokenCounter(files: TokenizerFiles, prefix: string): TokenCounter {
  const tokenizer = new Tokenizer(files.tokenizer, files.config)
  const tokensOf = (text: string): number => tokenizer.tokenize(text, { add_special_tokens: false }).length
  const overhead = tokenizer.tokenize(prefix, { add_special_tokens: true }).length
  const kinds = preTokenizerTypes(files.tokenizer)
  // Elsewhere a text that is joined to another may be divided differently at the seam: one more, so that a sum is never too low.
  if (!SPLITS_AT_WHITE_SPACE.has(kinds[0] ?? '')) return { count: (text) => tokensOf(text) + 1, overhead }
  const punctuationStandsAlone = kinds[0] === 'BertPreTokenizer'
  const countPlain = punctuationStandsAlone ? createWordPieceCounter(files.tokenizer) : undefined
  const countWord = (word: string): number => countPlain?.(word) ?? tokensOf(word)
  return { count: countByWord(countWord, punctuationStandsAlone), overhead }
}

function preTokenizerTypes(tokenizer: Record<string, unknown>): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('pretokenizers' in node && Array.isArray(node.pretokenizers)) node.pretokenizers.forEach(visit)
    else if ('type' in node && typeof node.type === 'string') found.push(node.type)
  }
  visit(tokenizer.pre_tokenizer)
  return found
}

/**
 * `punctuationStandsAlone`: BERT makes every ASCII punctuation mark a token of its own, so that a new "whale," costs nothing when
 * "whale" is known. Words with "[" go whole, because "[MASK]" in a book about language models is one token.
 */
function countByWord(tokensOf: (word: string) => number, punctuationStandsAlone: boolean): (text: string) => number {
  const remembered = new Map<string, number>()
  const remember = (piece: string): number => {
    const known = remembered.get(piece)
    if (known !== undefined) return known
    const tokens = tokensOf(piece)
    if (remembered.size >= REMEMBERED_WORDS) remembered.clear()
    if (piece.length <= LONGEST_REMEMBERED) remembered.set(piece, tokens)
    return tokens
  }
  const countPieces = (text: string, from: number, to: number): number => {
    let total = 0
    let start = from
    for (let at = from; at < to; at += 1) {
      if (KINDS[text.charCodeAt(at)] !== PUNCTUATION) continue
      if (at > start) total += remember(text.slice(start, at))
      total += remember(text.charAt(at))
      start = at + 1
    }
    return start < to ? total + remember(text.slice(start, to)) : total
  }
  // By character codes: a regular expression's matches took half of an import's time up to the text index.
  return (text) => {
    let total = 0
    for (let at = 0; at < text.length; ) {
      const start = at
      let whole = !punctuationStandsAlone
      for (; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        if (KINDS[code] === WHITE_SPACE) break
        if (code === OPENING_BRACKET) whole = true
      }
      if (at > start) total += whole ? remember(text.slice(start, at)) : countPieces(text, start, at)
      at += 1
    }
    return total
  }
}

const WHITE_SPACE = 1
const PUNCTUATION = 2
const OPENING_BRACKET = '['.charCodeAt(0)

/** Kind of an ASCII character by its code; beyond them is none. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[ \t\r\n]/.test(character) ? WHITE_SPACE : /[!-/:-@[-`{-~]/.test(character) ? PUNCTUATION : 0
})
