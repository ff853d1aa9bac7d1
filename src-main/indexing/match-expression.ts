/** A column of the text index, as db/migrations/0003-text-index.ts names them. */
export type IndexColumn = 'title' | 'heading' | 'exact' | 'stem' | 'code'

/** An FTS5 string: every token goes inside quotes, so that nothing that a reader types is an operator. */
export function quoteTerm(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}

/** The words one after the other, as exact forms. Undefined when there are none: an empty MATCH is an error. */
export function phraseOf(words: readonly string[], column: IndexColumn = 'exact'): string | undefined {
  return words.length === 0 ? undefined : `${column} : ${quoteTerm(words.join(' '))}`
}
