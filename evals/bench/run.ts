import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { pathAsTyped } from '../../src-main/hosts/cli/typed-paths.ts'
import { type BenchContext, openBenchContext } from './bench-context.ts'
import { measureEmbedding } from './measure-embedding.ts'
import { measureImport } from './measure-import.ts'
import { measureImportMemory } from './measure-import-memory.ts'
import { measureParsing } from './measure-parsing.ts'
import { measureTextSearch } from './measure-text-search.ts'
import { measureTurns } from './measure-turns.ts'
import { measureWindow } from './measure-window.ts'
import { formatOutcomes, meetsTarget, type Outcome } from './measurement.ts'

const MEASURES: Readonly<Record<string, (context: BenchContext) => Promise<Outcome | readonly Outcome[]>>> = {
  parsing: measureParsing,
  'text-search': measureTextSearch,
  embedding: measureEmbedding,
  import: measureImport,
  'import-memory': measureImportMemory,
  window: measureWindow,
  turns: measureTurns,
}

const USAGE = `npm run --silent bench -- [options]

  --books DIR   folder with moby-dick.epub and others (default: ../shared/books)
  --only NAME   one of ${Object.keys(MEASURES).join(', ')}
  --json OUT    store the figures

Exit code 1 when a target is missed.
`

/** One after the other: two at a time would measure each other. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      books: { type: 'string', default: '../shared/books' },
      only: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return 0
  }
  const measures = Object.entries(MEASURES).filter(([name]) => values.only === undefined || values.only === name)
  if (measures.length === 0)
    throw new Error(`"${values.only}" is not measured: choose one of ${Object.keys(MEASURES).join(', ')}`)
  const context = openBenchContext(pathAsTyped(values.books))
  if ('missing' in context) {
    process.stdout.write(`skipped: ${context.missing}\n`)
    return 0
  }
  const outcomes: Outcome[] = []
  for (const [name, measure] of measures) {
    process.stderr.write(`measuring ${name}…\n`)
    outcomes.push(...[await measure(context)].flat())
  }
  const machine = {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    load: loadavg()[0] ?? 0,
    node: process.version,
  }
  process.stdout.write(
    `${formatOutcomes(outcomes)}\n${machine.cores} cores, load ${machine.load.toFixed(2)}, Node ${machine.node}, ${machine.date}\n`,
  )
  if (values.json !== undefined) writeFileSync(pathAsTyped(values.json), `${JSON.stringify({ ...machine, outcomes }, null, 1)}\n`)
  return outcomes.some((outcome) => 'ours' in outcome && meetsTarget(outcome) === false) ? 1 : 0
}

process.exitCode = await main()
