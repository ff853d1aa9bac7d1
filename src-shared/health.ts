import { z } from 'zod'
import { pageRefSchema } from './answer.ts'

const warning = z.object({ code: z.string(), message: z.string() })

/** How well a file could be read, in counts: everything that the book has and everything that is amiss with it. Texts are counted in visible characters. */
export const healthReportSchema = z.object({
  chapters: z.object({
    count: z.int(),
    /** Of them without a section around them. */
    outermost: z.int(),
    /** Depth of the deepest, 1 when none lies in another. */
    levels: z.int(),
    untitled: z.int(),
    /** Sections by kind: body, front-matter, notes, index, … */
    kinds: z.record(z.string(), z.int()),
  }),
  pages: z.object({
    count: z.int(),
    source: pageRefSchema.shape.source,
    edition: z.string().nullable(),
    /** Labels between which printed pages are missing, and how many. */
    gaps: z.array(z.object({ after: z.string(), before: z.string(), missing: z.int() })),
    /** Where the labels go back: `label` follows the higher `after`. */
    descending: z.array(z.object({ after: z.string(), label: z.string() })),
    duplicates: z.array(z.object({ label: z.string(), times: z.int() })),
  }),
  notes: z.object({
    count: z.int(),
    /** Called from somewhere in the text. */
    tied: z.int(),
    /** Notes that nothing in the text calls. */
    untied: z.array(z.object({ label: z.string().nullable(), section: z.string() })),
    /** Marks in the text whose note is not in the book; null when it is not known. */
    looseMarks: z.int().nullable(),
  }),
  tables: z.object({ count: z.int(), rows: z.int(), rowsWithHeader: z.int() }),
  lists: z.object({ count: z.int(), items: z.int() }),
  verse: z.object({ count: z.int(), lines: z.int() }),
  /** null when it is not known. */
  pictures: z.object({ count: z.int(), withoutWords: z.int() }).nullable(),
  language: z.object({ book: z.string(), others: z.array(z.object({ language: z.string(), characters: z.int() })) }),
  /** What the reader was told when the book was added, by what it concerns. */
  faults: z.object({
    encoding: z.array(warning),
    repairs: z.array(warning),
    missing: z.array(warning),
    protected: z.array(warning),
    other: z.array(warning),
  }),
  text: z.object({
    characters: z.int(),
    /** A licence, a scanner's notice: kept, and not searched. */
    boilerplate: z.int(),
    inPassages: z.int(),
    /** Headings that stand in no passage's text: they are found with the passages beneath them. */
    inHeadings: z.int(),
    /** Share of what is not boilerplate that can be searched, 0–1. */
    indexed: z.number(),
  }),
  embedder: z.object({
    passages: z.int(),
    /** Longest input of the embedder, and the longest passage, in its tokens. */
    windowTokens: z.int(),
    largestTokens: z.int(),
    tooLarge: z.int(),
    /** Paragraphs that were cut at sentences because they do not fit. */
    dividedParagraphs: z.int(),
  }),
  /** What became of every character of the file's documents; null for a book that was not read from documents. */
  conservation: z
    .object({
      written: z.int(),
      kept: z.int(),
      /** Letters and titles that the file has as pictures. */
      described: z.int(),
      /** By what it is: marks of pages and notes, line numbers, navigation, hidden text. */
      setApart: z.record(z.string(), z.int()),
      /** 0 when all is accounted for; below 0 when text was doubled. */
      unaccounted: z.int(),
    })
    .nullable(),
})
export type HealthReport = z.infer<typeof healthReportSchema>
