import { expect, test } from 'vitest'
import { Supervisor } from '../../../src-main/hosts/shell/supervisor.ts'
import type { AppEvent } from '../../../src-shared/events.ts'
import { type FakeEngineProcess, type FakeEngines, fakeEngines } from '../../support/fake-engine-process.ts'

function supervise(engines: FakeEngines = fakeEngines(), options: { stopTimeoutMs?: number; rest?: Promise<void> } = {}) {
  const pauses: number[] = []
  let ticks = 0
  const supervisor = new Supervisor({
    libraryDir: '/books/first',
    spawn: engines.spawn,
    clock: { now: () => 1_000, ticks: () => ticks },
    log: { info: () => {}, error: () => {} },
    pause: async (ms) => {
      pauses.push(ms)
      await options.rest
    },
    ...options,
  })
  const events: AppEvent[] = []
  supervisor.events.subscribe(({ event }) => events.push(event))
  return {
    supervisor,
    engines,
    events,
    pauses,
    pass: (ms: number) => {
      ticks += ms
    },
  }
}

/** Ends in order when it is asked to, as the real one does. */
function endsInOrder(engine: FakeEngineProcess): void {
  const { send } = engine
  Object.assign(engine, {
    send: (message: Parameters<typeof send>[0]) => {
      send(message)
      if (message.type === 'close') queueMicrotask(() => engine.exit())
    },
  })
  engine.say({ type: 'ready' })
}

