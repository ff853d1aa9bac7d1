import { randomUUID } from 'node:crypto'
import type { GlossaryEntryView, SynonymView } from '../../src-shared/contract/words-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import {
  listSynonyms,
  listTerms,
  removeReadersWords,
  type StoredSynonym,
  type StoredTerm,
  synonymById,
  termById,
  writeSynonym,
  writeTerm,
} from '../db/readers-words.ts'
import { analyse } from '../indexing/analyse.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'

/** Letters of a word or short phrase: what is longer stands in no book as one. */
const LONGEST_WORDS = 100
/** Words that mean the same: more is a list of another kind, and each is looked for. */
const MOST_WORDS = 20
/** Letters of a meaning: some 200 words, more than a prompt has room for. */
const LONGEST_MEANING = 1_000

/** All of them, or those that questions to one book are asked with. */
export async function viewReadersWords(library: Library, named: string | undefined) {
  const id = await bookOf(library, named)
  const isFor = ({ book }: StoredSynonym | StoredTerm): boolean => id === null || book === null || book.id === id
  return {
    synonyms: listSynonyms(library.db).filter(isFor).map(synonymView),
    glossary: listTerms(library.db).filter(isFor).map(termView),
  }
}

interface Kept {
  readonly id?: string | undefined
  readonly book?: string | undefined
}

/** Throws 'bad-request' for fewer than two different words, and for what is too long to be one. */
export async function keepSynonym(library: Library, input: Kept & { readonly words: readonly string[] }): Promise<SynonymView> {
  const words = differentWords(input.words)
  for (const one of words) checkWords(one)
  if (words.length < 2) {
    throw new AppError(
      'bad-request',
      words[0] === undefined ? 'There is no word yet.' : `“${words[0]}” is alone: nothing else means the same.`,
      'Give two words or short phrases, or more.',
    )
  }
  if (words.length > MOST_WORDS)
    throw new AppError('bad-request', `These are ${words.length} words.`, `Give at most ${MOST_WORDS} that mean the same.`)
  const { id, book } = await placeOf(library, input, listSynonyms(library.db))
  await writeSynonym(library.db, { id, book, words, now: library.clock.now() })
  library.events.append({ type: 'words.changed' })
  return synonymView(found(synonymById(library.db, id)))
}

/** Throws 'bad-request' without a term or a meaning, for what is too long, and for a term that is in the glossary already. */
export async function keepTerm(
  library: Library,
  input: Kept & { readonly term: string; readonly meaning: string },
): Promise<GlossaryEntryView> {
  const term = inOneLine(input.term)
  const meaning = inOneLine(input.meaning)
  checkWords(term)
  if (meaning === '') throw new AppError('bad-request', `“${term}” has no meaning yet.`, 'Say in your own words what it means.')
  if (meaning.length > LONGEST_MEANING) {
    throw new AppError(
      'bad-request',
      `The meaning of “${term}” has ${meaning.length} letters.`,
      `Say it in ${LONGEST_MEANING} at most, or keep the rest in a note.`,
    )
  }
  const known = listTerms(library.db)
  const { id, book } = await placeOf(library, input, known)
  const twin = known.find((one) => one.id !== id && (one.book?.id ?? null) === book && sameWords(one.term) === sameWords(term))
  if (twin !== undefined)
    throw new AppError('bad-request', `“${twin.term}” is in this glossary already.`, 'Change the meaning that it has there.')
  await writeTerm(library.db, { id, book, term, meaning, now: library.clock.now() })
  library.events.append({ type: 'words.changed' })
  return termView(found(termById(library.db, id)))
}

/** Away, or back. Throws 'not-found' when there is nothing of this id to take away or to bring back. */
export async function dropReadersWords(library: Library, id: string, away: boolean): Promise<{ id: string }> {
  if (!(await removeReadersWords(library.db, id, away ? library.clock.now() : null))) throw notThere()
  library.events.append({ type: 'words.changed' })
  return { id }
}

async function placeOf(
  library: Library,
  { id, book }: Kept,
  known: readonly { readonly id: string }[],
): Promise<{ readonly id: string; readonly book: string | null }> {
  if (id !== undefined && !known.some((one) => one.id === id)) throw notThere()
  return { id: id ?? randomUUID(), book: await bookOf(library, book) }
}

async function bookOf(library: Library, named: string | undefined): Promise<string | null> {
  return named === undefined ? null : (await findBook(library, named)).id
}

function inOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** Each once, whatever its capitals and accents. */
function differentWords(given: readonly string[]): string[] {
  const words = new Map<string, string>()
  for (const text of given.map(inOneLine)) {
    const name = sameWords(text)
    if (text !== '' && !words.has(name)) words.set(name, text)
  }
  return [...words.values()]
}

/** Two texts that come to the same are the same words. */
function sameWords(text: string): string {
  return analyse(text, 'und')
    .map(({ exact }) => exact)
    .join(' ')
}

function checkWords(text: string): void {
  if (text === '')
    throw new AppError('bad-request', 'There is no word yet.', 'Write the word or short phrase as the books have it.')
  if (text.length > LONGEST_WORDS) {
    throw new AppError(
      'bad-request',
      `“${text.slice(0, 30)}…” has ${text.length} letters and stands in no book as one word.`,
      `Give a word or a short phrase of ${LONGEST_WORDS} letters at most.`,
    )
  }
  if (sameWords(text) === '')
    throw new AppError('bad-request', `“${text}” has no letters to look for.`, 'Write the word as the books have it.')
}

function notThere(): AppError {
  return new AppError('not-found', 'These words are not there any more.', 'See what is there, or add them anew.')
}

function found<T>(kept: T | undefined): T {
  if (kept === undefined) throw notThere()
  return kept
}

function synonymView({ id, words, book }: StoredSynonym): SynonymView {
  return { id, words: [...words], book: book === null ? null : { ...book } }
}

function termView({ id, term, meaning, book }: StoredTerm): GlossaryEntryView {
  return { id, term, meaning, book: book === null ? null : { ...book } }
}
