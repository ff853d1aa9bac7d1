import type { Migration } from '../migration.ts'

/** Set by: a list of 3,000 conversations of four turns took 20 ms of processor time, three quarters of it for looking up whether turns stand or run. */
export const standingTurns: Migration = {
  number: 12,
  name: 'standing-turns',
  sql: `
CREATE INDEX turn_standing ON turn(conversation) WHERE replaced_by IS NULL;
CREATE INDEX turn_running ON turn(conversation) WHERE status = 'running';
`,
}
