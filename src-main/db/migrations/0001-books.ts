import type { Migration } from '../migration.ts'

export const books: Migration = {
  number: 1,
  name: 'books',
  sql: `
CREATE TABLE book (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,            -- public; kept when the book is replaced by a corrected file
  sha256 TEXT NOT NULL,               -- of the imported file, lower-case hex; names it in originals/
  file_name TEXT NOT NULL,            -- as the reader had it, without folders
  size_bytes INTEGER NOT NULL,        -- of the imported file
  format TEXT NOT NULL,
  title TEXT NOT NULL,
  authors TEXT NOT NULL,              -- JSON array of names
  language TEXT NOT NULL,             -- BCP 47, 'und' when unknown
  metadata TEXT NOT NULL,             -- JSON, BookMetadata
  page_source TEXT NOT NULL,
  page_edition TEXT,                  -- NULL when the book does not say which printed edition its labels follow
  cover_media_type TEXT,              -- NULL when there is no cover in covers/
  warnings TEXT NOT NULL,             -- JSON array of ImportWarning
  sections INTEGER NOT NULL,
  passages INTEGER NOT NULL,
  windows INTEGER NOT NULL,
  words INTEGER NOT NULL,
  pages INTEGER NOT NULL,             -- page breaks with a label
  text_fingerprint TEXT NOT NULL,     -- of the sections' texts: what citations and vectors were made from
  structure_fingerprint TEXT NOT NULL,
  passages_fingerprint TEXT NOT NULL,
  analysis_fingerprint TEXT NOT NULL,
  added_at INTEGER NOT NULL,          -- milliseconds since the epoch, as every *_at
  removed_at INTEGER                  -- NULL unless the book is in the trash
) STRICT;
-- The same file may lie in the trash beside the one on the shelf.
CREATE UNIQUE INDEX book_on_shelf_by_sha256 ON book(sha256) WHERE removed_at IS NULL;
CREATE INDEX book_by_sha256 ON book(sha256);

CREATE TABLE section (
  key INTEGER PRIMARY KEY,
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  path TEXT NOT NULL,
  title TEXT NOT NULL,
  headings TEXT NOT NULL,             -- JSON array, outermost first, the section's own title last
  parent INTEGER,                     -- ordinal in the same book; NULL at the top
  depth INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX section_by_ordinal ON section(book, ordinal);
CREATE UNIQUE INDEX section_by_path ON section(book, path);

CREATE TABLE block (
  section INTEGER NOT NULL REFERENCES section(key) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  voice TEXT NOT NULL,
  start INTEGER NOT NULL,             -- UTF-16 offsets in the section's text, as every start and end
  "end" INTEGER NOT NULL,
  lead TEXT,                          -- NULL unless the block needs an introducing sentence or a header row
  language TEXT,                      -- NULL when it is the book's
  level INTEGER,                      -- NULL unless a heading
  note_label TEXT,                    -- NULL unless a note
  PRIMARY KEY (section, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE page_break (
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,           -- book order: of two at one position the later holds
  section INTEGER NOT NULL,           -- ordinal
  "offset" INTEGER NOT NULL,
  label TEXT NOT NULL,
  PRIMARY KEY (book, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_break_by_position ON page_break(book, section, "offset");

CREATE TABLE cross_reference (
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  from_section INTEGER NOT NULL,      -- ordinals of sections
  from_offset INTEGER NOT NULL,
  to_section INTEGER NOT NULL,
  to_start INTEGER NOT NULL,
  to_end INTEGER NOT NULL,
  label TEXT NOT NULL,
  PRIMARY KEY (book, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX cross_reference_by_origin ON cross_reference(book, from_section, from_offset);
CREATE INDEX cross_reference_by_target ON cross_reference(book, to_section, to_start);
`,
}
