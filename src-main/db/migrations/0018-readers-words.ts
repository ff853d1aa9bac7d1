import type { Migration } from '../migration.ts'

/** The reader's own words for what the books say: none of it is the books' text, and none of it is evidence. */
export const readersWords: Migration = {
  number: 18,
  name: 'readers-words',
  sql: `
CREATE TABLE synonym (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  book INTEGER REFERENCES book(key) ON DELETE CASCADE, -- NULL: for every book of the library
  words TEXT NOT NULL,                -- JSON array of two or more words or phrases that mean the same, as the reader wrote them
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_at INTEGER                  -- NULL unless removed
) STRICT;
CREATE INDEX synonym_by_book ON synonym(book);

CREATE TABLE glossary_term (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  book INTEGER REFERENCES book(key) ON DELETE CASCADE, -- NULL: for every book of the library
  term TEXT NOT NULL,
  meaning TEXT NOT NULL,              -- in the reader's words
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_at INTEGER                  -- NULL unless removed
) STRICT;
CREATE INDEX glossary_term_by_book ON glossary_term(book);
`,
}
