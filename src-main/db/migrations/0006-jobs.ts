import type { Migration } from '../migration.ts'

export const jobs: Migration = {
  number: 6,
  name: 'jobs',
  sql: `
CREATE TABLE job (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,                 -- 'import', 'embed', …
  subject TEXT NOT NULL,              -- what it is about: a book's id, a file
  payload TEXT NOT NULL,              -- JSON
  state TEXT NOT NULL,                -- 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'
  weight INTEGER NOT NULL,            -- small ones go first
  owner TEXT,                         -- the engine that runs it; NULL unless running
  done INTEGER NOT NULL,
  total INTEGER NOT NULL,             -- 0 while unknown
  attempts INTEGER NOT NULL,          -- times it was claimed
  error TEXT,                         -- JSON ErrorReport; NULL unless failed
  queued_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX job_by_state ON job(state, kind, weight, key);
CREATE INDEX job_by_subject ON job(subject);
`,
}
