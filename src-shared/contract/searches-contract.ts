import { z } from 'zod'
import { method } from '../rpc/method.ts'

const askedSearch = {
  query: z.string().trim().min(1).max(2_000),
  books: z.array(z.string()).default([]),
  section: z.string().optional(),
  matchCase: z.boolean().default(false),
  matchDiacritics: z.boolean().default(false),
}

const search = z.object({
  search: z.string(),
  query: z.string(),
  /** Null for one of the history. */
  name: z.string().nullable(),
  books: z.array(z.string()),
  section: z.string().nullable(),
  matchCase: z.boolean(),
  matchDiacritics: z.boolean(),
  /** Passages that it found last; null when it was not run. */
  hits: z.int().nullable(),
  at: z.int(),
})
export type SearchView = z.infer<typeof search>

const searches = z.object({ history: z.array(search), saved: z.array(search) })
export type SearchLists = z.infer<typeof searches>

export const searchesContract = {
  /** Newest first; saved ones by name. */
  'searches.list': method(z.object({ limit: z.int().min(1).max(1_000).default(50) }), searches),
  /** Into the history; the same search again moves to its head. */
  'searches.remember': method(z.object({ ...askedSearch, hits: z.int().nonnegative().nullable().default(null) }), search),
  'searches.save': method(z.object({ ...askedSearch, name: z.string().trim().max(200).optional() }), search),
  /** One, or, without an id, the whole history; saved ones stay. Given back to `searches.restore`, what was removed comes back. */
  'searches.remove': method(z.object({ search: z.string().optional() }), z.object({ removed: z.array(z.string()) })),
  'searches.restore': method(z.object({ searches: z.array(z.string()) }), searches),
} as const
