import type { Publication } from './publication.ts'
import { readEpub } from './read-epub.ts'
import { readHtml } from './read-html.ts'
import { readMarkdown } from './read-markdown.ts'
import { readText } from './read-text.ts'
import { type BookFile, tellFormat } from './tell-format.ts'

/**
 * A book file as a publication, whatever its format: told by its bytes, then by its name.
 *
 * Rejects with AppError: 'book-empty'; 'not-a-book' (a picture, a PDF, a program …, with what to do instead); 'book-unreadable' (damaged or
 * locked); 'book-encrypted' (DRM); 'book-too-big'. Whatever could be mended is told in `warnings`.
 */
export async function readPublication(file: BookFile): Promise<Publication> {
  const format = tellFormat(file)
  if (format === 'epub') return readEpub(file)
  if (format === 'html') return readHtml(file)
  return format === 'markdown' ? readMarkdown(file) : readText(file)
}
