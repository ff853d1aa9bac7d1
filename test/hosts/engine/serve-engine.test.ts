import { expect, test } from 'vitest'
import type { Engine } from '../../../src-main/engine.ts'
import { type EngineChannel, serveEngine } from '../../../src-main/hosts/engine/serve-engine.ts'
import type { FromEngine, ToEngine } from '../../../src-main/hosts/shell/engine-messages.ts'
import { AppError } from '../../../src-shared/errors.ts'
import type { AppEvent } from '../../../src-shared/events.ts'
import { createEventLog } from '../../../src-shared/rpc/event-log.ts'

function fakeChannel() {
  const sent: FromEngine[] = []
  let hear: (message: ToEngine) => void = () => {}
  let end: () => void = () => {}
  const channel: EngineChannel = {
    send: (message) => void sent.push(message),
    onMessage: (listener) => {
      hear = listener
    },
    onEnd: (listener) => {
      end = listener
    },
  }
  return { channel, sent, hear: (message: ToEngine) => hear(message), end: () => end() }
}

function fakeEngine() {
  const done: string[] = []
  const engine: Engine = {
    events: createEventLog<AppEvent>({ capacity: 10, startAfter: 0 }),
    dispatch: async (name) => ({ ok: true, value: name }),
    readAsset: async ({ book }) => {
      if (book === 'broken') throw new Error('The file is gone.')
      return { mediaType: 'image/png', bytes: new Uint8Array([1]) }
    },
    close: async () => void done.push('closed'),
  }
  return { engine, done }
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

test('calls, pictures and events cross the channel, and the end comes when it is asked for', async () => {
  const { channel, sent, hear } = fakeChannel()
  const { engine, done } = fakeEngine()
  const served = serveEngine(channel, { open: async () => engine })
  // Before the library is open.
  hear({ type: 'call', id: 1, name: 'book.list', input: {} })
  await settle()
  engine.events.append({ type: 'shelf.changed' })
  hear({ type: 'asset', id: 2, request: { kind: 'cover', book: 'a' } })
  hear({ type: 'asset', id: 3, request: { kind: 'cover', book: 'broken' } })
  await settle()
  expect(sent).toEqual(
    expect.arrayContaining([
      { type: 'ready' },
      { type: 'reply', id: 1, reply: { ok: true, value: 'book.list' } },
      { type: 'event', seq: 1, event: { type: 'shelf.changed' } },
      { type: 'asset', id: 2, asset: { mediaType: 'image/png', bytes: new Uint8Array([1]) } },
      { type: 'asset', id: 3, asset: undefined },
    ]),
  )
  expect(done).toEqual([])
  hear({ type: 'close' })
  await served
  expect(done).toEqual(['closed'])
})

test('a library that cannot be opened is told with its reason, and the process ends', async () => {
  const { channel, sent } = fakeChannel()
  const open = async () => {
    throw new AppError('library-locked', 'It is open elsewhere.', 'Close the other one.')
  }
  await serveEngine(channel, { open })
  expect(sent).toEqual([
    { type: 'failed', error: { code: 'library-locked', message: 'It is open elsewhere.', nextStep: 'Close the other one.' } },
  ])
})

test('when the shell is gone, the library is given free', async () => {
  const { channel, end } = fakeChannel()
  const { engine, done } = fakeEngine()
  const served = serveEngine(channel, { open: async () => engine })
  end()
  await served
  expect(done).toEqual(['closed'])
})

test('what is to be done after opening is done before anybody is told, and its failure is no reason to end', async () => {
  const { channel, sent, hear } = fakeChannel()
  const { engine } = fakeEngine()
  const failures: unknown[] = []
  const served = serveEngine(channel, {
    open: async () => engine,
    afterOpening: async () => {
      expect(sent).toEqual([])
      throw new Error('No list of models.')
    },
    onFailure: (error) => failures.push(error),
  })
  await settle()
  expect(failures).toEqual([new Error('No list of models.')])
  expect(sent).toEqual([{ type: 'ready' }])
  hear({ type: 'close' })
  await served
})
