import { z } from 'zod'
import { RANK_STAGES } from './eval-target.ts'

const answerScoreSchema = z.object({
  status: z.enum(['answered', 'not-covered', 'evidence-only']),
  quotes: z.number(),
  verifiedQuotes: z.number(),
  claims: z.number(),
  supportedClaims: z.number(),
  evidenceShown: z.boolean().nullable(),
  /** Whether the quote that shows the first evidence string carries the page of the question. */
  page: z.boolean().nullable(),
  /** How likely the scope was thought to cover the question. */
  covered: z.number().optional(),
})

/** What one question scored. A value that does not apply is null, a part that did not run is left out. */
const questionScoreSchema = z.object({
  id: z.string(),
  book: z.string(),
  kind: z.string(),
  answerable: z.boolean(),
  /** Rank of the evidence in each stage that ran, null where it was not found. Empty for the unanswerable. */
  ranks: z.partialRecord(z.enum(RANK_STAGES), z.number().int().positive().nullable()),
  /** How many of the evidence strings the verifier finds in the book, and whether the first stands where the question says. */
  located: z
    .object({ found: z.number(), of: z.number(), page: z.boolean().nullable(), section: z.boolean().nullable() })
    .optional(),
  answer: answerScoreSchema.optional(),
  timings: z.record(z.string(), z.number()),
  /** Why there is no score. */
  failure: z.string().optional(),
})

export type AnswerScore = Readonly<z.output<typeof answerScoreSchema>>
export type QuestionScore = Readonly<z.output<typeof questionScoreSchema>>

const reportSchema = z.object({
  /** When the run ended, ISO 8601. */
  date: z.string(),
  /** Short id; "+" behind it when the working tree had other changes. */
  commit: z.string(),
  cores: z.number(),
  /** One-minute load average when the run ended. Timings of a busy machine are not comparable. */
  load: z.number(),
  models: z.record(z.string(), z.string()),
  constants: z.record(z.string(), z.union([z.string(), z.number()])),
  sets: z.array(z.string()),
  stages: z.array(z.string()),
  shelf: z.boolean(),
  only: z.string().optional(),
  limit: z.number().optional(),
  scores: z.array(questionScoreSchema),
})

/** A stored run: every question's score, from which all tables follow. */
export type Report = Readonly<z.output<typeof reportSchema>>

/** Reads what `--json` wrote. Throws, naming the file, when it is something else. */
export function parseReport(text: string, file: string): Report {
  const read = reportSchema.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(`${file} is not a stored run: ${z.prettifyError(read.error)}`)
  return read.data
}
