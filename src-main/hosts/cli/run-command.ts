import type { Command } from 'commander'
import { AppError, toErrorReport } from '../../../src-shared/errors.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { GlobalOptions, Session } from './session.ts'

export interface Output {
  /** The whole result: one JSON document, or text for a person. */
  result(json: unknown, text: string): void
}

export interface Lines {
  readonly json: boolean
  write(line: string): void
  error(line: string): void
}

export type CommandWork = (tools: Session & { readonly print: Output; readonly lines: Lines }) => Promise<ExitCode>

/** Runs a command's work with the library open. `background`: unfinished imports and vectors go on meanwhile. */
export type RunCommand = (needs: { readonly background?: boolean }, work: CommandWork) => Promise<void>

export function createRunCommand(program: Command): RunCommand {
  return async (needs, work) => {
    const options = program.opts<GlobalOptions>()
    // Here, because the engine is most of the program: help and wrong use are without it.
    const { withSession } = await import('./session.ts')
    process.exitCode = await withSession(options, needs.background === true, (session) => {
      const lines = linesOf(options)
      const result = (json: unknown, text: string): void => {
        session.bar.clear()
        lines.write(options.json ? JSON.stringify(json, null, 2) : text)
      }
      return work({ ...session, print: { result }, lines })
    }).catch(fail)
  }
}

export function linesOf(options: GlobalOptions): Lines {
  return {
    json: options.json === true,
    write: (line) => void process.stdout.write(`${line}\n`),
    error: (line) => void process.stderr.write(`${line}\n`),
  }
}

/** Says what went wrong and what to do next, on stderr. */
export function fail(error: unknown): ExitCode {
  const report = toErrorReport(error)
  process.stderr.write(`${report.message}\n${report.nextStep}\n`)
  if (report.code === 'internal' && error instanceof Error && !(error instanceof AppError))
    process.stderr.write(`${error.stack}\n`)
  return EXIT.failed
}
