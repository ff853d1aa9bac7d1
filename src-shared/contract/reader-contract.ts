import { z } from 'zod'
import { bookRefSchema, pageRefSchema, quoteSchema, voiceSchema } from '../answer.ts'
import { method } from '../rpc/method.ts'
import { librarySettingsSchema } from '../settings.ts'

/** Offsets are UTF-16 in the section's text everywhere here: `text.slice(start - block.start, end - block.start)` cuts from a block. */
const offset = z.int().nonnegative()

const place = z.object({
  book: z.string(),
  section: z.string(),
  headings: z.array(z.string()),
  start: offset,
  end: offset,
  page: pageRefSchema,
})
export type PlaceView = z.infer<typeof place>

const reference = z.object({
  kind: z.enum(['note', 'section', 'page', 'figure']),
  /** Where in the block it stands. */
  offset,
  /** The visible mark or words ("3", "see Chapter IV"). */
  label: z.string(),
  /** Path of the section it leads to, and the range there. */
  section: z.string(),
  start: offset,
  end: offset,
  /** The whole note, for a pop-up; null for other kinds. */
  note: z.string().nullable(),
})

const readerBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'list-item', 'table-row', 'verse', 'note', 'quotation', 'caption', 'preformatted']),
  voice: voiceSchema,
  text: z.string(),
  start: offset,
  end: offset,
  level: z.int().nullable(),
  /** BCP 47 where it differs from the book's. */
  language: z.string().nullable(),
  /** A table's header row, a list's introducing sentence. */
  lead: z.string().nullable(),
  /** The mark that a note carries. */
  noteLabel: z.string().nullable(),
  /** Printed pages that open inside the block or at its first letter. */
  breaks: z.array(z.object({ offset, label: z.string() })),
  references: z.array(reference),
  /** What it stands in beside the running text. */
  setting: z.enum(['epigraph', 'sidebar', 'letter']).nullable(),
  /** Bullet or number of a list's item, which stands in no text, and how many lists it lies in; null behind its first block. */
  item: z.object({ label: z.string(), depth: z.int() }).nullable(),
  /** How words look; the `value` of a reading is printed over them, that of a formula (JSON of a FormulaNode) in their place. */
  markup: z.array(
    z.object({
      kind: z.enum(['emphasis', 'strong', 'superscript', 'subscript', 'small-capitals', 'code', 'reading', 'formula']),
      start: offset,
      end: offset,
      value: z.string().nullable(),
    }),
  ),
  /** Of the book's file; the asset route has them by their path. */
  pictures: z.array(
    z.object({
      offset,
      path: z.string(),
      alternative: z.string(),
      isInline: z.boolean(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  ),
  /** Whether the block goes on before, and after, what is read of it: a paragraph may be longer than any screen. */
  cut: z.object({ before: z.boolean(), after: z.boolean() }),
})

/** `at`: where to read on in it; null where whole sections are read. */
const neighbour = z.object({
  section: z.string(),
  title: z.string(),
  headings: z.array(z.string()),
  at: offset.nullable(),
})

const readerSection = z.object({
  book: bookRefSchema,
  language: z.string(),
  section: z.string(),
  ordinal: z.int(),
  title: z.string(),
  headings: z.array(z.string()),
  kind: z.enum(['body', 'front-matter', 'back-matter', 'notes', 'index', 'boilerplate']),
  /** What of the section's text this is: all of it, or a part with whole blocks where that can be. */
  start: offset,
  end: offset,
  /** UTF-16 length of the section's text. */
  length: z.int().nonnegative(),
  /** The page on which its first letter stands. */
  page: pageRefSchema,
  blocks: z.array(readerBlock),
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
  /** Share of the book's text before what is read of the section, and up to its end, 0–1. */
  from: z.number(),
  to: z.number(),
})
export type ReaderSection = z.infer<typeof readerSection>

const contentsEntry = z.object({
  section: z.string(),
  ordinal: z.int(),
  title: z.string(),
  depth: z.int(),
  /** Ordinal of the section that contains it. */
  parent: z.int().nullable(),
  kind: readerSection.shape.kind,
  page: pageRefSchema,
  /** Share of the book's text before it, and up to its end without what it contains, 0–1. */
  from: z.number(),
  to: z.number(),
})

const contents = z.object({
  book: bookRefSchema,
  language: z.string(),
  /** How lines run, where the book says that they do not run from top to bottom. */
  writingMode: z.enum(['vertical-rl', 'vertical-lr']).nullable(),
  sections: z.array(contentsEntry),
  pages: z.object({
    source: pageRefSchema.shape.source,
    edition: z.string().nullable(),
    first: z.string().nullable(),
    last: z.string().nullable(),
    count: z.int(),
  }),
})
export type ReaderContents = z.infer<typeof contents>

/** What leads to a place: a passage with offsets in it, a printed page, a range of a section, a quote of an answer, a note. */
const sought = z.union([
  z.strictObject({ passage: z.string().min(1), start: offset.optional(), end: offset.optional() }),
  z.strictObject({ book: z.string().min(1), page: z.string().min(1) }),
  z.strictObject({ book: z.string().min(1), section: z.string(), start: offset.default(0), end: offset.optional() }),
  z.strictObject({ turn: z.string().min(1), n: z.int().positive() }),
  z.strictObject({ note: z.string().min(1) }),
])
export type SoughtPlace = z.output<typeof sought>

const found = place.extend({
  /** The text there. */
  text: z.string(),
  /** `moved`: the words were found elsewhere in the book after an update; `changed`: they are there no more, and the place is where they stood. */
  state: z.enum(['same', 'moved', 'changed']),
})
export type FoundPlace = z.infer<typeof found>

const counterEvidence = z.object({
  /** Passages that limit or contradict an answer, best first; `cue` is the word by which each does. */
  quotes: z.array(quoteSchema.extend({ cue: z.string() })),
  /** Passages that were read for it. */
  passages: z.int(),
})
export type CounterEvidence = z.infer<typeof counterEvidence>

const why = z.object({
  quote: quoteSchema,
  /** As it was searched. */
  searched: z.string(),
  /** Words of the question, how many passages of the scope have them, and whether this passage does. Rarest first. */
  words: z.array(z.object({ word: z.string(), passages: z.int(), matched: z.boolean() })),
  /** Names, codes, numbers and verbatim runs by which the passage was addressed. */
  addresses: z.array(z.string()),
  /** Where each leg had the passage, from 1; null where it did not. */
  legs: z.array(
    z.object({
      leg: z.enum(['lexical', 'windows', 'passages', 'tokens']),
      rank: z.int().nullable(),
      of: z.int(),
      score: z.number().nullable(),
    }),
  ),
  rerank: z.number().nullable(),
  /** Place among the ranked passages, from 1; null when it came along with another. */
  rank: z.int().nullable(),
  /** Why it was shown: found itself, a neighbour, the target of a reference. */
  shown: z.string().nullable(),
  models: z.array(z.string()),
})
export type QuoteReasons = z.infer<typeof why>

const bookHits = z.object({
  /** All of them, not only those listed. */
  total: z.int(),
  hits: z.array(
    z.object({
      section: z.string(),
      ordinal: z.int(),
      start: offset,
      end: offset,
      /** Share of the book's text before it, 0–1. */
      share: z.number(),
    }),
  ),
  /** What is in the book and comes nearest, when nothing was found. */
  nearest: z.string().nullable(),
})
export type BookHits = z.infer<typeof bookHits>

const citeInput = z.object({
  /** A quote of an answer, a pinned one, or what is selected in the reader. */
  of: z.union([
    z.strictObject({ turn: z.string().min(1), n: z.int().positive() }),
    z.strictObject({ note: z.string().min(1) }),
    z.strictObject({ book: z.string().min(1), section: z.string(), start: offset, end: offset }),
  ]),
  /** Left out: as the library's settings say. */
  style: librarySettingsSchema.shape.citationStyle.optional(),
})
export type CiteInput = z.output<typeof citeInput>

/** The words alone, author, title and place alone, and both as they are copied. */
const citedQuote = z.object({ quote: z.string(), citation: z.string(), text: z.string() })
export type CitedQuote = z.infer<typeof citedQuote>

export const readerContract = {
  'reader.contents': method(z.object({ book: z.string() }), contents),
  /**
   * Without a section: where reading stopped, else the beginning of the text. With `at`, only the part of the section in which that offset lies: a
   * section may be a whole book.
   */
  'reader.section': method(z.object({ book: z.string(), section: z.string().optional(), at: offset.optional() }), readerSection),
  /** Words as they are typed, parts of words included, whatever their accents, quotation marks, dashes and line breaks. In the order of the book. */
  'reader.find': method(
    z.object({
      book: z.string(),
      words: z.string().max(1_000),
      matchCase: z.boolean().default(false),
      wholeWords: z.boolean().default(false),
      limit: z.int().min(1).max(20_000).default(5_000),
    }),
    bookHits,
  ),
  'reader.locate': method(sought, found),
  /** Every page label with its place, for a jump as one types. */
  'reader.pages': method(
    z.object({ book: z.string() }),
    z.object({
      source: pageRefSchema.shape.source,
      edition: z.string().nullable(),
      pages: z.array(z.object({ label: z.string(), section: z.string(), offset })),
    }),
  ),
  /** The blocks around a range, so many on either side, in the same section. */
  'reader.around': method(
    z.object({ book: z.string(), section: z.string(), start: offset, end: offset, blocks: z.int().min(1).max(20).default(1) }),
    z.object({ before: z.string(), text: z.string(), after: z.string() }),
  ),
  /** Remembers where reading stopped, and that the book was opened. */
  'reader.remember': method(
    z.object({ book: z.string(), section: z.string(), offset: offset.default(0) }),
    z.object({ read: z.number() }),
  ),
  'quote.cite': method(citeInput, citedQuote),
  /** Without a turn: the last answer. */
  'answer.counter': method(z.object({ turn: z.string().min(1).optional() }), counterEvidence),
  'quote.why': method(z.object({ turn: z.string().min(1), n: z.int().positive() }), why),
} as const
