import { Command, CommanderError } from 'commander'
import { EXIT } from './exit-codes.ts'
import { addModelCommands } from './model-commands.ts'
import { endQuietlyWhenNobodyReads } from './output-end.ts'
import { addQuestionCommands } from './question-commands.ts'
import { createRunCommand } from './run-command.ts'
import { addServeCommand } from './serve-command.ts'
import { addShelfCommands } from './shelf-commands.ts'
import { addWordsCommands } from './words-commands.ts'

const program = new Command('commonplace')
  .description('Ask your own books, offline. Every quotation is checked against the book and carries its printed page.')
  .option('--library <dir>', 'library folder (default: COMMONPLACE_LIBRARY, else "Commonplace" in your documents)')
  .option('--json', 'print results as JSON')
  .showHelpAfterError('Add --help for how a command is used.')
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()
// Options may stand before or after the command's name: `cli add BOOK --json` and `cli --json add BOOK` are the same.
program.enablePositionalOptions(false)

const run = createRunCommand(program)
addShelfCommands(program, run)
addQuestionCommands(program, run)
addWordsCommands(program, run)
addModelCommands(program)
addServeCommand(program)
for (const command of program.commands) shareOptions(command)

endQuietlyWhenNobodyReads()
try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage
}

/** Commander ends the process itself unless each command is told not to; wrong usage must end with 2, not 1. */
function shareOptions(command: Command): void {
  command.exitOverride()
  command.commands.forEach(shareOptions)
}
