import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { basename, join, relative } from 'node:path'
import { modelsFolder } from '../src-main/hosts/cli/find-models.ts'
import { withSession } from '../src-main/hosts/cli/session.ts'
import { pathAsTyped } from '../src-main/hosts/cli/typed-paths.ts'
import { listModels } from '../src-main/models/models-folder.ts'
import { toErrorReport } from '../src-shared/errors.ts'
import { compareReports, lossesAgainst } from './compare.ts'
import { engineTarget } from './engine-target.ts'
import { type EvalOptions, parseOptions, USAGE } from './parse-options.ts'
import { formatReport } from './print-report.ts'
import { parseQuestions, type Question } from './question.ts'
import { readConstants } from './read-constants.ts'
import { parseReport, type QuestionScore, type Report } from './report.ts'
import { runQuestions } from './run-questions.ts'

const ROOT = join(import.meta.dirname, '..')
const SETS = join(import.meta.dirname, 'sets')
/** Kept between runs: what has not changed is not embedded again. Git ignores it. */
const LIBRARY = join(ROOT, '.cache', 'evals')
/** Folders whose constants change what is scored. */
const TUNED = ['passages', 'retrieve', 'answer', 'library']

async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args)
  if (options.help) {
    process.stdout.write(USAGE)
    return 0
  }
  const sets = options.sets.length > 0 ? options.sets.map(pathAsTyped) : allSets()
  const questions = chooseQuestions(sets, options)
  if (questions.length === 0) throw new Error('There is no such question in these sets.')
  // Read before the run: a misspelt name should not be told after an hour.
  const baseline = options.compare === undefined ? undefined : readReport(pathAsTyped(options.compare))

  const scores = await withSession({ library: LIBRARY }, false, async ({ call, bar }) => {
    return runQuestions(engineTarget(call, options), questions, {
      stages: options.stages,
      shelf: options.shelf,
      pathOf: (book) => pathOfBook(pathAsTyped(options.books), book),
      onProgress: (what, done, total) => bar.show(what, done, total),
    })
  })
  const report = makeReport(options, sets, scores)
  process.stdout.write(`${formatReport(report)}\n`)
  if (baseline) process.stdout.write(`\n${compareReports(baseline, report)}\n`)
  if (options.json !== undefined) writeFileSync(pathAsTyped(options.json), `${JSON.stringify(report, null, 1)}\n`)
  const losses = options.noLoss && baseline !== undefined ? lossesAgainst(baseline, report) : []
  for (const loss of losses) process.stderr.write(`lost: ${loss}\n`)
  return losses.length > 0 || scores.some(({ failure }) => failure !== undefined) ? 1 : 0
}

function allSets(): string[] {
  return readdirSync(SETS)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(SETS, name))
}

function chooseQuestions(sets: readonly string[], { only, limit }: EvalOptions): Question[] {
  return sets
    .flatMap((file) => parseQuestions(readFileSync(file, 'utf8'), basename(file)))
    .filter((question) => only === undefined || question.kind === only)
    .slice(0, limit)
}

function pathOfBook(folder: string, book: string): string {
  const path = ['.epub', '.txt'].map((ending) => join(folder, book + ending)).find((candidate) => existsSync(candidate))
  if (path === undefined)
    throw new Error(`${folder} has no "${book}.epub" and no "${book}.txt". Say with --books where the books are.`)
  return path
}

function readReport(path: string): Report {
  return parseReport(readFileSync(path, 'utf8'), path)
}

/** Models by role and tuned constants by name: what a table must say to be compared with another. */
function describeEngine(): { models: Record<string, string>; constants: Record<string, number> } {
  const models = listModels(modelsFolder()).filter((model) => model.inUse && model.installed === 'yes')
  const files = TUNED.flatMap((folder) => {
    const path = join(ROOT, 'src-main', folder)
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(path, name))
  })
  const sources = files.map((path) => ({ name: basename(path, '.ts'), text: readFileSync(path, 'utf8') }))
  return { models: Object.fromEntries(models.map(({ role, id }) => [role, id])), constants: readConstants(sources) }
}

function makeReport(options: EvalOptions, sets: readonly string[], scores: QuestionScore[]): Report {
  const described = describeEngine()
  return {
    date: new Date().toISOString(),
    commit: commitOf(),
    cores: availableParallelism(),
    load: loadavg()[0] ?? 0,
    constants: described.constants,
    models: {
      ...described.models,
      ...(options.noModel ? { answer: 'none' } : options.model === undefined ? {} : { answer: options.model }),
    },
    sets: sets.map((path) => (relative(SETS, path).startsWith('..') ? basename(path) : relative(SETS, path))),
    stages: [...options.stages],
    shelf: options.shelf,
    only: options.only,
    limit: options.limit,
    scores,
  }
}

function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'}`
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { message, nextStep, code } = toErrorReport(error)
  process.stderr.write(code === 'internal' && error instanceof Error ? `${error.message}\n` : `${message}\n${nextStep}\n`)
  process.exitCode = 1
}
