import type { Command } from 'commander'
import { AppError } from '../../../src-shared/errors.ts'
import { EXIT } from './exit-codes.ts'
import { synonymLine, termLine, wordsText } from './print-words.ts'
import type { RunCommand } from './run-command.ts'
import type { Session } from './session.ts'

const FOR_BOOK = ['--book <book>', 'for this book only; without it, for the whole library'] as const

/** Commands about the reader's own words: synonyms and glossary. */
export function addWordsCommands(program: Command, run: RunCommand): void {
  const words = program.command('words').description('your own synonyms, which search looks for, and your own glossary')

  words
    .command('list', { isDefault: true })
    .description('what there is, each with its id')
    .option('--book <book>', 'what questions to this book are asked with')
    .action((options: { book?: string }) =>
      run({}, async ({ call, print }) => {
        const found = await call('words.list', options)
        print.result(found, wordsText(found))
        return EXIT.done
      }),
    )

  words
    .command('synonyms')
    .description('words and short phrases that mean the same to you')
    .command('add')
    .description('search for all of them whenever one of them is asked for')
    .argument('<word...>', 'two or more; a phrase in quotation marks')
    .option(...FOR_BOOK)
    .action((given: string[], options: { book?: string }) =>
      run({}, async ({ call, print }) => {
        const synonym = await call('synonyms.save', { words: given, ...options })
        print.result(synonym, synonymLine(synonym))
        return EXIT.done
      }),
    )

  words
    .command('glossary')
    .description('terms with their meaning in your words')
    .command('add')
    .description('let the model that writes answers read what the term means to you; it is evidence for nothing')
    .argument('<term>')
    .argument('<meaning>')
    .option(...FOR_BOOK)
    .action((term: string, meaning: string, options: { book?: string }) =>
      run({}, async ({ call, print }) => {
        const entry = await call('glossary.save', { term, meaning, ...options })
        print.result(entry, termLine(entry))
        return EXIT.done
      }),
    )

  words
    .command('remove')
    .description('remove synonyms or a term; they can be restored for 30 days')
    .argument('<id>', 'id, or the beginning of one')
    .action((id: string) =>
      run({}, async ({ call, print }) => {
        const removed = await call('words.remove', { id: await wholeId(call, id) })
        print.result(removed, `Removed. Undo with: words restore ${removed.id}`)
        return EXIT.done
      }),
    )

  words
    .command('restore')
    .description('bring back what was removed')
    .argument('<id>', 'the whole id, as "words remove" printed it')
    .action((id: string) =>
      run({}, async ({ call, print }) => {
        const restored = await call('words.restore', { id })
        print.result(restored, 'Back among your words.')
        return EXIT.done
      }),
    )
}

async function wholeId(call: Session['call'], beginning: string): Promise<string> {
  const { synonyms, glossary } = await call('words.list', {})
  const found = [...synonyms, ...glossary].filter(({ id }) => id.startsWith(beginning))
  if (found.length > 1)
    throw new AppError('bad-request', `Several ids begin with "${beginning}".`, 'Give more of it: see them with: words list')
  return found[0]?.id ?? beginning
}
