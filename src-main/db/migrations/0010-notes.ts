import type { Migration } from '../migration.ts'

/** A note outlives its book and its conversation: what was pinned is copied. */
export const notes: Migration = {
  number: 10,
  name: 'notes',
  sql: `
CREATE TABLE note (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,                 -- 'quote' | 'answer'
  book INTEGER REFERENCES book(key) ON DELETE SET NULL, -- of a quote; NULL for an answer and when the book is gone for good
  book_id TEXT,                       -- NULL for an answer, as everything down to verdict
  book_title TEXT,
  book_authors TEXT,                  -- JSON array
  text_fingerprint TEXT,              -- the book's when it was pinned
  section TEXT,                       -- path
  headings TEXT,                      -- JSON array
  start INTEGER,                      -- in the section's text
  "end" INTEGER,
  page_label TEXT,                    -- NULL also in a book without pages
  page_to TEXT,
  page_source TEXT,
  place TEXT,                         -- NULL also where the page says it
  voice TEXT,
  verdict TEXT,
  text TEXT NOT NULL,                 -- the book's characters, or the answer
  turn TEXT,                          -- public id of the answer that it came from; NULL for a selection in the reader. The answer may be gone
  conversation TEXT,                  -- public id; NULL as turn
  answer TEXT,                        -- JSON, the whole result without passages; NULL for a quote
  asked_at INTEGER,                   -- NULL for a quote
  comment TEXT NOT NULL,
  searched TEXT NOT NULL,             -- folded title, text, comment and tags, in which words are looked for
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_at INTEGER                  -- NULL unless in the trash
) STRICT;
CREATE INDEX note_by_book ON note(book, removed_at);
CREATE INDEX note_of_place ON note(book_id, section, start, "end") WHERE kind = 'quote';
CREATE UNIQUE INDEX note_of_answer ON note(turn) WHERE kind = 'answer';

CREATE TABLE note_tag (
  note INTEGER NOT NULL REFERENCES note(key) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (note, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX note_tag_by_tag ON note_tag(tag);

CREATE TABLE note_book (
  note INTEGER NOT NULL REFERENCES note(key) ON DELETE CASCADE,
  book_id TEXT NOT NULL,              -- a book that the note quotes, public id
  PRIMARY KEY (note, book_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX note_book_by_book ON note_book(book_id);
`,
}
