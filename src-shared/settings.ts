import { z } from 'zod'
import { loopbackOrigin } from './loopback-address.ts'

/**
 * What the reader can set. The look and the machine's limits belong to the application and hold in every library; how a library answers belongs to
 * the library, because another may be of another language or for other work.
 */
export const appSettingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'sepia', 'dark']),
  /** Of the reader's text and of quotes, as a factor of the design's own size. */
  textSize: z.number().min(0.75).max(2),
  justified: z.boolean(),
  /** Of the interface, as a factor. */
  zoom: z.number().min(0.5).max(3),
  sidePanel: z.boolean(),
  /** Width of the side panel in CSS pixels; null leaves it to the design. */
  sidePanelWidth: z.int().min(240).max(1200).nullable(),
  shelfView: z.enum(['grid', 'list']),
  shelfSort: z.enum(['added', 'opened', 'title', 'author', 'series', 'pages', 'date']),
  /** Tell when a long import ends while the window is in the background. */
  notifications: z.boolean(),
  /** Threads that the answer model writes with; null leaves it to what was measured. */
  threads: z.int().min(1).max(64).nullable(),
  /** A model that was not used for so long is taken out of memory; null keeps it there. */
  idleMinutes: z.int().min(1).max(1_440).nullable(),
  /** The most that an answer model may take, in bytes; null leaves it to the machine. */
  memoryLimit: z.int().min(500_000_000).nullable(),
  /** Another program of this machine that writes the answers; null: the model in use. */
  answerServer: z
    .strictObject({
      url: z.string().refine((url) => loopbackOrigin(url) === url, 'only a server on this computer'),
      model: z.string().min(1).max(500),
    })
    .nullable(),
})
export type AppSettings = z.infer<typeof appSettingsSchema>

export const librarySettingsSchema = z.strictObject({
  /** Sentences of the model that no passage supports are left out of the answer. */
  dropUnsupported: z.boolean(),
  /** The model may add what it knows by itself: shown apart, and said to be from no book. */
  ownKnowledge: z.boolean(),
  /** Id of the model that writes answers here; null is the one that is in use everywhere. */
  answerModel: z.string().min(1).nullable(),
  /** Write answers at all; without, a question finds its quotes and nothing else. */
  writeAnswers: z.boolean(),
  citationStyle: z.enum(['plain', 'chicago', 'mla', 'apa', 'bibtex']),
  /** How clear the signs must be that the books speak of a question before it counts as covered (src-main/answer/decide-coverage.ts). */
  coverage: z.enum(['strict', 'balanced', 'generous']),
})
export type LibrarySettings = z.infer<typeof librarySettingsSchema>

export const settingsSchema = z.strictObject({ ...appSettingsSchema.shape, ...librarySettingsSchema.shape })
export type Settings = z.infer<typeof settingsSchema>

export const DEFAULT_APP_SETTINGS: AppSettings = {
  theme: 'system',
  textSize: 1,
  justified: false,
  zoom: 1,
  sidePanel: true,
  sidePanelWidth: null,
  shelfView: 'grid',
  shelfSort: 'added',
  notifications: true,
  threads: null,
  idleMinutes: 15,
  memoryLimit: null,
  answerServer: null,
}

export const DEFAULT_LIBRARY_SETTINGS: LibrarySettings = {
  dropUnsupported: true,
  ownKnowledge: false,
  answerModel: null,
  writeAnswers: true,
  citationStyle: 'plain',
  coverage: 'balanced',
}
