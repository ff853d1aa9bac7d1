import { z } from 'zod'
import { askResultSchema } from '../answer.ts'
import type { AnswerEvent } from '../answer-events.ts'
import { method } from '../rpc/method.ts'
import { errorReportSchema } from './error-report.ts'

const conversation = z.object({
  conversation: z.string(),
  title: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Turns that stand: replaced ones are not counted. */
  turns: z.int(),
  pinned: z.boolean(),
  /** A question is being answered. */
  running: z.boolean(),
  removedAt: z.int().nullable(),
})
export type ConversationView = z.infer<typeof conversation>

const turn = z.object({
  turn: z.string(),
  question: z.string(),
  status: z.enum(['answered', 'not-covered', 'evidence-only', 'running', 'failed', 'cancelled']),
  askedAt: z.int(),
  finishedAt: z.int().nullable(),
  /** What it was asked of: ids of books, none for the whole shelf; path of a section. To be passed on when it is asked again. */
  books: z.array(z.string()),
  section: z.string().nullable(),
  sectionTitle: z.string().nullable(),
  /** Only what had been read of them by then. */
  readSoFar: z.boolean(),
  /** As the reader wants it searched, to be passed on as well; null when that was left to the conversation. */
  given: z.string().nullable(),
  /** Null while it runs and when it failed; of a stopped one what there was by then, if anything. */
  result: askResultSchema.nullable(),
  error: errorReportSchema.nullable(),
  /** While it runs, what was told of it until now: whoever comes in the middle goes on from there. Of a part of it, its event may still be on its way. */
  told: z.array(z.custom<AnswerEvent>()),
  /** What has become of the text that each quote was cut from. */
  sources: z.array(z.object({ n: z.int(), source: z.enum(['same', 'changed', 'gone']) })),
  /** Turns that this one took the place of (retried or edited), newest first; `conversations.turn` reads them. */
  replaced: z.array(z.string()),
})
export type TurnView = z.infer<typeof turn>

const record = z.object({
  question: z.string(),
  given: z.string().nullable(),
  /** The text that was searched for. */
  searched: z.string(),
  language: z.string(),
  askedAt: z.int(),
  finishedAt: z.int().nullable(),
  timings: askResultSchema.shape.timings,
  models: z.array(z.object({ role: z.enum(['embedder', 'answer']), id: z.string(), checksum: z.string().nullable() })),
  constants: z.record(z.string(), z.number()),
  /** Sentences of the model that no passage supports and that were left out. */
  /** How likely the scope was thought to speak of the question, as code weighs the signs: what "not covered" was decided by. */
  covered: z.number().min(0).max(1),
  dropped: z.array(z.string()),
})
export type TurnRecord = z.infer<typeof record>

const named = z.object({ conversation: z.string().min(1) })
/** Passages in each result: all 30 are only wanted by those who look into the ranking. */
const passages = z.int().min(0).max(30).default(6)

export const conversationsContract = {
  'conversations.list': method(
    z.object({
      /** Words that must all stand in title, questions or answers, whatever their case and accents. */
      search: z.string().default(''),
      removed: z.boolean().default(false),
      limit: z.int().min(1).max(10_000).default(1_000),
    }),
    /** Pinned ones first, then the latest. */
    z.object({ conversations: z.array(conversation), total: z.int() }),
  ),
  'conversations.get': method(named.extend({ passages }), z.object({ conversation, turns: z.array(turn) })),
  /** One turn, also one that was replaced. */
  'conversations.turn': method(z.object({ turn: z.string().min(1), passages }), turn),
  /** How a turn's answer came about. */
  'conversations.record': method(z.object({ turn: z.string().min(1) }), record),
  'conversations.rename': method(named.extend({ title: z.string().trim().min(1).max(300) }), conversation),
  'conversations.pin': method(named.extend({ pinned: z.boolean() }), conversation),
  /** Into the trash for 30 days; a question that is being answered in it is stopped. */
  'conversations.remove': method(named, conversation),
  'conversations.restore': method(named, conversation),
} as const
