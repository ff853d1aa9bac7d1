import type { Migration } from '../migration.ts'

/** A book keeps its id when a corrected file takes its place; what it was read from before stays in originals/ for a while. */
export const earlierFiles: Migration = {
  number: 8,
  name: 'earlier-files',
  sql: `
CREATE TABLE earlier_file (
  book INTEGER NOT NULL REFERENCES book(key) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,               -- names it in originals/
  file_name TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  replaced_at INTEGER NOT NULL,
  PRIMARY KEY (book, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX earlier_file_by_sha256 ON earlier_file(sha256);
`,
}
