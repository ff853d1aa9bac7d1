import type { z } from 'zod'

/** What goes in and what comes out of one call. Both are JSON: a call may cross a process or a socket. */
export interface Method<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I
  readonly output: O
}

/** Every method by its name ("book.add"). */
export type Contract = Readonly<Record<string, Method>>

export type MethodName<C extends Contract> = keyof C & string

/** What a caller passes: fields with a default may be left out. */
export type CallInput<C extends Contract, N extends MethodName<C>> = z.input<C[N]['input']>

/** What a handler receives: checked, defaults filled in. */
export type CheckedInput<C extends Contract, N extends MethodName<C>> = z.output<C[N]['input']>

export type CallOutput<C extends Contract, N extends MethodName<C>> = z.output<C[N]['output']>

/** One function for each method of the contract: one that is missing, or that a contract does not name, fails to compile. */
export type Handlers<C extends Contract> = {
  readonly [N in MethodName<C>]: (input: CheckedInput<C, N>) => CallOutput<C, N> | Promise<CallOutput<C, N>>
}

/** One line of a contract. */
export function method<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Method<I, O> {
  return { input, output }
}
