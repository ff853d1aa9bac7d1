import type { AppContract } from '../../../src-shared/contract.ts'
import type { Client } from '../../../src-shared/rpc/connect.ts'

/** The embedder first: without it no book can be read, while evidence needs no answer model. */
const ROLES_WANTED = ['embedder', 'answer'] as const

/**
 * Writes down the fetching of what the reader needs and has not: the models of their choice, else the usual ones. They come one after the other, as
 * jobs. What the reader paused stays paused, and what they cancelled is left alone as long as the list of jobs shows it.
 */
export async function fetchMissingModels(call: Client<AppContract>): Promise<void> {
  const { models } = await call('models.list', {})
  const { jobs } = await call('jobs.list', { finished: true, kind: 'model', limit: 10_000 })
  const leftAlone = new Set(jobs.filter(({ state }) => state === 'cancelled' || state === 'paused').map(({ model }) => model))
  for (const role of ROLES_WANTED) {
    const ofRole = models.filter((model) => model.role === role)
    const wanted = ofRole.find((model) => model.inUse) ?? ofRole.find((model) => model.default)
    if (wanted === undefined || wanted.installed === 'yes' || leftAlone.has(wanted.id)) continue
    await call('models.install', { model: wanted.id })
  }
}
