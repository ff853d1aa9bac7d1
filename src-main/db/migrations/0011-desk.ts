import type { Migration } from '../migration.ts'

/** What lies on the reader's desk: searches, settings, conversations pinned and questions asked again, kinds of work that are paused. */
export const desk: Migration = {
  number: 11,
  name: 'desk',
  sql: `
CREATE TABLE search (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  saved INTEGER NOT NULL,             -- 1: kept under its name; 0: of the history
  name TEXT,                          -- NULL unless saved
  query TEXT NOT NULL,
  scope TEXT NOT NULL,                -- JSON, { books, section }, as it was asked
  match_case INTEGER NOT NULL,
  match_diacritics INTEGER NOT NULL,
  hits INTEGER,                       -- NULL when it was not run
  at INTEGER NOT NULL,
  removed_at INTEGER                  -- NULL unless removed
) STRICT;
CREATE UNIQUE INDEX search_by_words ON search(saved, query, scope, match_case, match_diacritics);
CREATE INDEX search_by_time ON search(saved, at);

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL                 -- JSON
) STRICT, WITHOUT ROWID;

ALTER TABLE conversation ADD COLUMN pinned_at INTEGER;  -- NULL unless pinned
ALTER TABLE turn ADD COLUMN replaced_by INTEGER REFERENCES turn(key) ON DELETE SET NULL; -- the turn that was asked in its place; NULL while it stands
ALTER TABLE turn ADD COLUMN searched TEXT;   -- folded question and answer, in which words are looked for; NULL for turns from before
CREATE INDEX turn_by_successor ON turn(replaced_by);

CREATE TABLE paused_kind (
  kind TEXT PRIMARY KEY,              -- of jobs: none of it runs, also none that comes later
  paused_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
}
