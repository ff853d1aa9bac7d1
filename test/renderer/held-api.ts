import type { AppError } from '../../src-shared/errors.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'

export interface HeldApi extends FakeApi {
  /** Gives the answer to the oldest call of the method that waits for one, or to the nth after it. Resolves when it has been taken. */
  answer(name: string, value: unknown, nth?: number): Promise<void>
  refuse(name: string, error: AppError): Promise<void>
  /** Inputs of the calls of the method that wait. */
  waiting(name: string): readonly unknown[]
}

interface WaitingCall {
  readonly name: string
  readonly input: unknown
  readonly end: PromiseWithResolvers<unknown>
}

/** An engine that answers these methods when the test says so. */
export function heldApi(...names: readonly string[]): HeldApi {
  const calls: WaitingCall[] = []
  const hold =
    (name: string) =>
    (input: unknown): Promise<unknown> => {
      const end = Promise.withResolvers<unknown>()
      calls.push({ name, input, end })
      return end.promise
    }
  const fake = fakeApi(Object.fromEntries(names.map((name) => [name, hold(name)])))
  const take = (name: string, nth: number): WaitingCall['end'] => {
    const call = calls.filter((one) => one.name === name)[nth]
    if (call === undefined) throw new Error(`No call of ${name} waits.`)
    calls.splice(calls.indexOf(call), 1)
    return call.end
  }
  const taken = (): Promise<void> => new Promise(setImmediate)
  return {
    ...fake,
    answer: (name, value, nth = 0) => {
      take(name, nth).resolve(value)
      return taken()
    },
    refuse: (name, error) => {
      take(name, 0).reject(error)
      return taken()
    },
    waiting: (name) => calls.filter((call) => call.name === name).map(({ input }) => input),
  }
}
