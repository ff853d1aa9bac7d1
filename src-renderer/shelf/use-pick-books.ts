import { useImports } from '../stores/use-stores.ts'
import { pickFiles } from '../ui/pick-files.ts'

/** Asks for files or a folder and adds what was picked. */
export function usePickBooks(): (what: 'files' | 'folder') => Promise<void> {
  const add = useImports((state) => state.add)
  return async (what) => {
    const files = await pickFiles(what)
    if (files.length > 0) await add(files)
  }
}
