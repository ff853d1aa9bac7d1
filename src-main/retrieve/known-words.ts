/** Endings of words that a vocabulary has without them ("lodgers" is known when "lodge" is). English, as the vocabularies are. */
const ENDINGS = ['s', 'es', 'd', 'ed', 'ing', 'r', 'er', 'rs', 'ers', 'ly']

const SHORTEST_KNOWN = 3
const SHORTEST_STEM = 4

/**
 * Tells real words from misspelt ones by the vocabulary of the embedder's tokenizer: a word that it has as one piece was common in what
 * the model read ("roommate", "spouse"), a misspelt one falls to pieces ("docment", "frist").
 *
 * `pieces` are the whole-word pieces (no "##" in front). Only for questions in a language that the tokenizer was made for. Of the 15 correct English
 * words in the golden questions that their book lacks and that resemble one it has ("spouse", "singer"), 14 are known so.
 */
export function knownWords(pieces: Iterable<string>): (word: string) => boolean {
  const known = new Set<string>()
  for (const piece of pieces) if (piece.length >= SHORTEST_KNOWN && /^\p{L}+$/u.test(piece)) known.add(piece)
  return (word) =>
    known.has(word) ||
    ENDINGS.some(
      (ending) =>
        word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM && known.has(word.slice(0, -ending.length)),
    )
}
