import type { Migration } from '../migration.ts'

/**
 * Vectors of different models are never compared, so each model has tables of its own (window_vector_<set>, passage_vector_<set>, made
 * when the set is registered, because their width is part of their definition). The old set answers until the new one is complete.
 */
export const vectors: Migration = {
  number: 4,
  name: 'vectors',
  sql: `
CREATE TABLE vector_set (
  key INTEGER PRIMARY KEY,
  model_id TEXT NOT NULL,
  model_checksum TEXT NOT NULL,       -- sha256 of the weights
  dims INTEGER NOT NULL,
  token_mean BLOB,                    -- dims floats: mean of the first windows' token vectors; NULL until a window is embedded
  window_mean BLOB,                   -- the same of window vectors
  UNIQUE (model_id, model_checksum, dims)
) STRICT;

CREATE TABLE vector_stamp (
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  vector_set INTEGER NOT NULL REFERENCES vector_set(key) ON DELETE CASCADE,
  text_fingerprint TEXT NOT NULL,     -- the book's when its first vector was stored
  passages_fingerprint TEXT NOT NULL,
  shard INTEGER NOT NULL,             -- partition of the vector tables that the book's vectors lie in
  windows INTEGER NOT NULL,           -- windows of the book
  stored INTEGER NOT NULL,            -- windows whose vector is in; complete when equal to windows
  PRIMARY KEY (book, vector_set)
) STRICT, WITHOUT ROWID;
CREATE INDEX vector_stamp_by_shard ON vector_stamp(vector_set, shard);

CREATE TABLE token_bits (
  window INTEGER NOT NULL REFERENCES sentence_window(key) ON DELETE CASCADE,
  vector_set INTEGER NOT NULL REFERENCES vector_set(key) ON DELETE CASCADE,
  bits BLOB NOT NULL,                 -- signs of its content tokens' vectors, for late interaction; opaque here
  PRIMARY KEY (window, vector_set)
) STRICT;
`,
}
