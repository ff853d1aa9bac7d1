/** Endings of the files that are books: what a folder is searched for, and what a drop and a file dialog name as accepted. */
export const BOOK_EXTENSIONS: readonly string[] = ['.epub', '.txt', '.md', '.markdown', '.html', '.htm', '.xhtml']

/** Whether a file of this name is taken from a folder. A file that is named outright is always tried, whatever it is called. */
export function isBookFileName(name: string): boolean {
  const lower = name.toLowerCase()
  return !lower.startsWith('.') && BOOK_EXTENSIONS.some((ending) => lower.endsWith(ending))
}

/** Of a file that a page sends. Picture books of 300 MB exist; what is larger is no book. */
export const LARGEST_UPLOAD_BYTES = 512 << 20
