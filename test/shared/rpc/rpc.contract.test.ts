import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../../src-shared/errors.ts'
import { connect } from '../../../src-shared/rpc/connect.ts'
import { type Handlers, method } from '../../../src-shared/rpc/method.ts'
import { serve } from '../../../src-shared/rpc/serve.ts'
import { overJson } from '../../support/over-json.ts'

const shelf = {
  'book.find': method(z.object({ title: z.string(), limit: z.number().default(3) }), z.array(z.object({ title: z.string() }))),
  'book.open': method(z.object({ id: z.string() }), z.object({ id: z.string(), pages: z.number().nullable() })),
}

const handlers: Handlers<typeof shelf> = {
  'book.find': ({ title, limit }) => Array.from({ length: limit }, () => ({ title })),
  'book.open': async ({ id }) => {
    if (id === 'lost')
      throw new AppError('not-found', 'There is no book "lost".', 'Look at the list of books.', new Error('row 0'))
    if (id === 'odd') throw new TypeError('x is undefined')
    return { id, pages: null }
  },
}

function open() {
  const failures: [string, unknown][] = []
  const dispatch = serve(shelf, handlers, (name, error) => failures.push([name, error]))
  return { dispatch, failures, call: connect<typeof shelf>(overJson(dispatch)) }
}

test('a call gives its handler the checked input with defaults and its caller the value', async () => {
  const { call } = open()
  expect(await call('book.find', { title: 'Moby-Dick' })).toEqual([
    { title: 'Moby-Dick' },
    { title: 'Moby-Dick' },
    { title: 'Moby-Dick' },
  ])
  expect(await call('book.open', { id: 'md' })).toEqual({ id: 'md', pages: null })
})

test('an error of ours arrives with code, message and next step, and without its cause', async () => {
  const { call, failures } = open()
  const error = await call('book.open', { id: 'lost' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'not-found', message: 'There is no book "lost".', nextStep: 'Look at the list of books.' })
  expect((error as AppError).cause).toBeUndefined()
  expect(failures).toMatchObject([['book.open', { cause: new Error('row 0') }]])
})

test('any other error arrives as internal and is told to the listener as it was thrown', async () => {
  const { call, failures } = open()
  await expect(call('book.open', { id: 'odd' })).rejects.toMatchObject({ code: 'internal' })
  expect(failures).toEqual([['book.open', new TypeError('x is undefined')]])
})

test('an input that does not fit is a bad request that names the field', async () => {
  const { dispatch } = open()
  const reply = await dispatch('book.find', { title: 7 })
  expect(reply).toMatchObject({ ok: false, error: { code: 'bad-request', message: expect.stringContaining('title') } })
})

test.each(['book.burn', 'constructor', '__proto__', 'toString'])(
  'a method that is not in the contract is a bad request: %s',
  async (name) => {
    const { dispatch } = open()
    expect(await dispatch(name, {})).toMatchObject({ ok: false, error: { code: 'bad-request' } })
  },
)

test('handlers without one of the methods do not compile', () => {
  // @ts-expect-error 'book.open' is missing
  const incomplete: Handlers<typeof shelf> = { 'book.find': () => [] }
  expect(Object.keys(incomplete)).toEqual(['book.find'])
})
