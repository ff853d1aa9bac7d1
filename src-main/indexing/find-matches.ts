import { analyse, type Term } from './analyse.ts'
import { lowerWord } from './fold-word.ts'
import type { Wanted } from './parse-search.ts'
import { isSignedLetter, type QueryWord } from './query-words.ts'

/** UTF-16 offsets in the text searched. */
export interface MatchRange {
  readonly start: number
  readonly end: number
}

export interface MatchOptions {
  /** Of the text. */
  readonly language: string
  /** Only where capitals are as typed. Word forms are then not looked for, as with `matchDiacritics`. */
  readonly matchCase?: boolean
  readonly matchDiacritics?: boolean
}

/**
 * Where the parts of a query stand in a text, in order and without overlaps (of two that overlap the earlier, then the longer one). The same rules as
 * the index has, so that what it found is marked; a word of a title may be found there and not here.
 */
export function findMatches(text: string, wanted: readonly Wanted[], options: MatchOptions): MatchRange[] {
  if (wanted.length === 0) return []
  const terms = analyse(text, options.language)
  const found: MatchRange[] = []
  for (const part of wanted) {
    for (let at = 0; at < terms.length; at += 1) {
      const match = matchAt(text, terms, at, part, options)
      if (match !== undefined) found.push(match)
    }
  }
  return withoutOverlaps(found)
}

function matchAt(
  text: string,
  terms: readonly Term[],
  at: number,
  wanted: Wanted,
  options: MatchOptions,
): MatchRange | undefined {
  const strict = options.matchCase === true || options.matchDiacritics === true
  if (wanted.kind === 'word') {
    return strict ? sequenceAt(text, terms, at, [wanted.word], 'exact', options) : wordAt(terms, at, wanted.word)
  }
  const range = sequenceAt(text, terms, at, wanted.words, wanted.kind === 'prefix' ? 'prefix' : 'exact', options)
  return range ?? (wanted.words.length === 1 && !strict ? wholeAt(terms, at, wanted.words[0]?.code) : undefined)
}

/** A word in any of its forms: part by part by its stems, or as a whole. */
function wordAt(terms: readonly Term[], at: number, word: QueryWord): MatchRange | undefined {
  const whole = wholeAt(terms, at, word.code ?? (word.parts.length === 1 ? word.parts[0]?.exact : undefined))
  if (whole !== undefined || isSignedLetter(word)) return whole
  if (word.apart.length > 1 && word.apart.every((part, index) => terms[at + index]?.exact === part)) {
    return { start: terms[at]?.start ?? 0, end: terms[at + word.apart.length - 1]?.end ?? 0 }
  }
  const owner = word.parts[1]?.exact === 's' && word.parts.length === 2 ? [word.parts[0]] : undefined
  for (const parts of owner === undefined ? [word.parts] : [word.parts, owner]) {
    const fits = parts.every((part, index) => {
      const term = terms[at + index]
      return term !== undefined && part !== undefined && (term.exact === part.exact || part.stems.includes(term.stem))
    })
    const last = terms[at + parts.length - 1]
    if (fits && last !== undefined) return { start: terms[at]?.start ?? 0, end: last.end }
  }
  return undefined
}

function wholeAt(terms: readonly Term[], at: number, code: string | undefined): MatchRange | undefined {
  const term = terms[at]
  if (term === undefined || code === undefined) return undefined
  const { whole } = term
  if (whole !== undefined && (whole.code === code || whole.parts.includes(code))) return { start: whole.start, end: whole.end }
  return term.exact === code ? { start: term.start, end: term.end } : undefined
}

function sequenceAt(
  text: string,
  terms: readonly Term[],
  at: number,
  words: readonly QueryWord[],
  lastAs: 'exact' | 'prefix',
  options: MatchOptions,
): MatchRange | undefined {
  const parts = words.flatMap((word) => word.parts)
  const fits = parts.every((part, index) => {
    const term = terms[at + index]
    const isPrefix = lastAs === 'prefix' && index === parts.length - 1
    return term !== undefined && (isPrefix ? term.exact.startsWith(part.exact) : term.exact === part.exact)
  })
  const first = terms[at]
  const last = terms[at + parts.length - 1]
  if (!fits || first === undefined || last === undefined) return undefined
  if (!sameSpelling(text.slice(first.start, last.end), words, lastAs, options)) return undefined
  return { start: first.start, end: last.end }
}

/** Words that are the same when folded, compared without folding that which the reader asked to be kept. */
function sameSpelling(printed: string, words: readonly QueryWord[], lastAs: 'exact' | 'prefix', options: MatchOptions): boolean {
  if (options.matchCase !== true && options.matchDiacritics !== true) return true
  const asked = lettersOf(words.map((word) => word.surface).join(''), options)
  const there = lettersOf(printed, options)
  return lastAs === 'prefix' ? there.startsWith(asked) : there === asked
}

function lettersOf(surface: string, { matchCase = false, matchDiacritics = false }: MatchOptions): string {
  const cased = matchCase ? surface.normalize('NFKC') : lowerWord(surface)
  const marked = matchDiacritics ? cased.normalize('NFC') : cased.normalize('NFD').replace(/\p{M}/gu, '')
  return marked.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

function withoutOverlaps(found: readonly MatchRange[]): MatchRange[] {
  const kept: MatchRange[] = []
  for (const range of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.start >= (kept.at(-1)?.end ?? 0)) kept.push(range)
  }
  return kept
}
