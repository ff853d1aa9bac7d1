import { readdir, stat } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'

/** What a folder is searched for. A file that is named outright is always tried, whatever it is called. */
const BOOK_EXTENSIONS = new Set(['.epub', '.txt', '.md', '.markdown', '.html', '.htm', '.xhtml'])

/**
 * The files that `paths` stand for: files (and unpacked EPUBs, to be told of) as they are, other folders searched with their subfolders in the order of their names.
 * Hidden files and links are passed over in a folder, so that it cannot lead out of itself or round in a circle.
 *
 * Throws 'file-missing' for a path that is not there and 'not-a-book' for a folder without a book in it.
 */
export async function listBookFiles(path: string): Promise<string[]> {
  const root = resolve(path)
  const about = await stat(root).catch((error: unknown) => {
    throw new AppError('file-missing', `There is no file at "${path}".`, 'Check the path and try again.', error)
  })
  if (!about.isDirectory() || extname(root).toLowerCase() === '.epub') return [root]
  const found: string[] = []
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      // Apple Books keeps EPUBs unpacked: its parts are no books.
      if (entry.isDirectory() && extname(entry.name).toLowerCase() === '.epub') found.push(join(folder, entry.name))
      else if (entry.isDirectory()) folders.push(join(folder, entry.name))
      else if (entry.isFile() && BOOK_EXTENSIONS.has(extname(entry.name).toLowerCase())) found.push(join(folder, entry.name))
    }
  }
  if (found.length === 0) {
    throw new AppError(
      'not-a-book',
      `No book was found in the folder "${path}".`,
      'Choose a folder that holds EPUB, text, Markdown or HTML files.',
    )
  }
  return found.sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
}
