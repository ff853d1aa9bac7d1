import type { Migration } from '../migration.ts'

/** What the reader does with books: corrects their titles, sorts them, reads them. None of it is in the file, so that it outlives a new edition. */
export const shelf: Migration = {
  number: 9,
  name: 'shelf',
  sql: `
-- What the shelf is sorted and filtered by, so that no JSON is parsed for a list of thousands. title and authors are the reader's where they changed them.
ALTER TABLE book ADD COLUMN sort_title TEXT NOT NULL DEFAULT '';
ALTER TABLE book ADD COLUMN sort_creator TEXT NOT NULL DEFAULT '';
ALTER TABLE book ADD COLUMN series TEXT;           -- NULL when it belongs to none
ALTER TABLE book ADD COLUMN series_index REAL;     -- NULL as series, and when it has no number there
ALTER TABLE book ADD COLUMN published TEXT;        -- as the book writes it; NULL when it does not say
ALTER TABLE book ADD COLUMN edits TEXT;            -- JSON, BookEdits: what the reader changed; NULL when nothing. metadata stays as the file says
ALTER TABLE book ADD COLUMN page_count INTEGER;    -- pages of the reader's own copy, for a book without page breaks; NULL when they gave none
UPDATE book SET sort_title = title, series = json_extract(metadata, '$.series'), series_index = json_extract(metadata, '$.seriesIndex'),
  published = json_extract(metadata, '$.date'),
  sort_creator = coalesce(json_extract(metadata, '$.contributors[0].fileAs'), json_extract(metadata, '$.contributors[0].name'), '');
CREATE INDEX book_on_shelf ON book(removed_at);

CREATE TABLE reading (
  book INTEGER PRIMARY KEY REFERENCES book(key) ON DELETE CASCADE,
  section TEXT NOT NULL,              -- path
  "offset" INTEGER NOT NULL,
  share REAL NOT NULL,                -- of the book's text before the place, 0–1
  opened_at INTEGER NOT NULL
) STRICT;
CREATE INDEX reading_by_time ON reading(opened_at);

CREATE TABLE book_tag (
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (book, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE collection (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  removed_at INTEGER                  -- NULL unless removed
) STRICT;

CREATE TABLE collection_book (
  collection INTEGER NOT NULL REFERENCES collection(key) ON DELETE CASCADE,
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  PRIMARY KEY (collection, book)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_book_by_book ON collection_book(book);
`,
}
