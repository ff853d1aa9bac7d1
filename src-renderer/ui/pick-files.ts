import { BOOK_EXTENSIONS } from '../../src-shared/book-files.ts'

/** The host's own dialog for one file, for several, or for a folder. Resolves with what was picked, nothing when the reader thought better of it. */
export function pickFiles(what: 'file' | 'files' | 'folder'): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = what === 'files'
    if (what === 'folder') input.webkitdirectory = true
    else input.accept = BOOK_EXTENSIONS.join(',')
    input.onchange = () => resolve([...(input.files ?? [])])
    input.oncancel = () => resolve([])
    input.click()
  })
}
