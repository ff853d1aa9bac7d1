import { AppError } from '../errors.ts'
import type { CallInput, CallOutput, Contract, MethodName } from './method.ts'
import type { Dispatch } from './wire.ts'

/** Calls a method of the contract by name. Rejects with the AppError that the other side reported. */
export type Client<C extends Contract> = <N extends MethodName<C>>(name: N, input: CallInput<C, N>) => Promise<CallOutput<C, N>>

/** Typed client over anything that carries calls. It holds no list of methods: the contract is a type only here. */
export function connect<C extends Contract>(dispatch: Dispatch): Client<C> {
  return async <N extends MethodName<C>>(name: N, input: CallInput<C, N>) => {
    const reply = await dispatch(name, input)
    if (!reply.ok) throw new AppError(reply.error.code, reply.error.message, reply.error.nextStep)
    return reply.value as CallOutput<C, N>
  }
}
