import { z } from 'zod'
import { AppError, toErrorReport } from '../errors.ts'
import type { Contract, Handlers, Method } from './method.ts'
import type { Dispatch } from './wire.ts'

/** Told about every call that failed, with the error as it was thrown: the reply carries only what the reader should see. */
export type FailureListener = (name: string, error: unknown) => void

/**
 * Checks each call's input, runs its handler and turns whatever it throws into a reply.
 *
 * An unknown method and an input that does not fit its schema are 'bad-request'.
 * Outputs are not checked at run time: the compiler does, and a list of 60,000 hits would be walked twice.
 */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>, onFailure: FailureListener): Dispatch {
  // A Map, not the object: "constructor" and "__proto__" are names that a caller can send too.
  const methods = new Map<string, Method>(Object.entries(contract))
  const functions = new Map<string, (input: never) => unknown>(Object.entries(handlers))
  return async (name, input) => {
    try {
      const called = methods.get(name)
      const handle = functions.get(name)
      if (!called || !handle) throw badRequest(name, 'there is no such method')
      const checked = called.input.safeParse(input)
      if (!checked.success) throw badRequest(name, z.prettifyError(checked.error).replaceAll('\n', ' '))
      return { ok: true, value: await handle(checked.data as never) }
    } catch (error) {
      onFailure(name, error)
      return { ok: false, error: toErrorReport(error) }
    }
  }
}

function badRequest(name: string, why: string): AppError {
  return new AppError(
    'bad-request',
    `"${name}" cannot be done as asked: ${why}.`,
    'Correct the request. If you did not write it yourself, update Commonplace: its parts may be of different versions.',
  )
}
