import { deepStrictEqual } from 'node:assert'
import type { Dispatch, Reply } from '../../src-shared/rpc/wire.ts'

/** Carries calls as a socket would: as JSON text both ways. Throws when input or reply would not survive it unchanged. */
export function overJson(dispatch: Dispatch): Dispatch {
  return async (name, input) => {
    const reply = await dispatch(name, roundTrip(input))
    return roundTrip(reply) as Reply
  }
}

function roundTrip(value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value))
  deepStrictEqual(copy, value)
  return copy
}
