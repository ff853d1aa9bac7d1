import type { Migration } from '../migration.ts'

/** Keys of one book's passages, and of its windows, are contiguous: a scope is then a few ranges of keys. */
export const passages: Migration = {
  number: 2,
  name: 'passages',
  sql: `
CREATE TABLE passage (
  key INTEGER PRIMARY KEY,            -- also the rowid in passage_fts and in the passage vectors
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  id TEXT NOT NULL,                   -- stable within the book: path of the section, "#", number
  section INTEGER NOT NULL,           -- ordinal
  ordinal INTEGER NOT NULL,           -- in the book
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  own_start INTEGER NOT NULL,         -- text before it stands in the passage before, too
  context TEXT NOT NULL,
  voice TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  part INTEGER,                       -- NULL unless part of a divided paragraph; from 1
  parts INTEGER                       -- NULL as part
) STRICT;
CREATE UNIQUE INDEX passage_by_id ON passage(book, id);
CREATE UNIQUE INDEX passage_by_ordinal ON passage(book, ordinal);
CREATE INDEX passage_by_section ON passage(book, section, start);

CREATE TABLE sentence_window (
  key INTEGER PRIMARY KEY,            -- also the rowid in the window vectors
  passage INTEGER NOT NULL REFERENCES passage(key) ON DELETE CASCADE,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL
) STRICT;
CREATE INDEX sentence_window_by_passage ON sentence_window(passage);
`,
}
