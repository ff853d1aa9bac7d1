import { z } from 'zod'
import { askResultSchema, pageRefSchema, quoteCheckSchema, voiceSchema } from './answer.ts'
import { conversationsContract } from './contract/conversations-contract.ts'
import { errorReportSchema } from './contract/error-report.ts'
import { exportJob, jobsContract } from './contract/jobs-contract.ts'
import { modelsContract } from './contract/models-contract.ts'
import { notesContract } from './contract/notes-contract.ts'
import { readerContract } from './contract/reader-contract.ts'
import { searchesContract } from './contract/searches-contract.ts'
import { settingsContract } from './contract/settings-contract.ts'
import { shelfContract } from './contract/shelf-contract.ts'
import { wordsContract } from './contract/words-contract.ts'
import { healthReportSchema } from './health.ts'
import { method } from './rpc/method.ts'

const warning = z.object({ code: z.string(), message: z.string() })

/** `text`: searchable by text, meaning search still growing; `complete`: all vectors in; `removed`: in the trash. */
const bookState = z.enum(['text', 'complete', 'removed'])

const bookSummary = z.object({
  id: z.string(),
  title: z.string(),
  creators: z.array(z.string()),
  language: z.string(),
  state: bookState,
  /** Share of sentence windows whose vectors are in, 0–1. */
  indexed: z.number(),
  sections: z.int(),
  passages: z.int(),
  words: z.int(),
  pages: z.object({ count: z.int(), source: pageRefSchema.shape.source, edition: z.string().nullable() }),
  warnings: z.array(warning),
})
export type BookSummary = z.infer<typeof bookSummary>

const addResult = z.object({
  file: z.string(),
  status: z.enum(['added', 'duplicate', 'failed']),
  book: bookSummary.optional(),
  /** Books of the shelf that look like other editions of the one just added. */
  editionOf: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  warnings: z.array(warning),
  error: errorReportSchema.optional(),
})
export type AddResult = z.infer<typeof addResult>

const sectionEntry = z.object({
  path: z.string(),
  title: z.string(),
  depth: z.int(),
  kind: z.string(),
  page: pageRefSchema,
  words: z.int(),
})

const shownBlock = z.object({
  kind: z.string(),
  voice: voiceSchema,
  text: z.string(),
  start: z.int(),
  end: z.int(),
  page: pageRefSchema,
})

const bookView = bookSummary.extend({
  contents: z.array(sectionEntry),
  /** The asked section's blocks with their pages; null when no section was asked for. */
  section: z.object({ path: z.string(), headings: z.array(z.string()), blocks: z.array(shownBlock) }).nullable(),
})
export type BookView = z.infer<typeof bookView>

const bookHealth = z.object({
  id: z.string(),
  title: z.string(),
  health: healthReportSchema,
  /** The embedder in use, where it was not made for the book's language: meaning search is weak there, words are found as well as anywhere. */
  weakMeaning: z.object({ embedder: z.string(), language: z.string() }).nullable(),
})
export type BookHealth = z.infer<typeof bookHealth>

const bookUpdate = z.object({
  book: bookSummary,
  /** The book is read from this very file already: nothing was done. */
  unchanged: z.boolean(),
  /** By their ids: with the same text as before, with another, not there before, not there any more. */
  passages: z.object({ kept: z.int(), changed: z.int(), new: z.int(), gone: z.int() }),
  /** What stored answers quote from the book: still standing in it, changed, gone with its section. */
  quotes: z.object({ same: z.int(), changed: z.int(), gone: z.int() }),
})
export type BookUpdate = z.infer<typeof bookUpdate>

/** Books are named by id, the beginning of an id, title or file name. Empty: the whole shelf. */
const scope = { books: z.array(z.string()).default([]), section: z.string().optional() }

