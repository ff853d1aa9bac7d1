import type { Migration } from '../migration.ts'

export const jobOutcomes: Migration = {
  number: 13,
  name: 'job-outcomes',
  sql: `
-- JSON of what became of it (of an imported file: added or not, the book, what there is to know); NULL until it ends, and for kinds that have nothing to tell
ALTER TABLE job ADD COLUMN outcome TEXT;
`,
}
