import type { Migration } from '../migration.ts'

/**
 * The terms come analysed (indexing/passage-terms.ts), separated by spaces, and must pass FTS5 unchanged. Its tokenizer "ascii" takes every
 * byte beyond ASCII as part of a token and so depends on no table of Unicode categories; the ASCII marks are added by name.
 */
export const textIndex: Migration = {
  number: 3,
  name: 'text-index',
  sql: `
CREATE VIRTUAL TABLE passage_fts USING fts5(
  title,    -- title of the section, in its first passage only: the readers' search finds a chapter once
  heading,  -- stems of the passage's context, in every passage: for ranking
  exact,    -- words of the text in order
  stem,     -- their stems at the same positions
  code,     -- codes, numbers and hyphenated words as wholes
  content = '',
  contentless_delete = 1,
  tokenize = "ascii tokenchars '!""#$%&()*+,-./:;<=>?@[\\]^_\`{|}~'"
);
CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab(passage_fts, col);
`,
}