const searchHit = z.object({
  passage: z.string(),
  book: z.string(),
  section: z.array(z.string()),
  page: pageRefSchema,
  snippet: z.string(),
  /** Where the hits stand in the snippet: UTF-16 offsets. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
})

export type SearchHit = z.infer<typeof searchHit>

const searchResult = z.object({
  query: z.string(),
  corrected: z.string().optional(),
  /** Passages with a hit, in the whole scope: not only those listed. */
  total: z.int(),
  byBook: z.array(z.object({ id: z.string(), title: z.string(), count: z.int() })),
  bySection: z.array(z.object({ book: z.string(), section: z.array(z.string()), count: z.int() })),
  hits: z.array(searchHit),
  /** The reader stopped it: this is what was found by then. */
  stopped: z.literal(true).optional(),
})
export type SearchResult = z.infer<typeof searchResult>

const askInput = z.object({
  question: z.string().min(1),
  ...scope,
  conversation: z.string().optional(),
  /** Earlier turns of a conversation that the library does not hold. They rewrite the question and are never evidence. */
  history: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })).default([]),
  /** Left out, as `keepUnsupported` and `ownKnowledge`: as the library's settings say. */
  noModel: z.boolean().optional(),
  model: z.string().optional(),
  keepUnsupported: z.boolean().optional(),
  /** Lets the model add what it knows by itself, apart from the answer. */
  ownKnowledge: z.boolean().optional(),
  /** The question as the reader wants it searched, whatever was asked before. Left out: made from the conversation. */
  standalone: z.string().trim().min(1).optional(),
  /** Only what lies before the place where reading stopped in each book; those that were never opened are left out. */
  readSoFar: z.boolean().default(false),
  /** A turn of the conversation, asked again or edited: it and those after it are kept and no longer shown. */
  replaces: z.string().optional(),
})
export type AskInput = z.output<typeof askInput>

/** An answer with the names by which it is exported and gone on with. */
const answeredTurn = askResultSchema.extend({ turn: z.string(), conversation: z.string() })
export type AnsweredTurn = z.infer<typeof answeredTurn>

/** Where a ranking is taken: after one leg, after fusion, after reranking, and with a sentence that the answer model made up. */
const RANK_STAGES = ['lexical', 'dense', 'hybrid', 'rerank', 'hypothetical'] as const
const rankedText = z.object({
  id: z.string(),
  text: z.string(),
  section: z.array(z.string()),
  page: pageRefSchema,
  score: z.number(),
})
const ranking = z.object({
  /** A stage without the model that it needs is left out. */
  stages: z.partialRecord(z.enum(RANK_STAGES), z.array(rankedText)),
  timings: z.object({
    understandMs: z.number(),
    retrieveMs: z.number(),
    rerankMs: z.number(),
    hypotheticalMs: z.number().optional(),
  }),
})
export type Ranking = z.infer<typeof ranking>

const problem = z.object({ what: z.string(), message: z.string(), repaired: z.boolean() })
const checkResult = z.object({
  ok: z.boolean(),
  books: z.int(),
  problems: z.array(problem),
  /** Work that is not done yet and is no damage: books whose meaning search is still growing. */
  pending: z.array(z.object({ book: z.string(), title: z.string(), indexed: z.number() })),
})
export type CheckResult = z.infer<typeof checkResult>

const exported = z.object({ markdown: z.string(), fileName: z.string() })
const nothing = z.object({})

