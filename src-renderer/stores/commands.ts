import type { MenuCommand } from '../../src-shared/shortcuts.ts'

/** Does the command. `false`: it means nothing here, and the next one may have it. */
export type CommandHandler = () => unknown

/** Who does what when a key is pressed or a menu entry is chosen. The newest comes first: an open view before the frame. */
export interface Commands {
  /** Returns the function that ends it. */
  register(id: MenuCommand, run: CommandHandler): () => void
  /** Whether anybody did it. */
  run(id: MenuCommand): boolean
}

export function createCommands(): Commands {
  const registered: { readonly id: MenuCommand; readonly run: CommandHandler }[] = []
  return {
    register: (id, run) => {
      const entry = { id, run }
      registered.push(entry)
      return () => void registered.splice(registered.indexOf(entry), 1)
    },
    run: (id) => registered.toReversed().some((entry) => entry.id === id && entry.run() !== false),
  }
}
