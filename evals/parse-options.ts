import { parseArgs } from 'node:util'
import { RANK_STAGES } from './eval-target.ts'
import type { Stage } from './score-question.ts'

export const USAGE = `npm run --silent evals -- --books DIR --sets FILE... [options]

  --books DIR      folder with <book>.epub or <book>.txt (default: ../shared/books)
  --sets FILE...   sets of questions, JSON lines (default: all of evals/sets)
  --stages LIST    of ${RANK_STAGES.join(',')},answer (default: all but answer)
  --only KIND      questions of one kind
  --limit N        the first N questions
  --json OUT       store the run
  --compare RUN    print what changed against a stored run
  --no-loss        exit with 1 when the run lost a figure against --compare
  --model ID       answer with this model instead of the one in use (answer stage)
  --no-model       answer stage without a model: the quotes, the decision and the receipt only
  --shelf          look in all books instead of each question's own
`

export interface EvalOptions {
  readonly books: string
  /** Empty: all sets there are. */
  readonly sets: readonly string[]
  readonly stages: readonly Stage[]
  readonly only: string | undefined
  readonly limit: number | undefined
  readonly json: string | undefined
  readonly compare: string | undefined
  readonly noLoss: boolean
  readonly model: string | undefined
  readonly noModel: boolean
  readonly shelf: boolean
  readonly help: boolean
}

/** Throws an Error with what is wrong in one sentence. */
export function parseOptions(args: readonly string[]): EvalOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    // What follows --sets FILE without an option of its own is a further set.
    allowPositionals: true,
    options: {
      books: { type: 'string', default: '../shared/books' },
      sets: { type: 'string', multiple: true, default: [] },
      stages: { type: 'string', default: RANK_STAGES.join(',') },
      only: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
      'no-loss': { type: 'boolean', default: false },
      model: { type: 'string' },
      'no-model': { type: 'boolean', default: false },
      shelf: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (positionals.length > 0 && values.sets.length === 0)
    throw new Error(`"${positionals[0]}" belongs to no option: sets are given with --sets`)
  if (values['no-loss'] && values.compare === undefined) throw new Error('--no-loss says nothing without --compare RUN')
  return {
    books: values.books,
    sets: [...values.sets, ...positionals],
    stages: values.stages.split(',').map(parseStage),
    only: values.only,
    limit: values.limit === undefined ? undefined : parseLimit(values.limit),
    json: values.json,
    compare: values.compare,
    noLoss: values['no-loss'],
    model: values.model,
    noModel: values['no-model'],
    shelf: values.shelf,
    help: values.help,
  }
}

function parseStage(name: string): Stage {
  const stage = [...RANK_STAGES, 'answer' as const].find((known) => known === name)
  if (stage === undefined) throw new Error(`"${name}" is no stage: they are ${RANK_STAGES.join(', ')} and answer`)
  return stage
}

function parseLimit(given: string): number {
  const limit = Number(given)
  if (!Number.isInteger(limit) || limit < 1) throw new Error(`--limit takes a whole number from 1 on, not "${given}"`)
  return limit
}
