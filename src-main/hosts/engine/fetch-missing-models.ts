import { toErrorReport } from '../../../src-shared/errors.ts'
import type { Engine } from '../../engine.ts'
import { type InstallOptions, installModel } from '../../models/install.ts'
import type { ModelRole } from '../../models/manifest.ts'
import { listModels, type ModelsFolder } from '../../models/models-folder.ts'
import type { Log } from '../../ports.ts'
import { machineModels } from './open-real-engine.ts'

/** The embedder first: without it nothing is found by meaning, while evidence needs no answer model. */
const ROLES_WANTED: readonly ModelRole[] = ['embedder', 'answer']

export interface FetchTools {
  readonly folder: ModelsFolder
  readonly log: Log
  readonly install: (id: string, options: Pick<InstallOptions, 'onProgress' | 'signal'>) => Promise<unknown>
}

/**
 * Fetches what the reader needs and has not, one model after the other, told as events of jobs. One that cannot be had is said and the next is
 * tried. The reader's own choice goes before the default.
 */
export async function fetchMissingModels(
  engine: Pick<Engine, 'events' | 'modelArrived'>,
  signal: AbortSignal,
  tools: FetchTools,
): Promise<void> {
  for (const role of ROLES_WANTED) {
    const states = listModels(tools.folder).filter((model) => model.role === role)
    const missing = states.find((model) => model.inUse) ?? states.find((model) => model.default)
    if (missing === undefined || missing.installed === 'yes' || signal.aborted) continue
    const job = `model-${missing.id}`
    try {
      await tools.install(missing.id, {
        signal,
        onProgress: ({ done, total }) =>
          engine.events.append({ type: 'job.progress', job, kind: 'model', what: `Fetching ${missing.title}`, done, total }),
      })
      engine.events.append({ type: 'job.finished', job, kind: 'model' })
      engine.modelArrived()
    } catch (error) {
      if (signal.aborted) return
      engine.events.append({ type: 'job.failed', job, kind: 'model', error: toErrorReport(error) })
      tools.log.error(`fetching ${missing.id}`, error)
    }
  }
}

/** Over this machine's models folder and whatever connection it has. */
export function machineFetchTools(log: Log): FetchTools {
  const folder = machineModels()
  return {
    folder,
    log,
    install: async (id, options) => {
      // Here, because nothing is loaded that opens a connection until something has to be fetched.
      const { createOutgoing } = await import('../../models/outgoing.ts')
      return installModel(folder, id, { ...options, log, outgoing: createOutgoing() })
    },
  }
}
