import { createEngine } from '../../src-main/engine.ts'
import { runEngine } from '../../src-main/hosts/engine/run-engine.ts'
import { systemClock } from '../../src-main/hosts/system-clock.ts'
import { fakeModels } from './fake-models.ts'

/** The engine's process with everything real but the models. Started as the real one is: `--library DIR`. */
const libraryDir = process.argv[process.argv.indexOf('--library') + 1]
if (libraryDir === undefined) throw new Error('No library was named.')

await runEngine({
  open: () =>
    createEngine({
      libraryDir,
      models: fakeModels(),
      clock: systemClock,
      log: { info: () => {}, error: () => {} },
      background: true,
    }),
})
