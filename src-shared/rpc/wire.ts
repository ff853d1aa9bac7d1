import type { ErrorReport } from '../errors.ts'

/**
 * The answer to a call. An error is a value here, because what carries calls loses the rest of a thrown one:
 * Electron's `invoke` keeps an error's message only (https://www.electronjs.org/docs/latest/api/ipc-renderer#ipcrendererinvokechannel-args).
 */
export type Reply<T = unknown> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorReport }

/** Carries one call to wherever the handlers are. Never rejects: what goes wrong is in the reply. */
export type Dispatch = (name: string, input: unknown) => Promise<Reply>
