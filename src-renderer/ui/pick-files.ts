import { BOOK_EXTENSIONS } from '../../src-shared/book-files.ts'

/** The host's own dialog for files, or for a folder. Resolves with what was picked, nothing when the reader thought better of it. */
export function pickFiles(what: 'files' | 'folder'): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    if (what === 'files') input.accept = BOOK_EXTENSIONS.join(',')
    else input.webkitdirectory = true
    input.onchange = () => resolve([...(input.files ?? [])])
    input.oncancel = () => resolve([])
    input.click()
  })
}
