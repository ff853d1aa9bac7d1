import { createEngine, type Engine } from '../../engine.ts'
import { readManifest } from '../../models/manifest.ts'
import { defaultResourcesDir, type ModelsFolder, modelsPath } from '../../models/models-folder.ts'
import { openModels } from '../../models/open-models.ts'
import { openLog } from '../open-log.ts'
import { systemClock } from '../system-clock.ts'

/** The engine over the models of this machine. */
export function openRealEngine(libraryDir: string): Promise<Engine> {
  const log = openLog(libraryDir)
  return createEngine({
    libraryDir,
    models: openModels({ folder: machineModels(), log }),
    clock: systemClock,
    log,
    background: true,
  })
}

export function machineModels(): ModelsFolder {
  const resources = defaultResourcesDir()
  return { path: modelsPath(resources, process.env), manifest: readManifest(resources) }
}
