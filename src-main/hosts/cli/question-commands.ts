import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { AskResult } from '../../../src-shared/answer.ts'
import type { AnsweredTurn, AppContract } from '../../../src-shared/contract.ts'
import { AppError } from '../../../src-shared/errors.ts'
import type { CallInput } from '../../../src-shared/rpc/method.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { askText, asPromised, counted, counterText, quoteText, searchText } from './print.ts'
import type { CommandWork, RunCommand } from './run-command.ts'
import { pathAsTyped } from './typed-paths.ts'
import { writeExport } from './write-export.ts'

type Tools = Parameters<CommandWork>[0]

/** Commands that ask something of the books. */
export function addQuestionCommands(program: Command, run: RunCommand): void {
  addAsk(program, run)
  addSearch(program, run)
  addQuote(program, run)
  addCounter(program, run)
  addExport(program, run)
}

interface AskOptions {
  readonly book?: string[]
  readonly section?: string
  readonly conversation?: string
  readonly model: string | boolean
}

function addAsk(program: Command, run: RunCommand): void {
  program
    .command('ask')
    .description('ask a question; the answer comes with quotations that were checked and their printed pages')
    .argument('<question>')
    .option('--book <book>', 'ask this book only (may be given several times)', collect)
    .option('--section <path>', 'ask this section of the one book only')
    .option('--conversation <id>', 'go on with this conversation')
    .option('--no-model', 'quotations only, no answer in prose')
    .option('--model <id>', 'answer with this model')
    .action((question: string, options: AskOptions, command: Command) => {
      if (question.trim() === '') command.error('error: the question is empty')
      return run({ background: true }, async (tools) => {
        const result = await askAndWait(tools, {
          question,
          books: options.book ?? [],
          section: options.section,
          conversation: options.conversation,
          noModel: options.model === false,
          ...(typeof options.model === 'string' ? { model: options.model } : {}),
        })
        tools.print.result(asPromised(result), askText(result))
        return exitOfAsk(result)
      })
    })
}

/** Asks and waits for the whole answer, while the text that is being written runs by on stderr's bar. */
export async function askAndWait(tools: Tools, input: CallInput<AppContract, 'ask.start'>): Promise<AnsweredTurn> {
  const { turn } = await tools.call('ask.start', input)
  let written = 0
  const end = tools.onEvent((event) => {
    // One that an earlier command left unfinished, and that nobody else here waits for.
    if (event.type === 'job.failed' && event.kind === 'import')
      tools.lines.error(`! ${event.error.message}\n  ${event.error.nextStep}`)
    if (event.type === 'answer.evidence' && event.turn === turn)
      tools.bar.show(`${counted(event.quotes.length, 'quotation')} found`, 0, 0)
    if (event.type === 'answer.delta' && event.turn === turn) {
      written += event.text.length
      tools.bar.show('Writing the answer, characters', written, 0)
    }
  })
  const stop = (): void => void tools.call('ask.stop', { turn })
  tools.signal.addEventListener('abort', stop, { once: true })
  try {
    const result = await tools.call('ask.result', { turn })
    tools.bar.clear()
    for (const { message, nextStep } of result.receipt.missing ?? []) tools.lines.error(`! ${message}\n  ${nextStep}`)
    return result
  } finally {
    tools.signal.removeEventListener('abort', stop)
    end()
  }
}

export function exitOfAsk(result: AskResult): ExitCode {
  return result.status === 'not-covered' || result.quotes.length === 0 ? EXIT.nothingFound : EXIT.done
}

function addSearch(program: Command, run: RunCommand): void {
  program
    .command('search')
    // "-word" is a search like any other, also as the first word.
    .allowUnknownOption()
    .description('search the text: "a phrase", AND OR NOT, -word, word*, NEAR(a b, 5), title: author:')
    .argument('<query>')
    .option('--book <book>', 'search this book only (may be given several times)', collect)
    .option('--section <path>', 'search this section of the one book only')
    .option('--case', 'capitals count')
    .option('--diacritics', 'accents count')
    .option('--limit <n>', 'how many hits to list', wholeNumber, 50)
    .action(
      (query: string, options: { book?: string[]; section?: string; case?: boolean; diacritics?: boolean; limit: number }) =>
        run({}, async ({ call, print }) => {
          const result = await call('search.text', {
            query,
            books: options.book ?? [],
            section: options.section,
            matchCase: options.case === true,
            matchDiacritics: options.diacritics === true,
            limit: options.limit,
          })
          print.result(result, searchText(result))
          return result.total === 0 ? EXIT.nothingFound : EXIT.done
        }),
    )
}

