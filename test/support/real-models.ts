import { findModel, readManifest } from '../../src-main/models/manifest.ts'
import { defaultResourcesDir, isInstalled, type ModelsFolder, modelsPath } from '../../src-main/models/models-folder.ts'

/** The models folder of this checkout (or COMMONPLACE_MODELS). */
export function realModelsFolder(): ModelsFolder {
  const resourcesDir = defaultResourcesDir()
  return { path: modelsPath(resourcesDir, process.env), manifest: readManifest(resourcesDir) }
}

/** Whether these models are installed; says on one line what is skipped when they are not. */
export function haveRealModels(...ids: readonly string[]): boolean {
  const folder = realModelsFolder()
  const missing = ids.filter((id) => !isInstalled(folder, findModel(folder.manifest, id)))
  if (missing.length > 0)
    console.log(`skipped: tests with real weights, because ${missing.join(' and ')} is not in the models folder`)
  return missing.length === 0
}

export const silentLog = { info: () => {}, error: () => {} }
