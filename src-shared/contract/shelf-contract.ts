import { z } from 'zod'
import { pageRefSchema } from '../answer.ts'
import { method } from '../rpc/method.ts'

const pageCount = z.object({
  count: z.int(),
  /** `estimate`: by the length of the text or by the reader's own count, to be shown as "≈ 112". */
  source: pageRefSchema.shape.source,
})

/** Everything that a shelf of thousands needs to be drawn, sorted and filtered, and nothing else. */
const shelfEntry = z.object({
  id: z.string(),
  title: z.string(),
  creators: z.array(z.string()),
  /** By what title and authors are sorted: articles behind, family names first where the book says so. */
  sortTitle: z.string(),
  sortCreator: z.string(),
  language: z.string(),
  format: z.enum(['epub', 'text', 'markdown', 'html']),
  state: z.enum(['text', 'complete', 'removed']),
  /** Share of sentence windows whose vectors are in, 0–1. */
  indexed: z.number(),
  words: z.int(),
  pages: pageCount,
  /** As the book writes it ("1903", "1903-05-01"); null when it does not. */
  date: z.string().nullable(),
  series: z.string().nullable(),
  seriesIndex: z.number().nullable(),
  tags: z.array(z.string()),
  /** Ids of collections. */
  collections: z.array(z.string()),
  hasCover: z.boolean(),
  warnings: z.int(),
  addedAt: z.int(),
  openedAt: z.int().nullable(),
  /** Share of the text before the place where reading stopped, 0–1. */
  read: z.number().nullable(),
  removedAt: z.int().nullable(),
})
export type ShelfEntry = z.infer<typeof shelfEntry>

const collection = z.object({ collection: z.string(), name: z.string(), books: z.int(), createdAt: z.int() })
export type CollectionView = z.infer<typeof collection>

const position = z.object({
  section: z.string(),
  headings: z.array(z.string()),
  offset: z.int(),
  page: pageRefSchema,
  read: z.number(),
  at: z.int(),
})

const bookDetails = shelfEntry.extend({
  subtitle: z.string().nullable(),
  contributors: z.array(z.object({ name: z.string(), role: z.string(), fileAs: z.string().optional() })),
  publisher: z.string().nullable(),
  description: z.string().nullable(),
  subjects: z.array(z.string()),
  identifiers: z.array(z.string()),
  rights: z.string().nullable(),
  file: z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string(), path: z.string() }),
  sections: z.int(),
  passages: z.int(),
  pageEdition: z.string().nullable(),
  /** The reader's own page count, where the book has no pages. */
  pageCount: z.int().nullable(),
  warningList: z.array(z.object({ code: z.string(), message: z.string() })),
  notes: z.int(),
  position: position.nullable(),
  /** Names of the fields that the reader has changed. */
  edited: z.array(z.string()),
})
export type BookDetails = z.infer<typeof bookDetails>

/** Null is "as the file says"; a field that is left out stays as it is. */
const bookChanges = z.strictObject({
  title: z.string().trim().min(1).max(1_000).nullable().optional(),
  authors: z.array(z.string().trim().min(1)).max(100).nullable().optional(),
  series: z.string().trim().max(500).nullable().optional(),
  seriesIndex: z.number().nullable().optional(),
  /** Pages of the reader's own printed copy, for a book without pages: places are then cited as "≈ 112". */
  pageCount: z.int().min(1).max(100_000).nullable().optional(),
  /** The whole list; [] takes all away. */
  tags: z.array(z.string().trim().min(1).max(80)).max(100).optional(),
})
export type BookChanges = z.infer<typeof bookChanges>

const nothing = z.object({})
const ids = z.array(z.string().min(1)).min(1).max(10_000)

export const shelfContract = {
  'shelf.list': method(z.object({ removed: z.boolean().default(false) }), z.object({ books: z.array(shelfEntry) })),
  /** Books that were opened last. */
  'shelf.recent': method(z.object({ limit: z.int().min(1).max(100).default(10) }), z.object({ books: z.array(shelfEntry) })),
  'book.details': method(z.object({ book: z.string() }), bookDetails),
  /** `undo` given back to `book.edit` brings everything back as it was. */
  'book.edit': method(z.object({ book: z.string(), changes: bookChanges }), z.object({ book: bookDetails, undo: bookChanges })),
  /** For several books at once. */
  'book.tag': method(
    z.object({ books: ids, add: z.array(z.string().trim().min(1).max(80)).default([]), remove: z.array(z.string()).default([]) }),
    nothing,
  ),
  'collections.list': method(nothing, z.object({ collections: z.array(collection) })),
  'collections.create': method(
    z.object({ name: z.string().trim().min(1).max(200), books: z.array(z.string()).default([]) }),
    collection,
  ),
  'collections.rename': method(z.object({ collection: z.string(), name: z.string().trim().min(1).max(200) }), collection),
  'collections.change': method(
    z.object({ collection: z.string(), add: z.array(z.string()).default([]), remove: z.array(z.string()).default([]) }),
    collection,
  ),
  /** The books stay. `collections.restore` brings it back. */
  'collections.remove': method(z.object({ collection: z.string() }), collection),
  'collections.restore': method(z.object({ collection: z.string() }), collection),
  'library.info': method(
    nothing,
    z.object({
      dir: z.string(),
      name: z.string(),
      /** Database, originals and covers. */
      sizeBytes: z.int(),
      books: z.int(),
      removed: z.int(),
      sections: z.int(),
      passages: z.int(),
      words: z.int(),
      conversations: z.int(),
      notes: z.int(),
      /** Share of the shelf that meaning search covers, 0–1. */
      indexed: z.number(),
    }),
  ),
} as const
