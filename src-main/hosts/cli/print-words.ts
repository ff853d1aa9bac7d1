import type { GlossaryEntryView, SynonymView } from '../../../src-shared/contract/words-contract.ts'

/** Letters of an id that are shown: enough to tell one from another. */
const SHOWN_ID = 8

/** The reader's own words, each with the beginning of its id. */
export function wordsText(words: {
  readonly synonyms: readonly SynonymView[]
  readonly glossary: readonly GlossaryEntryView[]
}): string {
  const { synonyms, glossary } = words
  if (synonyms.length + glossary.length === 0) {
    return 'No words of your own yet. Add some with: words synonyms add WORD WORD, or: words glossary add TERM MEANING'
  }
  return [
    ...(synonyms.length === 0 ? [] : ['Synonyms', ...synonyms.map(synonymLine)]),
    ...(glossary.length === 0 ? [] : ['Glossary', ...glossary.map(termLine)]),
  ].join('\n')
}

export function synonymLine({ id, words, book }: SynonymView): string {
  return `  ${id.slice(0, SHOWN_ID)}  ${words.join(' = ')}${bookWords(book)}`
}

export function termLine({ id, term, meaning, book }: GlossaryEntryView): string {
  return `  ${id.slice(0, SHOWN_ID)}  ${term}: ${meaning}${bookWords(book)}`
}

function bookWords(book: SynonymView['book']): string {
  return book === null ? '' : `  (${book.title})`
}
