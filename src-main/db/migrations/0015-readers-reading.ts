import type { Migration } from '../migration.ts'

/** What a question is asked with beside its words, and what a model adds of its own. */
export const readersReading: Migration = {
  number: 15,
  name: 'readers-reading',
  sql: `
ALTER TABLE turn ADD COLUMN given TEXT;     -- the question as the reader wants it searched; NULL when it was made from the conversation
ALTER TABLE turn ADD COLUMN own_text TEXT;  -- what a model knows by itself, unchecked; NULL unless the reader let it say so
ALTER TABLE turn ADD COLUMN own_model TEXT; -- id in the manifest; NULL as own_text
`,
}
