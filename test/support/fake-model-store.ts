import type { ModelDescription, ModelStore, ModelTransfer } from '../../src-main/ports.ts'
import { AppError } from '../../src-shared/errors.ts'

export interface FakeModelStoreOptions {
  readonly models?: readonly Partial<ModelDescription>[]
  readonly memoryBytes?: number
  /** What fetching a model does; it resolves at once when it is left out. */
  readonly onInstall?: (id: string, transfer: ModelTransfer) => Promise<void>
}

export interface FakeModelStore extends ModelStore {
  /** Everything that was asked of it, as "use big". */
  readonly asked: readonly string[]
}

const MODEL: ModelDescription = {
  id: 'small',
  role: 'answer',
  title: 'Small',
  notes: 'Writes answers.',
  licence: 'MIT',
  bytes: 1_000,
  arrivedBytes: 0,
  memoryBytes: 1_000_000_000,
  installed: 'no',
  inUse: false,
  default: true,
}

/** A models folder without files. */
export function fakeModelStore({ models = [{}], memoryBytes = 8e9, onInstall }: FakeModelStoreOptions = {}): FakeModelStore {
  const stock = new Map(models.map((model) => [model.id ?? MODEL.id, { ...MODEL, ...model }]))
  const asked: string[] = []
  const change = (id: string, changes: Partial<ModelDescription>): void => {
    const model = stock.get(id)
    if (model === undefined) throw new AppError('bad-request', `There is no model "${id}".`, 'Choose another.')
    stock.set(id, { ...model, ...changes })
  }
  return {
    asked,
    list: async () => {
      const all = [...stock.values()]
      const usedBytes = all.reduce((sum, { arrivedBytes }) => sum + arrivedBytes, 0)
      return {
        models: all,
        folder: 'models',
        usedBytes,
        freeBytes: 5e9,
        memoryBytes,
        freeMemoryBytes: memoryBytes / 2,
        graphics: 'untried',
      }
    },
    install: async (id, transfer) => {
      asked.push(`install ${id}`)
      await onInstall?.(id, transfer)
      change(id, { installed: 'yes', arrivedBytes: stock.get(id)?.bytes ?? 0 })
    },
    importFile: async (path, transfer) => {
      asked.push(`import ${path}`)
      transfer.onProgress?.({ what: `Taking in ${path}`, done: 500, total: 1_000 })
      const [id] = [...stock.keys()]
      change(id ?? '', { installed: 'yes' })
      return [{ model: id ?? '', file: path, installed: true }]
    },
    use: async (id) => {
      asked.push(`use ${id}`)
      const role = stock.get(id)?.role
      for (const [one, model] of stock) if (model.role === role) change(one, { inUse: one === id })
    },
    remove: async (id) => {
      asked.push(`remove ${id}`)
      const freed = stock.get(id)?.arrivedBytes ?? 0
      change(id, { installed: 'no', arrivedBytes: 0, inUse: false })
      return freed
    },
    limit: async ({ threads, idleMs, memoryBytes, answerServer }) => {
      asked.push(`limit ${threads} threads, ${idleMs} ms, ${memoryBytes} bytes, ${answerServer?.model ?? 'no server'}`)
    },
    retryGraphics: async () => {
      asked.push('retry graphics')
    },
    listServerModels: async (url) => {
      asked.push(`ask ${url}`)
      return ['gemma']
    },
  }
}
