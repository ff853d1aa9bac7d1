import { useRef } from 'react'
import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'

/** Letters typed within this belong together. */
const TOGETHER_MS = 700

/** Index of the next book whose title begins with the letters typed just now; undefined for a key that is no letter, or when there is none. */
export function useTypeAhead(books: readonly ShelfEntry[]): (key: string, at: number) => number | undefined {
  const typed = useRef({ letters: '', until: 0 })
  return (key, at) => {
    if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined
    const now = performance.now()
    const letters = now < typed.current.until ? typed.current.letters + key : key
    typed.current = { letters, until: now + TOGETHER_MS }
    return findByLetters(books, letters, at)
  }
}

/** The first book from `at` on, and round, whose title begins so. A single letter moves on from the book that is there. */
export function findByLetters(books: readonly Pick<ShelfEntry, 'sortTitle'>[], letters: string, at: number): number | undefined {
  const wanted = letters.toLowerCase()
  const from = letters.length === 1 ? at + 1 : at
  for (let i = 0; i < books.length; i += 1) {
    const index = (from + i) % books.length
    if (books[index]?.sortTitle.toLowerCase().startsWith(wanted) === true) return index
  }
  return undefined
}
