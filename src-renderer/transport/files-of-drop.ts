import { isBookFileName } from '../../src-shared/book-files.ts'

/**
 * What was dropped: a path where the host knows it (of a folder, too), else the file; of a folder without a path, the books in it and in its
 * subfolders. Text and links that were dropped are passed over.
 */
export async function filesOfDrop(
  drop: DataTransfer,
  pathOf: (file: File) => string | undefined,
): Promise<readonly (File | string)[]> {
  const taken = [...drop.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry() }))
  const found: (File | string)[] = []
  for (const { file, entry } of taken) {
    const path = file === null ? undefined : pathOf(file)
    if (path !== undefined) found.push(path)
    else if (isFolder(entry)) found.push(...(await booksIn(entry)))
    else if (file !== null) found.push(file)
  }
  return found
}

async function booksIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const found: File[] = []
  const reader = folder.createReader()
  // Chromium gives at most 100 entries at a time, and none at the end: https://wicg.github.io/entries-api/#dom-filesystemdirectoryreader-readentries
  for (let entries = await nextEntries(reader); entries.length > 0; entries = await nextEntries(reader)) {
    for (const entry of entries) {
      if (isFolder(entry) && !entry.name.startsWith('.')) found.push(...(await booksIn(entry)))
      else if (isFile(entry) && isBookFileName(entry.name)) found.push(await fileOf(entry))
    }
  }
  return found.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

function nextEntries(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject))
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