/** Every call that a renderer, the command line or an eval can make. A method is written here and on its line in hosts/handlers.ts, nowhere else. */
export const contract = {
  'book.add': method(
    z.object({ paths: z.array(z.string().min(1)).min(1), until: z.enum(['meaning', 'text', 'queued']).default('meaning') }),
    z.object({
      results: z.array(addResult),
      /** With `until: 'queued'`, the job of each file: what becomes of it comes as 'book.imported' and stays in the list of jobs. */
      queued: z.array(z.object({ file: z.string(), job: z.string() })),
    }),
  ),
  'book.list': method(z.object({ removed: z.boolean().default(false) }), z.object({ books: z.array(bookSummary) })),
  'book.show': method(z.object({ book: z.string(), section: z.string().optional() }), bookView),
  'book.health': method(z.object({ book: z.string() }), bookHealth),
  /** Reads the book from `file` instead, or, with `undo`, from the file that was replaced last. Ids stay. */
  'book.update': method(
    z.object({
      book: z.string(),
      file: z.string().optional(),
      undo: z.boolean().default(false),
      until: z.enum(['meaning', 'text']).default('meaning'),
    }),
    bookUpdate,
  ),
  /** Makes one book of two editions: `book` keeps its id and is read from the file of `edition`, which goes to the trash. */
  'book.adopt': method(z.object({ book: z.string().min(1), edition: z.string().min(1) }), bookUpdate),
  'book.remove': method(z.object({ book: z.string() }), bookSummary),
  'book.restore': method(z.object({ book: z.string() }), bookSummary),
  'book.reindex': method(
    z.object({ book: z.string().optional(), until: z.enum(['meaning', 'queued']).default('meaning') }),
    z.object({ books: z.array(bookSummary) }),
  ),
  'search.text': method(
    z.object({
      query: z.string(),
      ...scope,
      matchCase: z.boolean().default(false),
      matchDiacritics: z.boolean().default(false),
      limit: z.int().min(1).max(100_000).default(50),
      /** A name that the caller gives it: what is found comes as 'search.found' while it goes on, and it can be stopped. */
      search: z.string().min(1).max(100).optional(),
    }),
    searchResult,
  ),
  /** The search of this name, if it still goes on, ends with what it has found. */
  'search.stop': method(z.object({ search: z.string() }), nothing),
  'quote.verify': method(z.object({ text: z.string().min(1), ...scope }), quoteCheckSchema),
  'quote.draft': method(
    z.object({ draft: z.string(), ...scope }),
    z.object({ quotations: z.array(z.object({ start: z.int(), end: z.int(), text: z.string(), check: quoteCheckSchema })) }),
  ),
  /** Returns at once; the answer comes as events that carry `turn`. */
  'ask.start': method(askInput, z.object({ turn: z.string(), conversation: z.string() })),
  /** A question is being typed: what it will need is loaded meanwhile. */
  'ask.prepare': method(nothing, nothing),
  'ask.result': method(z.object({ turn: z.string() }), answeredTurn),
  'ask.stop': method(z.object({ turn: z.string() }), nothing),
  'ask.rank': method(
    z.object({
      question: z.string().min(1),
      ...scope,
      history: askInput.shape.history,
      stages: z.array(z.enum(RANK_STAGES)).min(1),
      model: z.string().optional(),
    }),
    ranking,
  ),
  'export.turn': method(
    z.object({
      turn: z.string().optional(),
      conversation: z.string().optional(),
      /** Left out: as the library's settings say. */
      style: z.enum(['chicago', 'mla', 'apa', 'bibtex', 'plain']).optional(),
      /** Text of the file that an earlier export is in: what changed is brought into it, the reader's own words in it stay. */
      existing: z.string().optional(),
      as: exportJob,
    }),
    exported,
  ),
  ...conversationsContract,
  ...jobsContract,
  ...modelsContract,
  ...notesContract,
  ...readerContract,
  ...searchesContract,
  ...settingsContract,
  ...shelfContract,
  ...wordsContract,
  'library.check': method(z.object({ repair: z.boolean().default(false) }), checkResult),
  'library.backup': method(z.object({ file: z.string() }), z.object({ file: z.string(), sizeBytes: z.int() })),
  'library.compact': method(nothing, z.object({ beforeBytes: z.int(), afterBytes: z.int() })),
  /** Ends what of these three is under way: its call fails with 'cancelled'. */
  'library.stop': method(nothing, nothing),
} as const

export type AppContract = typeof contract
