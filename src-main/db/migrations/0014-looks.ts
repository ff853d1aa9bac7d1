import type { Migration } from '../migration.ts'

/** How a book looks, for reading it: what the reader draws and no search or quotation needs. */
export const looks: Migration = {
  number: 14,
  name: 'looks',
  sql: `
ALTER TABLE book ADD COLUMN writing_mode TEXT;        -- 'vertical-rl', 'vertical-lr'; NULL when lines run from top to bottom
ALTER TABLE block ADD COLUMN setting TEXT;            -- 'epigraph', 'sidebar', 'letter'; NULL in the running text
ALTER TABLE block ADD COLUMN item_label TEXT;         -- bullet or number; NULL unless a list's item begins with the block
ALTER TABLE block ADD COLUMN item_depth INTEGER;      -- lists that the item lies in; NULL with item_label

CREATE TABLE markup (
  section INTEGER NOT NULL REFERENCES section(key) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,           -- in the order of the text
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  kind TEXT NOT NULL,
  value TEXT,                         -- the reading over ideographs; a formula as JSON; NULL for all others
  PRIMARY KEY (section, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE picture (
  section INTEGER NOT NULL REFERENCES section(key) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  "offset" INTEGER NOT NULL,
  path TEXT NOT NULL,                 -- in the book's file, as its documents write it
  alternative TEXT NOT NULL,          -- '' for none
  is_inline INTEGER NOT NULL,         -- 0 or 1
  width INTEGER,                      -- CSS pixels; NULL where the book does not say it, as height
  height INTEGER,
  PRIMARY KEY (section, ordinal)
) STRICT, WITHOUT ROWID;
`,
}
