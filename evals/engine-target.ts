import type { Quote } from '../src-shared/answer.ts'
import type { AppContract } from '../src-shared/contract.ts'
import { AppError } from '../src-shared/errors.ts'
import type { Client } from '../src-shared/rpc/connect.ts'
import type { Answered, Asking, EvalTarget, Located, Rankings, RankStage } from './eval-target.ts'

export interface TargetOptions {
  /** Id of the answer model, instead of the one in use. */
  readonly model: string | undefined
  /** Nothing is written: quotes, decision and receipt only. */
  readonly noModel: boolean
}

/** The engine as evals see it: the same calls that the command line makes. */
export function engineTarget(call: Client<AppContract>, { model, noModel }: TargetOptions): EvalTarget {
  const scopeOf = (asking: Asking) => ({ books: asking.book === undefined ? [] : [asking.book], history: [...asking.history] })

  async function addBook(path: string): Promise<string> {
    const { results } = await call('book.add', { paths: [path], until: 'meaning' })
    const result = results[0]
    if (result?.error) throw new AppError(result.error.code, `${path}: ${result.error.message}`, result.error.nextStep)
    if (!result?.book) throw new AppError('internal', `${path} was neither added nor refused.`, 'Run "check" on the library.')
    if (result.book.indexed < 1)
      throw new AppError('internal', `${path} is not searchable in full.`, 'Run "check" on the library.')
    return result.book.id
  }

  async function rank(question: string, asking: Asking, stages: readonly RankStage[]): Promise<Rankings> {
    const asked = stages.filter((stage) => !noModel || stage !== 'hypothetical')
    const ranking = await call('ask.rank', {
      question,
      ...scopeOf(asking),
      stages: asked,
      ...(model === undefined ? {} : { model }),
    })
    const rankings = stages.flatMap((stage) => {
      const passages = ranking.stages[stage]
      return passages === undefined ? [] : [[stage, passages.map(({ text, page }) => ({ text, page: page.label ?? undefined }))]]
    })
    return { stages: Object.fromEntries(rankings), timings: measured(ranking.timings) }
  }

  async function ask(question: string, asking: Asking): Promise<Answered> {
    const { turn } = await call('ask.start', { question, ...scopeOf(asking), noModel, ...(model === undefined ? {} : { model }) })
    const result = await call('ask.result', { turn })
    return {
      status: result.status,
      claims: (result.answer?.claims ?? []).map((claim) => ({ supported: claim.support === 'supported' })),
      quotes: result.quotes.map((quote: Quote) => ({
        text: quote.text,
        book: quote.book.id,
        page: quote.page.label ?? undefined,
      })),
      covered: (await call('conversations.record', { turn })).covered,
      timings: measured(result.timings),
    }
  }

  async function locate(text: string, book: string): Promise<Located> {
    const check = await call('quote.verify', { text, books: [book] })
    return {
      verdict: check.verdict,
      places: check.occurrences.map(({ page, section }) => ({ page: page.label ?? undefined, section })),
    }
  }

  return { addBook, rank, ask, locate }
}

/** Steps that did not happen are left out. */
function measured(timings: Readonly<Record<string, number | null | undefined>>): Record<string, number> {
  return Object.fromEntries(Object.entries(timings).filter((timing): timing is [string, number] => typeof timing[1] === 'number'))
}
