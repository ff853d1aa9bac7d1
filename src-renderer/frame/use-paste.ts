import { useEffect } from 'react'
import { pastedPaths } from '../shelf/pasted-paths.ts'
import { useImports } from '../stores/use-stores.ts'

/** Files that were copied in a file manager, and paths that were copied as text, are added when they are pasted anywhere but into a field. */
export function usePaste(): void {
  const add = useImports((state) => state.add)
  const addPaths = useImports((state) => state.addPaths)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const isField =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]') !== null
      if (isField || event.clipboardData === null) return
      const files = [...event.clipboardData.files]
      const paths = files.length > 0 ? [] : pastedPaths(event.clipboardData.getData('text/plain'))
      if (files.length === 0 && paths.length === 0) return
      event.preventDefault()
      void (files.length > 0 ? add(files) : addPaths(paths))
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [add, addPaths])
}