/** Lets everything that waits on settled promises run. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

test('a call is answered by the engine, also one that came before it was ready', async () => {
  const { supervisor, engines } = supervise(fakeEngines(() => {}))
  const started = supervisor.start()
  const early = supervisor.dispatch('book.list', {})
  await settle()
  expect(engines.last().received).toEqual([])
  engines.last().say({ type: 'ready' })
  await started
  expect(engines.last().received).toEqual([{ type: 'call', id: 1, name: 'book.list', input: {} }])
  engines.last().say({ type: 'reply', id: 1, reply: { ok: true, value: { books: [] } } })
  expect(await early).toEqual({ ok: true, value: { books: [] } })
})

test('the folder is given out once the library is open, and not when it cannot be opened', async () => {
  const { supervisor, engines } = supervise(fakeEngines(() => {}))
  const started = supervisor.start()
  const folder = supervisor.openFolder()
  engines.last().say({ type: 'ready' })
  await started
  expect(await folder).toBe('/books/first')
  engines.last().exit()
  await supervisor.stop()
  await expect(supervisor.openFolder()).rejects.toMatchObject({ code: 'engine-stopped' })
})

test("events of the engine are numbered on in the shell's own log", async () => {
  const { supervisor, engines } = supervise()
  await supervisor.start()
  engines.last().say({ type: 'event', seq: 7, event: { type: 'shelf.changed' } })
  expect(supervisor.events.since(1_000)).toEqual({ events: [{ seq: 1_001, event: { type: 'shelf.changed' } }], complete: true })
})

test('an engine that dies is started again, what it was asked is answered, and readers are told', async () => {
  const { supervisor, engines, events, pauses } = supervise()
  await supervisor.start()
  const asked = supervisor.dispatch('ask.result', { turn: 't' })
  await settle()
  engines.last().exit('signal SIGSEGV')
  expect(await asked).toMatchObject({ ok: false, error: { code: 'engine-stopped' } })
  await settle()
  expect(engines.all).toHaveLength(2)
  expect(supervisor.state()).toEqual({ state: 'ready' })
  expect(events).toEqual([{ type: 'engine.restarted' }])
  expect(pauses).toEqual([100])
})

test('a call that comes while the engine is away waits for the next one', async () => {
  const engines = fakeEngines(() => {})
  const { supervisor } = supervise(engines)
  const started = supervisor.start()
  engines.last().say({ type: 'ready' })
  await started
  engines.last().exit()
  const asked = supervisor.dispatch('book.list', {})
  await settle()
  engines.last().say({ type: 'ready' })
  await settle()
  engines.last().say({ type: 'reply', id: 1, reply: { ok: true, value: 'here' } })
  expect(await asked).toEqual({ ok: true, value: 'here' })
})

test('one that dies again and again is given up after four tries with growing pauses, and says so to every call', async () => {
  const { supervisor, engines, events, pauses } = supervise()
  await supervisor.start()
  for (let deaths = 1; deaths <= 5; deaths += 1) {
    engines.last().exit('code 1')
    await settle()
  }
  expect(engines.all).toHaveLength(5)
  expect(pauses).toEqual([100, 500, 2_000, 5_000])
  expect(supervisor.state()).toMatchObject({ state: 'failed', error: { code: 'engine-stopped' } })
  expect(events.at(-1)).toMatchObject({ type: 'engine.failed' })
  expect(await supervisor.dispatch('book.list', {})).toMatchObject({ ok: false, error: { code: 'engine-stopped' } })
})

test('deaths that lie more than a minute apart are not counted together', async () => {
  const { supervisor, engines, pauses, pass } = supervise()
  await supervisor.start()
  for (let deaths = 1; deaths <= 6; deaths += 1) {
    pass(61_000)
    engines.last().exit('code 1')
    await settle()
  }
  expect(pauses).toEqual([100, 100, 100, 100, 100, 100])
  expect(supervisor.state()).toEqual({ state: 'ready' })
})

test('a library that cannot be opened is not tried again: the reason reaches the caller', async () => {
  const error = { code: 'library-locked', message: 'It is open elsewhere.', nextStep: 'Close the other one.' } as const
  const { supervisor, engines } = supervise(
    fakeEngines((engine) => {
      engine.say({ type: 'failed', error })
      engine.exit()
    }),
  )
  await expect(supervisor.start()).rejects.toMatchObject(error)
  expect(engines.all).toHaveLength(1)
  expect(supervisor.state()).toEqual({ state: 'failed', error })
  expect(await supervisor.dispatch('book.list', {})).toEqual({ ok: false, error })
})

test('another library is opened by a new engine once the old one has ended', async () => {
  const { supervisor, engines, events } = supervise(fakeEngines(endsInOrder))
  await supervisor.start()
  const place = await supervisor.openLibrary('/books/second')
  expect(place).toEqual({ dir: '/books/second', name: 'second' })
  expect(engines.all.map(({ libraryDir }) => libraryDir)).toEqual(['/books/first', '/books/second'])
  expect(engines.all[0]!.received).toEqual([{ type: 'close' }])
  expect(events).toEqual([{ type: 'library.opened', dir: '/books/second', name: 'second' }])
})

test('when the other library cannot be opened, the one before is open again', async () => {
  const error = { code: 'library-newer', message: 'A newer Commonplace wrote it.', nextStep: 'Update.' } as const
  const { supervisor, engines, events } = supervise(
    fakeEngines((engine) => {
      if (engine.libraryDir !== '/books/newer') return endsInOrder(engine)
      engine.say({ type: 'failed', error })
      engine.exit()
    }),
  )
  await supervisor.start()
  await expect(supervisor.openLibrary('/books/newer')).rejects.toMatchObject(error)
  expect(supervisor.library().dir).toBe('/books/first')
  expect(supervisor.state()).toEqual({ state: 'ready' })
  expect(engines.all.map(({ libraryDir }) => libraryDir)).toEqual(['/books/first', '/books/newer', '/books/first'])
  expect(events).toEqual([{ type: 'engine.restarted' }])
})

test('two that want another library are served one after the other', async () => {
  const { supervisor, engines } = supervise(fakeEngines(endsInOrder))
  await supervisor.start()
  await Promise.all([supervisor.openLibrary('/books/second'), supervisor.openLibrary('/books/third')])
  expect(supervisor.library().name).toBe('third')
  expect(engines.all.map(({ libraryDir }) => libraryDir)).toEqual(['/books/first', '/books/second', '/books/third'])
})

// Every call was refused from then on, though the other library was open.
test('another library that is opened while a dead engine waits to be started again stays open', async () => {
  const rest = Promise.withResolvers<void>()
  const { supervisor, engines, events } = supervise(fakeEngines(endsInOrder), { rest: rest.promise })
  await supervisor.start()
  engines.last().exit('signal SIGKILL')
  await settle()
  await supervisor.openLibrary('/books/second')
  rest.resolve()
  await settle()
  expect(supervisor.state()).toEqual({ state: 'ready' })
  expect(events).toEqual([{ type: 'library.opened', dir: '/books/second', name: 'second' }])
  expect(await supervisor.openFolder()).toBe('/books/second')
})

test('an engine that does not end when it is asked to is ended by force', async () => {
  const { supervisor, engines } = supervise(fakeEngines(), { stopTimeoutMs: 0 })
  await supervisor.start()
  await supervisor.stop()
  expect(engines.last().received).toEqual([{ type: 'close' }])
  expect(engines.last().wasKilled).toBe(true)
  expect(supervisor.state()).toEqual({ state: 'stopped' })
  expect(await supervisor.dispatch('book.list', {})).toMatchObject({ ok: false, error: { code: 'engine-stopped' } })
})

test('an engine that dies while it is being stopped is not started again', async () => {
  const { supervisor, engines } = supervise(fakeEngines(endsInOrder))
  await supervisor.start()
  await supervisor.stop()
  await settle()
  expect(engines.all).toHaveLength(1)
})
