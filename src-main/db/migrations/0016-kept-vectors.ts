import type { Migration } from '../migration.ts'

/** Vectors of a text that a corrected one replaced: most of its words stay, and to embed a novel takes minutes. Emptied when the new text has all of its own. */
export const keptVectors: Migration = {
  number: 16,
  name: 'kept-vectors',
  sql: `
CREATE TABLE kept_vector (
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  vector_set INTEGER NOT NULL REFERENCES vector_set(key) ON DELETE CASCADE,
  text_hash BLOB NOT NULL,            -- first 16 bytes of the sha256 of what was embedded
  vector BLOB NOT NULL,               -- as in window_vector_<set>
  bits BLOB,                          -- as in token_bits; NULL where it has none
  PRIMARY KEY (book, vector_set, text_hash)
) STRICT;
CREATE INDEX kept_vector_by_set ON kept_vector(vector_set);
`,
}
