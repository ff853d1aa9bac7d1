import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'

/** Titles of one short word ("Emma", "It") stand in questions by chance. */
const LEAST_LETTERS = 6

/** The book whose title stands in the question and which is not chosen yet; the longest title, where several do. */
export function suggestScope(question: string, books: readonly ShelfEntry[], chosen: readonly string[]): ShelfEntry | undefined {
  const asked = ` ${plain(question)} `
  return books
    .filter((book) => !chosen.includes(book.id))
    .map((book) => ({ book, title: plain(book.title.split(/[:;(]/)[0] ?? '') }))
    .filter(({ title }) => title.length >= LEAST_LETTERS && asked.includes(` ${title} `))
    .sort((a, b) => b.title.length - a.title.length)[0]?.book
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
