import { type Command, Option } from 'commander'
import { expectFile } from '../../library/parse-in-thread.ts'
import { addFiles } from './add-files.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { bookContents, bookList, checkText, sectionText } from './print.ts'
import { healthText, updateText } from './print-health.ts'
import type { RunCommand } from './run-command.ts'
import { pathAsTyped } from './typed-paths.ts'

/** Commands about what stands on the shelf. */
export function addShelfCommands(program: Command, run: RunCommand): void {
  program
    .command('add')
    .description('add EPUB, text, Markdown or HTML files, or folders of them')
    .argument('<path...>', 'files or folders')
    .option('--text-only', 'return when the text can be searched; meaning search grows later')
    .option('--background', 'return at once; the next command that stays open goes on with it')
    .action((paths: string[], options: { textOnly?: boolean; background?: boolean }) => {
      // The thread that reads books loads its code while this one loads the engine.
      if (!options.background) expectFile()
      // What returns early must not begin with vectors that it then has to wait for.
      return run({ background: !options.textOnly && !options.background }, (tools) =>
        addFiles(tools, paths.map(pathAsTyped), options.background ? 'queued' : options.textOnly ? 'text' : 'meaning'),
      )
    })

  program
    .command('list')
    .description('list the books')
    .option('--removed', 'list those in the trash')
    .action((options: { removed?: boolean }) =>
      run({}, async ({ call, print }) => {
        const { books } = await call('book.list', { removed: options.removed === true })
        print.result(books, bookList(books))
        return EXIT.done
      }),
    )

  program
    .command('show')
    .description("show a book's contents, the text of a section with its pages, or how well its file could be read")
    .argument('<book>', 'id, beginning of an id, or title')
    .option('--section <path>', 'a path from the contents')
    .addOption(new Option('--health', 'what was found in the file, and what is amiss with it').conflicts('section'))
    .action((book: string, options: { section?: string; health?: boolean }) =>
      run({}, async ({ call, print }) => {
        if (options.health) {
          const report = await call('book.health', { book })
          print.result(report, healthText(report))
          return EXIT.done
        }
        const view = await call('book.show', { book, section: options.section })
        print.result(view, view.section === null ? bookContents(view) : sectionText(view))
        return EXIT.done
      }),
    )

  for (const [name, method, what, done] of [
    [
      'remove',
      'book.remove',
      'move a book to the trash, where it is kept 30 days',
      'Moved to the trash, kept 30 days. Undo with: restore',
    ],
    ['restore', 'book.restore', 'take a book back from the trash', 'Back on the shelf:'],
  ] as const) {
    program
      .command(name)
      .description(what)
      .argument('<book>', 'id, beginning of an id, or title')
      .action((book: string) =>
        run({}, async ({ call, print }) => {
          const summary = await call(method, { book })
          print.result(summary, `${done} ${summary.title} (${summary.id})`)
          return EXIT.done
        }),
      )
  }

  program
    .command('update')
    .description('read a book from a corrected file; its id, its passages and the answers that quote it stay')
    .argument('<book>', 'id, beginning of an id, or title')
    .argument('[file]', 'the corrected file')
    .option('--undo', 'go back to the file that was replaced last')
    .action((book: string, file: string | undefined, options: { undo?: boolean }, command: Command) => {
      if ((file === undefined) !== (options.undo === true)) command.error('error: name a file, or say --undo')
      return run({ background: true }, async ({ call, print }) => {
        const from = file === undefined ? { undo: true } : { file: pathAsTyped(file) }
        const update = await call('book.update', { book, ...from })
        print.result(update, updateText(update))
        return EXIT.done
      })
    })

  program
    .command('reindex')
    .description('read a book again from the file that was added, or all of them')
    .argument('[book]', 'id, beginning of an id, or title')
    .action((book: string | undefined) =>
      run({ background: true }, async ({ call, print }) => {
        const { books } = await call('book.reindex', { book })
        print.result(books, bookList(books))
        return EXIT.done
      }),
    )

  program
    .command('check')
    .description('check database, indexes, vectors and original files')
    .option('--repair', 'mend what can be made again from the books')
    .action((options: { repair?: boolean }) =>
      run({}, async ({ call, print }): Promise<ExitCode> => {
        const result = await call('library.check', { repair: options.repair === true })
        print.result(result, checkText(result))
        return result.ok ? EXIT.done : EXIT.failed
      }),
    )

  program
    .command('backup')
    .description('copy the database to a file while it is in use')
    .argument('<file>')
    .action((file: string) =>
      run({}, async ({ call, print }) => {
        const made = await call('library.backup', { file: pathAsTyped(file) })
        print.result(made, `${made.file} (${made.sizeBytes} bytes). The book files themselves are in the folder "originals".`)
        return EXIT.done
      }),
    )

  program
    .command('compact')
    .description('empty the trash of what is older than 30 days and give its space back')
    .action(() =>
      run({}, async ({ call, print }) => {
        const sizes = await call('library.compact', {})
        print.result(sizes, `${sizes.beforeBytes} bytes before, ${sizes.afterBytes} after.`)
        return EXIT.done
      }),
    )
}
