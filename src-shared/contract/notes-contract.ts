import { z } from 'zod'
import { bookRefSchema, pageRefSchema, voiceSchema } from '../answer.ts'
import { method } from '../rpc/method.ts'
import { exportJob } from './jobs-contract.ts'

const note = z.object({
  note: z.string(),
  kind: z.enum(['quote', 'answer']),
  /** The book's own characters, or the answer as it was written. Kept as it was when it was pinned. */
  text: z.string(),
  /** Of the question, for an answer. */
  question: z.string().nullable(),
  comment: z.string(),
  tags: z.array(z.string()),
  /** Null for an answer; an answer's books are those that it quotes. */
  book: bookRefSchema.nullable(),
  books: z.array(bookRefSchema),
  /** Headings, outermost first; path and offsets of the place. Null and empty for an answer. */
  headings: z.array(z.string()),
  section: z.string().nullable(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  page: pageRefSchema.nullable(),
  place: z.string().nullable(),
  voice: voiceSchema.nullable(),
  verdict: z.enum(['exact', 'typography']).nullable(),
  /** The answer that it came from. */
  turn: z.string().nullable(),
  conversation: z.string().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
  removedAt: z.int().nullable(),
  /** What has become of the text that a quote was cut from; `same` for an answer. */
  source: z.enum(['same', 'changed', 'gone']),
})
export type NoteView = z.infer<typeof note>

const tags = z.array(z.string().trim().min(1).max(80)).max(50)
const comment = z.string().max(100_000)

/** A quote of an answer (`turn`, `n`), a whole answer (`turn`), or what is selected in the reader. */
const pinned = z.union([
  z.strictObject({ turn: z.string().min(1), n: z.int().positive(), comment: comment.default(''), tags: tags.default([]) }),
  z.strictObject({ turn: z.string().min(1), comment: comment.default(''), tags: tags.default([]) }),
  z.strictObject({
    book: z.string().min(1),
    section: z.string(),
    start: z.int().nonnegative(),
    end: z.int().positive(),
    comment: comment.default(''),
    tags: tags.default([]),
  }),
])
export type PinInput = z.output<typeof pinned>

const chosenNotes = {
  book: z.string().optional(),
  tag: z.string().optional(),
  /** Words that must all stand in text, comment, tags or title, whatever their case and accents. */
  search: z.string().default(''),
}

const one = z.object({ note: z.string().min(1) })

export const notesContract = {
  /** Pinning the same place or answer again gives the note that is there; one in the trash is taken out. */
  'notes.pin': method(pinned, note),
  'notes.list': method(
    z.object({ ...chosenNotes, removed: z.boolean().default(false), limit: z.int().min(1).max(10_000).default(1_000) }),
    z.object({
      /** By book and place in it; those without a book last, newest first. */
      notes: z.array(note),
      total: z.int(),
      /** Of all notes, so that a filter can be changed. */
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
      books: z.array(bookRefSchema.extend({ count: z.int() })),
    }),
  ),
  'notes.edit': method(one.extend({ comment: comment.optional(), tags: tags.optional() }), note),
  'notes.remove': method(one, note),
  'notes.restore': method(one, note),
  /**
   * Notes as Markdown: the preview, and what is saved. With `existing`, the text of an earlier export, what changed is brought into it and the
   * reader's own words in it stay.
   */
  'export.notes': method(
    z.object({
      ...chosenNotes,
      notes: z.array(z.string()).optional(),
      style: z.enum(['chicago', 'mla', 'apa', 'bibtex', 'plain']).optional(),
      existing: z.string().optional(),
      as: exportJob,
    }),
    z.object({ markdown: z.string(), fileName: z.string(), notes: z.int() }),
  ),
} as const
