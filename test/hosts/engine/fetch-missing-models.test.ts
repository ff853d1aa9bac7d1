import { expect, test } from 'vitest'
import { fetchMissingModels } from '../../../src-main/hosts/engine/fetch-missing-models.ts'
import type { AppContract } from '../../../src-shared/contract.ts'
import { connect } from '../../../src-shared/rpc/connect.ts'

interface Machine {
  readonly models: readonly { id: string; role: string; installed: 'yes' | 'partly' | 'no'; inUse?: boolean; default?: boolean }[]
  readonly jobs?: readonly { model: string; state: string }[]
}

/** What is asked to be fetched on such a machine, in order. */
async function fetched({ models, jobs = [] }: Machine): Promise<string[]> {
  const asked: string[] = []
  const call = connect<AppContract>(async (name, input) => {
    if (name === 'models.list')
      return { ok: true, value: { models: models.map((model) => ({ inUse: false, default: false, ...model })) } }
    if (name === 'jobs.list') return { ok: true, value: { jobs } }
    if (name === 'models.install') asked.push((input as { model: string }).model)
    return { ok: true, value: { job: 'model' } }
  })
  await fetchMissingModels(call)
  return asked
}

const embedder = { id: 'e5', role: 'embedder', installed: 'no', default: true } as const
const answer = { id: 'qwen', role: 'answer', installed: 'no', default: true } as const

test('a new machine gets the embedder first, then the answer model, and no other', async () => {
  const others = [
    { id: 'rerank', role: 'reranker', installed: 'no', default: true },
    { id: 'large', role: 'answer', installed: 'no' },
  ] as const
  expect(await fetched({ models: [answer, ...others, embedder] })).toEqual(['e5', 'qwen'])
})

test('what is here is not fetched, what arrived in part goes on', async () => {
  expect(
    await fetched({
      models: [
        { ...embedder, installed: 'yes' },
        { ...answer, installed: 'partly' },
      ],
    }),
  ).toEqual(['qwen'])
})

test("the reader's own choice goes before the usual one", async () => {
  const chosen = { id: 'large', role: 'answer', installed: 'yes', inUse: true } as const
  expect(await fetched({ models: [{ ...embedder, installed: 'yes' }, answer, chosen] })).toEqual([])
  expect(await fetched({ models: [embedder, answer, { ...chosen, installed: 'no' }] })).toEqual(['e5', 'large'])
})

test('what the reader paused or cancelled is left alone; what failed is tried again', async () => {
  const jobs = [
    { model: 'e5', state: 'failed' },
    { model: 'qwen', state: 'cancelled' },
  ]
  expect(await fetched({ models: [embedder, answer], jobs })).toEqual(['e5'])
  expect(await fetched({ models: [embedder, answer], jobs: [{ model: 'e5', state: 'paused' }] })).toEqual(['qwen'])
})
