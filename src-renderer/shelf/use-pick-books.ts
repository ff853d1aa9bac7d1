import { isBookFileName } from '../../src-shared/book-files.ts'
import { useImports } from '../stores/use-stores.ts'
import { pickFiles } from '../ui/pick-files.ts'

/** Asks for files or a folder and adds what was picked. */
export function usePickBooks(): (what: 'files' | 'folder') => Promise<void> {
  const add = useImports((state) => state.add)
  return async (what) => {
    const files = await pickFiles(what)
    if (files.length > 0) await add(what === 'folder' ? files.filter(isBookOfFolder) : files)
  }
}

/** A folder may hold anything: what is no book by its name, or lies hidden, is left out, as when it is dropped. */
export function isBookOfFolder({ name, webkitRelativePath }: Pick<File, 'name' | 'webkitRelativePath'>): boolean {
  return isBookFileName(name) && !webkitRelativePath.split('/').some((part) => part.startsWith('.'))
}
