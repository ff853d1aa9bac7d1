import { fileURLToPath } from 'node:url'
import { engineSpawner } from '../../src-main/hosts/shell/engine-process.ts'
import { findNode } from '../../src-main/hosts/shell/find-node.ts'
import { Supervisor } from '../../src-main/hosts/shell/supervisor.ts'
import { systemClock } from '../../src-main/hosts/system-clock.ts'

/** A shell in a process of its own, to be killed: starts an engine over the library that is named and says when it is open. */
const libraryDir = process.argv[2]
if (libraryDir === undefined) throw new Error('No library was named.')

const supervisor = new Supervisor({
  libraryDir,
  spawn: engineSpawner({
    node: findNode(),
    fetchModels: false,
    entry: fileURLToPath(new URL('./fake-engine-main.ts', import.meta.url)),
  }),
  clock: systemClock,
  log: { info: () => {}, error: () => {} },
})
await supervisor.start()
process.stdout.write('open\n')
