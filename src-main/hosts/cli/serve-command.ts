import { type Command, InvalidArgumentError } from 'commander'
import { defaultLibraryDir } from '../../library/default-library.ts'
import { fail } from './run-command.ts'
import type { GlobalOptions } from './session.ts'
import { environmentAsTyped, pathAsTyped } from './typed-paths.ts'

const LARGEST_PORT = 65_535

/** The app in a browser, without opening one. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the app to a browser of this machine until Ctrl+C, and print its address')
    .option('--port <n>', 'port on 127.0.0.1; 0 for any that is free', parsePort)
    .action(async ({ port }: { port?: number }) => {
      const { library } = program.opts<GlobalOptions>()
      const libraryDir = library === undefined ? defaultLibraryDir(environmentAsTyped()) : pathAsTyped(library)
      // Here, because every other command does without a web server.
      const { serveInBrowser } = await import('../start-app.ts')
      process.exitCode = await serveInBrowser({ libraryDir, port, opens: false }).catch(fail)
    })
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > LARGEST_PORT) throw new InvalidArgumentError(`It must be a number up to ${LARGEST_PORT}.`)
  return port
}
