import type { Scope } from '../db/scope.ts'
import { passagesWithWord, shelfVocabulary } from '../db/vocabulary.ts'
import { createVocabulary, type NearWord, type Vocabulary } from '../retrieve/vocabulary.ts'
import type { Library } from './library.ts'

/** Close words of the shelf that are looked up in the scope. */
const NEAR_WORDS = 40

const vocabularies = new WeakMap<Library, { readonly version: number; readonly vocabulary: Vocabulary }>()

/** Words of the scope that a misspelt one may be meant for, best first. */
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
  const vocabulary = createVocabulary(shelfVocabulary(library.db))
  vocabularies.set(library, { version, vocabulary })
  return vocabulary
}
