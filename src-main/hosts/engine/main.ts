import { parseArgs } from 'node:util'
import type { AppContract } from '../../../src-shared/contract.ts'
import { connect } from '../../../src-shared/rpc/connect.ts'
import { keepCompiledCode } from '../compile-cache.ts'
import { openLog } from '../open-log.ts'
import { fetchMissingModels } from './fetch-missing-models.ts'
import { runEngine } from './run-engine.ts'

keepCompiledCode()

/** The engine's process: started by hosts/shell with the library's folder, on the Node of this project, never on Electron's. */
const { values } = parseArgs({ options: { library: { type: 'string' }, 'fetch-models': { type: 'boolean', default: false } } })
const libraryDir = values.library
if (libraryDir === undefined) throw new Error('The engine was started without a library.')

await runEngine({
  open: async () => {
    const { openRealEngine } = await import('./open-real-engine.ts')
    return openRealEngine(libraryDir)
  },
  onFailure: (error) => openLog(libraryDir).error('fetching models', error),
  ...(values['fetch-models'] ? { afterOpening: ({ dispatch }) => fetchMissingModels(connect<AppContract>(dispatch)) } : {}),
})
