import { primarySubtag } from '../indexing/stem-word.ts'

/** What an exact answer says, in the language of the question. Names of chapters and words of the book are put in as they stand. */
export interface StructureTexts {
  contents(title: string, count: number, entries: readonly string[], more: number): string
  length(title: string, words: number, sections: number): string
  pages(count: number, first: string, last: string): string
  mention(phrase: string, isFirst: boolean, section: string): string
  once(phrase: string, section: string): string
  count(phrase: string, times: number, chapters: number): string
  places(phrase: string, places: readonly string[], more: number): string
  page(label: string, section: string): string
  noPage(label: string, nearest: string | undefined): string
  entry(title: string, page: string | null): string
  counted(section: string, times: number): string
}

const ENGLISH: StructureTexts = {
  contents: (title, count, entries, more) =>
    `“${title}” has ${count} ${count === 1 ? 'part' : 'parts'} at this level of its contents: ${entries.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  length: (title, words, sections) =>
    `“${title}” has ${words.toLocaleString('en')} words in ${sections} ${sections === 1 ? 'section' : 'sections'}.`,
  pages: (count, first, last) => `Its ${count} page labels run from ${first} to ${last}.`,
  mention: (phrase, isFirst, section) => `“${phrase}” is ${isFirst ? 'first' : 'last'} mentioned in “${section}”.`,
  once: (phrase, section) => `“${phrase}” is mentioned once, in “${section}”.`,
  count: (phrase, times, chapters) =>
    `“${phrase}” is mentioned ${times} times, in ${chapters} ${chapters === 1 ? 'section' : 'sections'}.`,
  places: (phrase, places, more) =>
    `“${phrase}” stands in ${places.join('; ')}${more > 0 ? `; and in ${more} more sections` : ''}.`,
  page: (label, section) => `Page ${label} begins in “${section}”.`,
  noPage: (label, nearest) =>
    nearest === undefined
      ? `The book names no page ${label}.`
      : `The book names no page ${label}; the nearest that it names is ${nearest}.`,
  entry: (title, page) => (page === null ? title : `${title} (p. ${page})`),
  counted: (section, times) => `“${section}” (${times})`,
}

const PORTUGUESE: StructureTexts = {
  contents: (title, count, entries, more) =>
    `“${title}” tem ${count} ${count === 1 ? 'parte' : 'partes'} neste nível do índice: ${entries.join('; ')}${more > 0 ? `; e mais ${more}` : ''}.`,
  length: (title, words, sections) =>
    `“${title}” tem ${words.toLocaleString('pt')} palavras em ${sections} ${sections === 1 ? 'seção' : 'seções'}.`,
  pages: (count, first, last) => `As suas ${count} páginas vão de ${first} a ${last}.`,
  mention: (phrase, isFirst, section) => `“${phrase}” aparece pela ${isFirst ? 'primeira' : 'última'} vez em “${section}”.`,
  once: (phrase, section) => `“${phrase}” aparece uma só vez, em “${section}”.`,
  count: (phrase, times, chapters) =>
    `“${phrase}” aparece ${times} vezes, em ${chapters} ${chapters === 1 ? 'seção' : 'seções'}.`,
  places: (phrase, places, more) => `“${phrase}” está em ${places.join('; ')}${more > 0 ? `; e em mais ${more} seções` : ''}.`,
  page: (label, section) => `A página ${label} começa em “${section}”.`,
  noPage: (label, nearest) =>
    nearest === undefined
      ? `O livro não nomeia a página ${label}.`
      : `O livro não nomeia a página ${label}; a mais próxima é a ${nearest}.`,
  entry: (title, page) => (page === null ? title : `${title} (p. ${page})`),
  counted: (section, times) => `“${section}” (${times})`,
}

export function structureTexts(language: string): StructureTexts {
  return primarySubtag(language) === 'pt' ? PORTUGUESE : ENGLISH
}
