import type { Migration } from '../migration.ts'

/** How often the pieces of a model's vocabulary stand in a book, for the weights of late interaction. */
export const pieceFrequency: Migration = {
  number: 17,
  name: 'piece-frequency',
  sql: `
CREATE TABLE piece_frequency (
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  vector_set INTEGER NOT NULL REFERENCES vector_set(key) ON DELETE CASCADE,
  piece INTEGER NOT NULL, -- token id
  windows INTEGER NOT NULL, -- embedded windows that have it among their content tokens; windows embedded before this table are not counted
  PRIMARY KEY (book, vector_set, piece)
) STRICT, WITHOUT ROWID;
CREATE INDEX piece_frequency_set ON piece_frequency(vector_set);
`,
}
