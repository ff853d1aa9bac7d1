import { homedir } from 'node:os'
import { join } from 'node:path'
import { createEngine, type Engine } from '../../engine.ts'
import { readManifest } from '../../models/manifest.ts'
import { defaultResourcesDir, modelsPath } from '../../models/models-folder.ts'
import { openModelStore } from '../../models/open-model-store.ts'
import { openModels } from '../../models/open-models.ts'
import { openLog } from '../open-log.ts'
import { configFolder } from '../shell/config-folder.ts'
import { systemClock } from '../system-clock.ts'

const SETTINGS_FILE = 'settings.json'

/** The engine over the models of this machine, which the reader can change from the page. */
export function openRealEngine(libraryDir: string): Promise<Engine> {
  const log = openLog(libraryDir)
  const { env, platform } = process
  const resources = defaultResourcesDir()
  const folder = { path: modelsPath(resources, env), manifest: readManifest(resources) }
  const models = openModels({ folder, log })
  return createEngine({
    libraryDir,
    models,
    modelStore: openModelStore({ folder, opened: models, log }),
    settingsFile: join(configFolder({ platform, home: homedir(), env }), SETTINGS_FILE),
    clock: systemClock,
    log,
    background: true,
  })
}