function addQuote(program: Command, run: RunCommand): void {
  program
    .command('quote')
    .description('check whether a text stands in a book, and where; or every quotation in a draft')
    .argument('[book]', 'id, beginning of an id, or title; left out with --file: all books')
    .argument('[text]')
    .option('--file <draft>', 'check every quotation of this Markdown or text file')
    .action((book: string | undefined, text: string | undefined, options: { file?: string }, command: Command) => {
      const isDraft = options.file !== undefined && text === undefined
      if (!isDraft && (book === undefined || !text?.trim() || options.file !== undefined))
        command.error('error: write: quote BOOK "TEXT", or: quote [BOOK] --file DRAFT.md')
      return run({}, async ({ call, print }) => {
        if (options.file !== undefined) {
          const draft = await readFile(pathAsTyped(options.file), 'utf8').catch((error: unknown) => {
            throw new AppError('file-missing', `"${options.file}" cannot be read.`, 'Check the path and try again.', error)
          })
          const { quotations } = await call('quote.draft', { draft, books: book === undefined ? [] : [book] })
          print.result(
            quotations,
            quotations.map((q) => `${q.text}\n  ${quoteText(q.check).replaceAll('\n', '\n  ')}`).join('\n\n'),
          )
          return quotations.every(({ check }) => check.quote !== undefined) ? EXIT.done : EXIT.nothingFound
        }
        const check = await call('quote.verify', { text: text ?? '', books: [book ?? ''] })
        print.result(check, quoteText(check))
        return check.quote === undefined ? EXIT.nothingFound : EXIT.done
      })
    })
}

function addCounter(program: Command, run: RunCommand): void {
  program
    .command('counter')
    .description('passages that limit or contradict an answer')
    .option('--turn <id>', 'this answer instead of the last one')
    .action((options: { turn?: string }) =>
      run({}, async ({ call, print }) => {
        const found = await call('answer.counter', options)
        print.result(found, counterText(found))
        return found.quotes.length === 0 ? EXIT.nothingFound : EXIT.done
      }),
    )
}

interface ExportOptions {
  readonly turn?: string
  readonly conversation?: string
  readonly notes?: boolean
  readonly last?: boolean
  readonly book?: string
  readonly tag?: string
  readonly out?: string
  readonly style?: 'chicago' | 'mla' | 'apa' | 'bibtex' | 'plain'
}

function addExport(program: Command, run: RunCommand): void {
  program
    .command('export')
    .description('write an answer, a conversation or the notes as Markdown, with quotations and pages')
    .option('--turn <id>', 'this answer')
    .option('--conversation <id>', 'this conversation')
    .option('--notes', 'what is pinned, with comments and tags')
    .option('--last', 'the last answer (the default)')
    .option('--book <book>', 'with --notes: those of this book only')
    .option('--tag <tag>', 'with --notes: those with this tag only')
    .option('--out <file>', 'write to this file or folder instead of the terminal; what the file holds stays')
    .addOption(
      new Option('--style <style>', 'how sources are cited; without it as the settings say').choices([
        'chicago',
        'mla',
        'apa',
        'bibtex',
        'plain',
      ]),
    )
    .action((options: ExportOptions, command: Command) => {
      const what = [options.turn, options.conversation, options.notes, options.last].filter((chosen) => chosen !== undefined)
      if (what.length > 1) command.error('error: choose one of --turn, --conversation, --notes and --last')
      const narrows = options.book !== undefined || options.tag !== undefined
      if (narrows && options.notes !== true) command.error('error: --book and --tag go with --notes')
      return run({}, async ({ call, print }) => {
        const made = await exported(call, options)
        if (options.out === undefined) {
          print.result(made, made.markdown.trimEnd())
        } else {
          const file = await writeExport(pathAsTyped(options.out), {
            markdown: made.markdown,
            title: made.fileName.replace(/\.md$/, ''),
          })
          print.result({ file }, file)
        }
        return EXIT.done
      })
    })
}

async function exported(
  call: Tools['call'],
  { turn, conversation, notes, book, tag, style }: ExportOptions,
): Promise<{ readonly markdown: string; readonly fileName: string }> {
  if (notes === true) return call('export.notes', { book, tag, style })
  return call('export.turn', { turn, conversation, style })
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}

function wholeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number from 1.')
  return number
}
