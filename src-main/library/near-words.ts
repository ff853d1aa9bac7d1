import type { Scope } from '../db/scope.ts'
import { slicer } from '../db/slicer.ts'
import { passagesWithWord, shelfVocabulary } from '../db/vocabulary.ts'
import { createVocabulary, type NearWord, type Vocabulary } from '../retrieve/vocabulary.ts'
import type { Library } from './library.ts'

/** Close words of the shelf that are looked up in the scope. */
const NEAR_WORDS = 40

interface ReadVocabulary {
  /** Of the shelf that it was read from. */
  readonly version: number
  readonly vocabulary: Vocabulary
}

const vocabularies = new WeakMap<Library, ReadVocabulary>()

/**
 * Reads the shelf's words for `nearWords`, giving other work its turn: on a shelf of 2,000 small books they take 0.2 s, which would otherwise be one
 * stall. Does nothing while what was read last still holds.
 */
export async function readShelfWords(library: Library): Promise<void> {
  const version = library.shelfVersion()
  if (vocabularies.get(library)?.version === version) return
  const vocabulary = createVocabulary([])
  const pause = slicer(undefined)
  for (const page of shelfVocabulary(library.db)) {
    vocabulary.add(page)
    await pause()
  }
  vocabularies.set(library, { version, vocabulary })
}

/** Words of the scope that a misspelt one may be meant for, best first. Whoever can wait calls `readShelfWords` before. */
export function nearWords(library: Library, word: string, scope: Scope): NearWord[] {
  return vocabularyOf(library)
    .nearest(word)
    .slice(0, NEAR_WORDS)
    .filter((near) => passagesWithWord(library.db, near.word, scope) > 0)
}

/** The shelf's words, read again when the shelf has changed. */
function vocabularyOf(library: Library): Vocabulary {
  const version = library.shelfVersion()
  const known = vocabularies.get(library)
  if (known?.version === version) return known.vocabulary
  const vocabulary = createVocabulary([])
  for (const page of shelfVocabulary(library.db)) vocabulary.add(page)
  vocabularies.set(library, { version, vocabulary })
  return vocabulary
}
