import type { Difference } from '../../src-shared/answer.ts'

/** A word as compared (`key`) and as it stands in its text. */
export interface ComparedWord {
  readonly key: string
  readonly start: number
  readonly end: number
}

export interface WordAlignment {
  /** Indices into the book's words, end exclusive: the stretch that the quotation is compared with. */
  readonly from: number
  readonly to: number
  readonly matches: number
  /** Pairs in reading order: a shared word, a replaced one, or one that only one side has. */
  readonly pairs: readonly { readonly quotation: number | undefined; readonly book: number | undefined }[]
}

/** Worth of a shared word against the cost of one replaced, left out or put in: a replaced word must not cut the stretch in two. */
const MATCH = 3
const COST = 1

/**
 * Fits the quotation's words into the book's: the alignment with most words in common and fewest others, where the book's words before
 * and behind the stretch are free. Undefined when no word is shared.
 */
export function alignWords(quotation: readonly ComparedWord[], book: readonly ComparedWord[]): WordAlignment | undefined {
  const columns = book.length + 1
  const score = new Int32Array((quotation.length + 1) * columns)
  const step = (i: number, j: number): number => (quotation[i]!.key === book[j]!.key ? MATCH : -COST)
  for (let i = 1; i <= quotation.length; i += 1) {
    score[i * columns] = -i * COST
    for (let j = 1; j <= book.length; j += 1) {
      const both = score[(i - 1) * columns + j - 1]! + step(i - 1, j - 1)
      score[i * columns + j] = Math.max(both, score[(i - 1) * columns + j]! - COST, score[i * columns + j - 1]! - COST)
    }
  }
  let i = quotation.length
  let to = 0
  for (let j = 1; j <= book.length; j += 1) if (score[i * columns + j]! > score[i * columns + to]!) to = j
  const pairs: { quotation: number | undefined; book: number | undefined }[] = []
  let matches = 0
  let j = to
  while (i > 0) {
    const here = score[i * columns + j]!
    if (j > 0 && here === score[(i - 1) * columns + j - 1]! + step(i - 1, j - 1)) {
      i -= 1
      j -= 1
      matches += quotation[i]!.key === book[j]!.key ? 1 : 0
      pairs.push({ quotation: i, book: j })
    } else if (here === score[(i - 1) * columns + j]! - COST) {
      i -= 1
      pairs.push({ quotation: i, book: undefined })
    } else {
      j -= 1
      pairs.push({ quotation: undefined, book: j })
    }
  }
  return matches === 0 ? undefined : { from: j, to, matches, pairs: pairs.reverse() }
}

interface WordedText {
  readonly text: string
  readonly words: readonly ComparedWord[]
}

/** The alignment as runs of words: in both (as the book writes them); where they part, the quotation's words and then the book's. */
export function differencesOf(alignment: WordAlignment, quotation: WordedText, book: WordedText): Difference[] {
  const differences: Difference[] = []
  const run = { same: [] as string[], quotation: [] as string[], book: [] as string[] }
  function close(kind: Difference['kind'], words: string[]): void {
    if (words.length > 0) differences.push({ kind, text: words.join(' ') })
    words.length = 0
  }
  for (const pair of alignment.pairs) {
    const q = pair.quotation
    const b = pair.book
    if (q !== undefined && b !== undefined && quotation.words[q]!.key === book.words[b]!.key) {
      close('quotation-only', run.quotation)
      close('book-only', run.book)
      run.same.push(wordAt(book, b))
    } else {
      close('same', run.same)
      if (q !== undefined) run.quotation.push(wordAt(quotation, q))
      if (b !== undefined) run.book.push(wordAt(book, b))
    }
  }
  close('same', run.same)
  close('quotation-only', run.quotation)
  close('book-only', run.book)
  return differences
}

function wordAt(side: WordedText, index: number): string {
  const word = side.words[index]!
  return side.text.slice(word.start, word.end)
}
