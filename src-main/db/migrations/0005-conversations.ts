import type { Migration } from '../migration.ts'

/** An answer outlives its book: what it quoted is copied, and the book's key becomes NULL when the book is gone for good. */
export const conversations: Migration = {
  number: 5,
  name: 'conversations',
  sql: `
CREATE TABLE conversation (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_at INTEGER                  -- NULL unless in the trash
) STRICT;
CREATE INDEX conversation_by_update ON conversation(updated_at);

CREATE TABLE turn (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  conversation INTEGER NOT NULL REFERENCES conversation(key) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  question TEXT NOT NULL,
  standalone TEXT,                    -- NULL until the question is understood
  corrected TEXT NOT NULL,            -- JSON array of {from, to}
  scope TEXT NOT NULL,                -- JSON, Scope
  status TEXT NOT NULL,               -- 'running' | 'answered' | 'not-covered' | 'evidence-only' | 'failed' | 'cancelled'
  answer_text TEXT,                   -- NULL when nothing was generated
  model TEXT,                         -- NULL when nothing was generated
  receipt TEXT,                       -- JSON; NULL until retrieval is done
  timings TEXT,                       -- JSON; NULL while running
  error TEXT,                         -- JSON ErrorReport; NULL unless failed
  asked_at INTEGER NOT NULL,
  finished_at INTEGER                 -- NULL while running
) STRICT;
CREATE UNIQUE INDEX turn_by_ordinal ON turn(conversation, ordinal);

CREATE TABLE claim (
  turn INTEGER NOT NULL REFERENCES turn(key) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,           -- sentence of the answer, from 0
  text TEXT NOT NULL,
  support TEXT NOT NULL,
  quotes TEXT NOT NULL,               -- JSON array of quote numbers
  doubt TEXT,                         -- why it counts as unsupported; NULL when it is supported
  PRIMARY KEY (turn, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE quote (
  turn INTEGER NOT NULL REFERENCES turn(key) ON DELETE CASCADE,
  number INTEGER NOT NULL,            -- the mark shown, from 1
  book INTEGER REFERENCES book(key) ON DELETE SET NULL,
  book_id TEXT NOT NULL,
  book_title TEXT NOT NULL,
  book_authors TEXT NOT NULL,         -- JSON array
  text_fingerprint TEXT NOT NULL,     -- the book's when it was quoted; another one now means that the text has changed
  headings TEXT NOT NULL,             -- JSON array
  passage_id TEXT NOT NULL,           -- with the book's id in front; the section's path is in it
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  text TEXT NOT NULL,
  verdict TEXT NOT NULL,
  voice TEXT NOT NULL,
  page_label TEXT,                    -- NULL before the first page break and in a book without pages
  page_to TEXT,                       -- NULL when the quote ends on the page it begins on
  page_source TEXT NOT NULL,
  place TEXT,                         -- chapter and paragraph; NULL where the page says it
  PRIMARY KEY (turn, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX quote_by_book ON quote(book);

CREATE TABLE turn_trace (
  turn INTEGER PRIMARY KEY REFERENCES turn(key) ON DELETE CASCADE,
  passages TEXT NOT NULL,             -- JSON: the ranked passages without their text
  trace TEXT NOT NULL                 -- JSON: what was retrieved with which scores, models, constants
) STRICT;
`,
}
