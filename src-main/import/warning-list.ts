import type { ImportWarning } from '../../src-shared/book.ts'

/** Names listed in one warning before "and N more". */
const NAMES_SHOWN = 8

/** Gathers what went wrong file by file, so that a code is told once with the names, not once a file. */
export interface WarningList {
  /** `sentence` gets the joined names in place of "%". */
  add(code: string, sentence: string, name: string): void
  tell(warning: ImportWarning): void
  list(): ImportWarning[]
}

export function createWarningList(): WarningList {
  const named = new Map<string, { readonly code: string; readonly sentence: string; readonly names: Set<string> }>()
  const order: (ImportWarning | string)[] = []
  return {
    add(code, sentence, name) {
      const key = `${code} ${sentence}`
      let entry = named.get(key)
      if (!entry) {
        entry = { code, sentence, names: new Set() }
        named.set(key, entry)
        order.push(key)
      }
      entry.names.add(name)
    },
    tell: (warning) => order.push(warning),
    list: () =>
      order.map((item) => {
        if (typeof item !== 'string') return item
        const { code, sentence, names } = named.get(item)!
        return { code, message: sentence.replace('%', () => listed([...names])) }
      }),
  }
}

function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, NAMES_SHOWN)
    .map((name) => `"${name}"`)
    .join(', ')
  return names.length > NAMES_SHOWN ? `${shown} and ${names.length - NAMES_SHOWN} more` : shown
}
