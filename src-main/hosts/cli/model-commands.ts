import type { Command } from 'commander'
import type { ModelState } from '../../models/models-folder.ts'
import { endBySignal } from './end-by-signal.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { createProgressBar } from './progress-bar.ts'
import { fail, linesOf } from './run-command.ts'
import type { GlobalOptions } from './session.ts'
import { pathAsTyped } from './typed-paths.ts'

/** Loaded when a command of these is run: the manifest alone takes 70 ms, and help needs none of it. */
async function openFolder() {
  const [{ modelsFolder }, { listModels }, install] = await Promise.all([
    import('./find-models.ts'),
    import('../../models/models-folder.ts'),
    import('../../models/install.ts'),
  ])
  return { folder: modelsFolder(), listModels, ...install }
}

type Folder = Awaited<ReturnType<typeof openFolder>>

/** Commands about the models folder. They need no library, so that they work before there is one. */
export function addModelCommands(program: Command): void {
  const models = program.command('models').description('list, fetch and choose the models that work on this machine')
  const act = (work: (models: Folder, signal: AbortSignal) => Promise<ExitCode>) => async (): Promise<void> => {
    const end = endBySignal()
    process.exitCode = await openFolder()
      .then((models) => work(models, end.signal))
      .catch(fail)
    end.done()
  }
  const lines = () => linesOf(program.opts<GlobalOptions>())
  const print = (json: unknown, text: string): void => lines().write(lines().json ? JSON.stringify(json, null, 2) : text)

  models
    .command('list', { isDefault: true })
    .description('every model: what it is for, its size and licence, and whether it is here')
    .action(
      act(async ({ folder, listModels }) => {
        const states = listModels(folder).filter((model) => !model.testOnly || model.installed !== 'no')
        print(states, states.map(modelLine).join('\n'))
        return EXIT.done
      }),
    )

  models
    .command('install')
    .description('fetch a model; it is checked by its sha256, and a broken download goes on where it stopped')
    .argument('<id>')
    .action((id: string) =>
      act(async ({ folder, installModel }, signal) => {
        const bar = createProgressBar(process.stderr)
        try {
          // Here, because Node's HTTP takes 30 ms to load: every other command is without it.
          const { createOutgoing } = await import('../../models/outgoing.ts')
          const files = await installModel(folder, id, {
            outgoing: createOutgoing(),
            onProgress: ({ what, done, total }) => bar.show(what, done, total),
            signal,
          })
          bar.clear()
          print({ id, files }, `${id} is installed.`)
        } finally {
          bar.clear()
        }
        return EXIT.done
      })(),
    )

  models
    .command('import')
    .description('take a model file that you fetched yourself (a USB stick); it is recognised by its sha256')
    .argument('<file>')
    .action((file: string) =>
      act(async ({ folder, importModelFile }, signal) => {
        const imported = await importModelFile(folder, pathAsTyped(file), { signal })
        print(imported, imported.map(({ model, file }) => `${file} is in its place for ${model}.`).join('\n'))
        return EXIT.done
      })(),
    )

  models
    .command('use')
    .description('work with this model from now on')
    .argument('<id>')
    .action((id: string) =>
      act(async ({ folder, useModel }) => {
        await useModel(folder, id)
        print({ id }, `${id} is used from now on.`)
        return EXIT.done
      })(),
    )

  models
    .command('remove')
    .description("delete a model's files")
    .argument('<id>')
    .action((id: string) =>
      act(async ({ folder, removeModel }) => {
        await removeModel(folder, id)
        print({ id }, `${id} is removed. Fetch it again with: models install ${id}`)
        return EXIT.done
      })(),
    )
}

function modelLine(model: ModelState): string {
  const here =
    model.installed === 'yes' ? (model.inUse ? 'in use' : 'installed') : model.installed === 'partly' ? 'partly here' : 'not here'
  return `${model.id}  ${model.role}, ${Math.round(model.bytes / 1e6)} MB, ${model.licence}, ${here}\n  ${model.title}. ${model.notes}`
}
