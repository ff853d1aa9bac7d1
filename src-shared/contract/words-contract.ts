import { z } from 'zod'
import { method } from '../rpc/method.ts'

/** The book that they are for; null for the whole library. */
const book = z.object({ id: z.string(), title: z.string() }).nullable()

/** Words and short phrases that mean the same to the reader: text search looks for all of them when one is asked for. */
const synonym = z.object({ id: z.string(), words: z.array(z.string()), book })
export type SynonymView = z.infer<typeof synonym>

/** A term with its meaning in the reader's own words. A model may read it; it is evidence for nothing. */
const glossaryEntry = z.object({ id: z.string(), term: z.string(), meaning: z.string(), book })
export type GlossaryEntryView = z.infer<typeof glossaryEntry>

/** With an `id`, what is there is changed. `book` is named as everywhere; without it they are for the whole library. */
const kept = { id: z.string().optional(), book: z.string().min(1).optional() }
const one = z.object({ id: z.string() })

export const wordsContract = {
  /** Synonyms in the order they were made, terms by the alphabet. With a book: those that are for it and those for the whole library. */
  'words.list': method(
    z.object({ book: z.string().min(1).optional() }),
    z.object({ synonyms: z.array(synonym), glossary: z.array(glossaryEntry) }),
  ),
  'synonyms.save': method(z.object({ ...kept, words: z.array(z.string()) }), synonym),
  'glossary.save': method(z.object({ ...kept, term: z.string(), meaning: z.string() }), glossaryEntry),
  /** Of either kind. Kept 30 days, until when `words.restore` brings it back. */
  'words.remove': method(one, one),
  'words.restore': method(one, one),
} as const
