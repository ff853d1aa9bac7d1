import { AppError } from '../../src-shared/errors.ts'
import type { Progress } from '../ports.ts'
import { installModel } from './install.ts'
import { readManifest } from './manifest.ts'
import { defaultResourcesDir, type ModelsFolder, modelsPath } from './models-folder.ts'
import { createOutgoing } from './outgoing.ts'

/** What `npm test` needs: the real embedder, and a language model small enough for a test. About 133 MB. */
export const MODELS_FOR_TESTS = ['e5-small-v2', 'smollm2-135m-instruct']

/**
 * Run before the tests: fetches what is missing with a bar on stderr and says nothing when all is there.
 * Exit code 1 with the reason and the next step when it cannot be had.
 */
async function installForTests(): Promise<void> {
  const resourcesDir = defaultResourcesDir()
  const folder: ModelsFolder = { path: modelsPath(resourcesDir, process.env), manifest: readManifest(resourcesDir) }
  const outgoing = createOutgoing()
  for (const id of MODELS_FOR_TESTS) await installModel(folder, id, { outgoing, onProgress: progressBar(process.stderr) })
}

const BAR_WIDTH = 24

/** A bar that redraws itself on a terminal, and a line at each file's end elsewhere. */
function progressBar(out: NodeJS.WriteStream): Progress {
  return ({ what, done, total }) => {
    if (out.isTTY) {
      const filled = Math.round((done / total) * BAR_WIDTH)
      out.write(`\r[${'#'.repeat(filled).padEnd(BAR_WIDTH)}] ${what} ${Math.floor(done / 1e6)}/${Math.ceil(total / 1e6)} MB`)
    }
    if (done === total) out.write(out.isTTY ? '\n' : `fetched ${what} (${Math.ceil(total / 1e6)} MB)\n`)
  }
}

if (import.meta.main) {
  try {
    await installForTests()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`${error.message}\n${error.nextStep}\n`)
    process.exitCode = 1
  }
}
