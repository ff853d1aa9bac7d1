import { resolve } from 'node:path'
import { isBookFileName } from '../../../src-shared/book-files.ts'
import type { ShellCommand } from '../../../src-shared/shell.ts'

const LINK = 'commonplace://'

/**
 * What a command line asks the app to open: books by their paths, and links. `args` are without the program itself; what begins with a dash is
 * Chromium's, and what is no book (the app's own folder, in a checkout) is passed over.
 */
export function openedWith(args: readonly string[], workingDirectory: string): ShellCommand[] {
  const links = args.filter((arg) => arg.startsWith(LINK)).map((url): ShellCommand => ({ type: 'link', url }))
  const paths = args.filter((arg) => !arg.startsWith('-') && !arg.startsWith(LINK) && isBookFileName(fileName(arg)))
  if (paths.length === 0) return links
  return [{ type: 'add', paths: paths.map((path) => resolve(workingDirectory, path)) }, ...links]
}

function fileName(path: string): string {
  return path.replace(/^.*[/\\]/, '')
}
