/**
 * The headings that say where in a book a place is, without empty ones and without a first one that only repeats the title: many EPUBs hang everything
 * under a heading with the book's own name ("GUERNSEY FOLK-LORE." in Guernsey Folk-Lore).
 */
export function sectionTrail(headings: readonly string[], bookTitle: string): string[] {
  const named = headings.filter((heading) => heading !== '')
  return lettersOf(named[0] ?? '') === lettersOf(bookTitle) ? named.slice(1) : named
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
