/** "/books/a.epub", "C:\\books", "\\\\server\\books", "file:///books/a.epub": nothing that could be a sentence. */
const ABSOLUTE = /^(?:\/(?!\/)|[A-Za-z]:[\\/]|\\\\[^\\]|file:\/\/\/)/

/**
 * The paths of files and folders that a pasted text is: one a line, as file managers and terminals copy them, with or without quotation marks. Empty when
 * any line is something else, because then it is a text.
 */
export function pastedPaths(text: string): readonly string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter(Boolean)
  return lines.every((line) => ABSOLUTE.test(line)) ? lines.map(localPath) : []
}

/** https://www.rfc-editor.org/rfc/rfc8089 */
function localPath(path: string): string {
  if (!path.startsWith('file:///')) return path
  try {
    const decoded = decodeURIComponent(path.slice('file://'.length))
    return /^\/[A-Za-z]:/.test(decoded) ? decoded.slice(1) : decoded
  } catch {
    // A "%" that is no escape: then it is part of the name.
    return path.slice('file://'.length)
  }
}
