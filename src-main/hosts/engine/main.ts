import { parseArgs } from 'node:util'
import { keepCompiledCode } from '../compile-cache.ts'
import { openLog } from '../open-log.ts'
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
  ...(values['fetch-models']
    ? {
        meanwhile: async (engine, signal) => {
          const { fetchMissingModels, machineFetchTools } = await import('./fetch-missing-models.ts')
          await fetchMissingModels(engine, signal, machineFetchTools(openLog(libraryDir)))
        },
      }
    : {}),
})
