import { expect, test } from 'vitest'
import { KeptModel } from '../../src-main/models/kept-model.ts'

function kept(idleMs: number | null = null) {
  const done: string[] = []
  const model = new KeptModel(
    async ({ id }: { readonly id: string }) => {
      done.push(`load ${id}`)
      return { id, close: async () => void done.push(`close ${id}`) }
    },
    { idleMs: () => idleMs },
  )
  return { model, done }
}

test('another one closes the one before, and the same one is loaded once', async () => {
  const { model, done } = kept()
  await Promise.all([model.open({ id: 'a' }), model.open({ id: 'a' })])
  await model.open({ id: 'b' })
  expect(done).toEqual(['load a', 'close a', 'load b'])
  await model.release('a')
  expect(done).toHaveLength(3)
  await model.close()
  expect(done.at(-1)).toBe('close b')
  await expect(model.open({ id: 'b' })).rejects.toMatchObject({ code: 'cancelled' })
})

// An answer model takes gigabytes; a reader who only reads has a use for them.
test('what nobody uses for a while is taken out of memory, and is there again when it is asked for', async () => {
  const { model, done } = kept(1)
  await model.open({ id: 'a' })
  await expect.poll(() => done).toEqual(['load a', 'close a'])
  expect(await model.use({ id: 'a' }, async ({ id }) => id)).toBe('a')
  expect(done[2]).toBe('load a')
  await expect.poll(() => done.length).toBe(4)
})

test('as long as it is used it stays', async () => {
  const { model, done } = kept(0)
  const begun = Promise.withResolvers<void>()
  const work = Promise.withResolvers<void>()
  const used = model.use({ id: 'a' }, async () => {
    begun.resolve()
    await work.promise
  })
  await begun.promise
  await model.open({ id: 'a' })
  // A timer that was set wrongly would have gone off by the time that this one has.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(done).toEqual(['load a'])
  work.resolve()
  await used
  await expect.poll(() => done).toEqual(['load a', 'close a'])
})

test('without a limit it stays until it is closed', async () => {
  const { model, done } = kept()
  await model.use({ id: 'a' }, async () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(done).toEqual(['load a'])
})
