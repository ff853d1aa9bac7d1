import { basename, extname } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { AppContract } from '../../../src-shared/contract.ts'
import { AppError } from '../../../src-shared/errors.ts'
import type { Client } from '../../../src-shared/rpc/connect.ts'
import { installModel } from '../../models/install.ts'
import { listModels } from '../../models/models-folder.ts'
import { EXIT } from './exit-codes.ts'
import { modelsFolder } from './find-models.ts'
import { endQuietlyWhenNobodyReads } from './output-end.ts'
import { askText, asPromised } from './print.ts'
import { createProgressBar } from './progress-bar.ts'
import { askAndWait, exitOfAsk } from './question-commands.ts'
import { createRunCommand, fail, linesOf } from './run-command.ts'
import type { GlobalOptions } from './session.ts'
import { pathAsTyped } from './typed-paths.ts'
import { writeExport } from './write-export.ts'

interface AskOptions extends GlobalOptions {
  readonly out?: string
  readonly model: string | boolean
}

/** The whole job from a terminal: fetch what is missing, add the book if it is not here, ask, print, write the Markdown. */
const program = new Command('ask')
  .argument('<book>', 'an EPUB, text, Markdown or HTML file')
  .argument('<question>')
  .option('--library <dir>', 'library folder')
  .option('--json', 'print the result as JSON')
  .option('--out <file>', 'where the Markdown goes (default: beside where you are, named after the book)')
  .option('--no-model', 'quotations only, no answer in prose')
  .option('--model <id>', 'answer with this model')
  .exitOverride()
  .action(async (book: string, question: string) => {
    const options = program.opts<AskOptions>()
    try {
      await fetchMissingModels(options)
    } catch (error) {
      process.exitCode = fail(error)
      return
    }
    await createRunCommand(program)({ background: true }, async (tools) => {
      const id = await addOnce(tools.call, pathAsTyped(book))
      const result = await askAndWait(tools, {
        question,
        books: [id],
        noModel: options.model === false,
        ...(typeof options.model === 'string' ? { model: options.model } : {}),
      })
      // Printed before it is written: a folder that cannot be written to must not cost the answer.
      tools.print.result(asPromised(result), askText(result))
      const { markdown } = await tools.call('export.turn', { turn: result.turn })
      const named = pathAsTyped(options.out ?? `${basename(book, extname(book))}-answer.md`)
      const out = await writeExport(named, { markdown, title: question })
      tools.lines.error(`Written to ${out}`)
      return exitOfAsk(result)
    })
  })

endQuietlyWhenNobodyReads()
try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage
}

async function addOnce(call: Client<AppContract>, path: string): Promise<string> {
  const { results } = await call('book.add', { paths: [path] })
  const [result] = results
  if (result?.book === undefined) {
    const error = result?.error
    throw new AppError(error?.code ?? 'internal', error?.message ?? 'The book was not added.', error?.nextStep ?? 'Try again.')
  }
  for (const warning of result.warnings) linesOf({}).error(`! ${warning.message}`)
  return result.book.id
}

/** The embedder must be here. Without an answer model there are still quotations, so that failing to fetch it is said and borne. */
async function fetchMissingModels(options: AskOptions): Promise<void> {
  const folder = modelsFolder()
  const bar = createProgressBar(process.stderr)
  const states = listModels(folder)
  for (const role of options.model === false ? (['embedder'] as const) : (['embedder', 'answer'] as const)) {
    const chosen = role === 'answer' && typeof options.model === 'string' ? options.model : undefined
    const wanted = states.find((model) => (chosen === undefined ? model.role === role && model.inUse : model.id === chosen))
    const missing = wanted ?? states.find((model) => model.role === role && model.default)
    if (missing === undefined || missing.installed === 'yes') continue
    try {
      const { createOutgoing } = await import('../../models/outgoing.ts')
      await installModel(folder, missing.id, {
        outgoing: createOutgoing(),
        onProgress: ({ what, done, total }) => bar.show(what, done, total),
      })
    } catch (error) {
      if (role === 'embedder') throw error
      bar.clear()
      fail(error)
      linesOf(options).error('Going on without it: quotations and pages, no prose.')
    } finally {
      bar.clear()
    }
  }
}
