import type { Migration } from '../migration.ts'

export const health: Migration = {
  number: 7,
  name: 'health',
  sql: `
-- JSON, HealthReport: what reading the file brought to light. NULL for a book that was added before reports were made.
ALTER TABLE book ADD COLUMN health TEXT;
`,
}
