import type { Api } from '../../src-renderer/api.ts'
import type { AppEvent } from '../../src-shared/events.ts'

export interface FakeApi {
  readonly api: Api
  /** Names and inputs, in order. */
  readonly calls: readonly { readonly name: string; readonly input: unknown }[]
  /** What the engine would tell. */
  tell(event: AppEvent): void
}

/** An engine of answers by method. A method without one rejects, as one that is not there would. */
export function fakeApi(answers: Readonly<Record<string, (input: never) => unknown>>): FakeApi {
  const calls: { name: string; input: unknown }[] = []
  const listeners = new Set<(event: AppEvent) => void>()
  const call = async (name: string, input: unknown): Promise<unknown> => {
    calls.push({ name, input })
    const answer = answers[name]
    if (answer === undefined) throw new Error(`The fake has no answer to ${name}.`)
    return answer(input as never)
  }
  const api: Api = {
    call: call as Api['call'],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onConnection: (listener) => {
      listener('open')
      return () => undefined
    },
    onCommand: () => () => undefined,
    assetUrl: (kind, book) => `/assets/${kind}/${book}`,
    upload: async () => ({ paths: ['/uploads/a.epub', '/uploads/b.epub'], failed: [] }),
  }
  return {
    api,
    calls,
    tell: (event) => {
      for (const listener of listeners) listener(event)
    },
  }
}
