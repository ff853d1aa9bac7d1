import { readManifest } from '../../models/manifest.ts'
import { defaultResourcesDir, type ModelsFolder, modelsPath } from '../../models/models-folder.ts'
import { environmentAsTyped } from './typed-paths.ts'

/** The weights of this checkout, or those that COMMONPLACE_MODELS names. */
export function modelsFolder(): ModelsFolder {
  const resources = defaultResourcesDir()
  return { path: modelsPath(resources, environmentAsTyped()), manifest: readManifest(resources) }
}
