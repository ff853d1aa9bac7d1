import { purgeCollections } from '../db/collections.ts'
import { purgeConversations } from '../db/conversation-list.ts'
import { forgetJobs } from '../db/jobs.ts'
import { purgeNotes } from '../db/notes.ts'
import { purgeReadersWords } from '../db/readers-words.ts'
import { purgeSearches } from '../db/searches.ts'
import type { Library } from './library.ts'
import { DAY_MS, emptyOldTrash, TRASH_DAYS } from './remove-book.ts'

/** Finished jobs are remembered so long: the list of what was done this week. */
const JOBS_KEPT_DAYS = 7

/**
 * Deletes for good what has lain in the trash for more than 30 days: books with their files, conversations, notes, collections, searches, the reader’s
 * own words.
 */
export async function emptyTrash(library: Library): Promise<void> {
  const { db, clock } = library
  const before = clock.now() - TRASH_DAYS * DAY_MS
  await emptyOldTrash(library)
  await purgeConversations(db, before)
  await purgeNotes(db, before)
  await purgeCollections(db, before)
  await purgeSearches(db, before)
  await purgeReadersWords(db, before)
  await forgetJobs(db, clock.now() - JOBS_KEPT_DAYS * DAY_MS)
}
