import type { Term } from './analyse.ts'
import { isSignedLetter, type QueryWord } from './query-words.ts'

/** A column of the text index, as db/migrations/0003-text-index.ts names them. */
export type IndexColumn = 'title' | 'heading' | 'exact' | 'stem' | 'code'

/** An FTS5 string: every token goes inside quotes, so that nothing that a reader types is an operator. */
function quoteTerm(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}

/** The words one after the other, as exact forms. Undefined when there are none: an empty MATCH is an error. */
export function phraseOf(words: readonly string[], column: IndexColumn = 'exact'): string | undefined {
  return words.length === 0 ? undefined : `${column} : ${quoteTerm(words.join(' '))}`
}

/** Words all near one another: at most `distance` others between the first and the last, in any order, each by its stem. */
export function nearOf(stems: readonly string[], distance: number): string | undefined {
  return stems.length === 0 ? undefined : `stem : NEAR(${stems.map(quoteTerm).join(' ')}, ${distance})`
}

/** Terms given to one query: a question of 10,000 characters has no more different words that tell anything. */
const MOST_TERMS = 128

/**
 * Passages that have any of the terms (lessons 9): by stem in text and headings, codes as wholes. Characters of scripts without spaces are asked for as
 * the words that they make. `phrases` are looked for as well, each as words one after the other, by stem. Undefined when there is nothing to look for.
 */
export function anyOf(terms: readonly Term[], phrases: readonly (readonly Term[])[] = []): string | undefined {
  const stems = new Set<string>()
  const codes = new Set<string>()
  const kept = [...terms.slice(0, MOST_TERMS), ...phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : []))]
  for (const term of kept) {
    if (term.whole !== undefined) codes.add(term.whole.code)
    if (term.whole?.kind === 'compound') stems.add(term.whole.code)
    if (term.whole?.terms === 1 && term.whole.parts.length > 0) stems.add(term.whole.parts.join(' '))
    if (term.single) continue
    stems.add(term.stem)
    // "lighthouse" stands as "light-house" in another book, whose whole is a code.
    if (term.exact.length >= 4 && term.whole === undefined) codes.add(term.exact)
  }
  for (const run of runsOf(kept)) for (const word of wordsOfRun(run)) stems.add(word)
  for (const phrase of phrases) {
    if (phrase.length < 2) continue
    stems.add(phrase.map(({ stem }) => stem).join(' '))
    const [first] = phrase
    if (first?.whole?.terms !== phrase.length) continue
    codes.add(first.whole.code)
    if (first.whole.kind === 'compound') stems.add(first.whole.code)
  }
  const clauses: string[] = []
  if (stems.size > 0) clauses.push(`{heading stem} : (${[...stems].map(quoteTerm).join(' OR ')})`)
  if (codes.size > 0) clauses.push(`code : (${[...codes].map(quoteTerm).join(' OR ')})`)
  return clauses.length === 0 ? undefined : clauses.join(' OR ')
}

/** Characters that stand together in the question. Where a stop word or a repetition was taken out, the run ends. */
function runsOf(terms: readonly Term[]): string[][] {
  const runs: string[][] = []
  let end = -1
  for (const term of terms) {
    if (!term.single) continue
    if (term.touches && term.start === end) runs.at(-1)?.push(term.exact)
    else runs.push([term.exact])
    end = term.end
  }
  return runs
}

/** A phrase of characters for each word; in Korean, where particles cling to words, one for each two syllables. */
function wordsOfRun(run: readonly string[]): string[] {
  if (run.length === 1) return [...run]
  if (/\p{Script=Hangul}/u.test(run.join(''))) return run.slice(1).map((character, index) => `${run[index]} ${character}`)
  const words = segmented(run)
  const content = words.filter((word) => word.includes(' ') || /\p{Script=Han}/u.test(word))
  return content.length === 0 ? words : content
}

/** By the dictionary of Intl.Segmenter. Should another version part the words elsewhere, they are still found: they are phrases of characters. */
function segmented(run: readonly string[]): string[] {
  const boundaries = new Set([...wordSegmenter().segment(run.join(''))].map(({ index }) => index))
  const words: string[] = []
  let offset = 0
  for (const character of run) {
    if (boundaries.has(offset) || words.length === 0) words.push(character)
    else words[words.length - 1] = `${words.at(-1)} ${character}`
    offset += character.length
  }
  return words
}

let segmenter: Intl.Segmenter | undefined

/** Made for the first run of such characters: its dictionaries take 20 ms to load, at every start. */
function wordSegmenter(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  return segmenter
}

/** Passages that have the word in any of its forms, in their text or in the title of their section. */
export function wordMatch(word: QueryWord): string {
  if (isSignedLetter(word)) return codeMatch(word)
  const forms = new Set<string>()
  for (const stems of combinations(word)) forms.add(quoteTerm(stems.join(' ')))
  // Possessives are forms of their word.
  const [owner, s] = word.parts
  if (word.parts.length === 2 && s?.exact === 's' && owner !== undefined)
    for (const stem of owner.stems) forms.add(quoteTerm(stem))
  const exact = word.parts.map((part) => part.exact).join(' ')
  const clauses = [`stem : (${[...forms].join(' OR ')})`, `{title exact} : ${quoteTerm(exact)}`]
  if (word.code !== undefined) clauses.push(codeMatch(word))
  else if (word.parts.length === 1) clauses.push(`code : ${quoteTerm(exact)}`)
  if (word.apart.length > 0) clauses.push(`exact : ${quoteTerm(word.apart.join(' '))}`)
  return `(${clauses.join(' OR ')})`
}

/** Books have "well-known" and "wellknown": the whole is looked for among words with parts and among plain ones. */
function codeMatch(word: QueryWord): string {
  return `{exact code} : ${quoteTerm(word.code ?? '')}`
}

/** Passages that have exactly these words one after the other. A single code is looked up as a whole as well. */
export function phraseMatch(words: readonly QueryWord[]): string {
  const phrase = quoteTerm(exactTerms(words).join(' '))
  const [only] = words
  if (words.length !== 1 || only?.code === undefined) return `{title exact} : ${phrase}`
  return `({title exact} : ${phrase} OR ${codeMatch(only)})`
}

/** Passages that have a word with this beginning, after the words before it. */
export function prefixMatch(words: readonly QueryWord[]): string {
  return `{title exact} : ${quoteTerm(exactTerms(words).join(' '))} *`
}

/** Passages where the words stand near one another; each may be a phrase. */
export function nearMatch(words: readonly QueryWord[], distance: number): string {
  const choices = words.map((word) => combinations(word).map((stems) => stems.join(' ')))
  return `(${product(choices)
    .map((stems) => nearOf(stems, distance))
    .join(' OR ')})`
}

function exactTerms(words: readonly QueryWord[]): string[] {
  return words.flatMap((word) => word.parts.map((part) => part.exact))
}

/** A word of several parts in several languages has many forms; the first ones are of the languages named first. */
const MOST_COMBINATIONS = 16

function combinations(word: QueryWord): string[][] {
  return product(word.parts.map((part) => part.stems))
}

function product(choices: readonly (readonly string[])[]): string[][] {
  let all: string[][] = [[]]
  for (const choice of choices) all = all.flatMap((before) => choice.map((next) => [...before, next])).slice(0, MOST_COMBINATIONS)
  return all
}
