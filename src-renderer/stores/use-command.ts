import { useEffectEvent, useLayoutEffect } from 'react'
import type { MenuCommand } from '../../src-shared/shortcuts.ts'
import type { CommandHandler } from './commands.ts'
import { useStores } from './use-stores.ts'

/** While the component is there, it does the command. */
export function useCommand(id: MenuCommand, run: CommandHandler): void {
  const { commands } = useStores()
  const latest = useEffectEvent(run)
  // Before it is painted: what can be seen can be done by key.
  useLayoutEffect(() => commands.register(id, () => latest()), [commands, id])
}
