import type { RefObject } from 'react'
import type { MenuCommand } from '../../src-shared/shortcuts.ts'
import { useCommand } from './use-command.ts'

/** The command is done by the component while the focus is in it: of many rows, the one that the reader is at. */
export function useCommandHere(place: RefObject<HTMLElement | null>, id: MenuCommand, run: () => void): void {
  useCommand(id, () => {
    if (place.current?.contains(document.activeElement) !== true) return false
    run()
    return true
  })
}
