import { toErrorReport } from '../../../src-shared/errors.ts'
import type { Engine } from '../../engine.ts'
import type { FromEngine, ToEngine } from '../shell/engine-messages.ts'

/** What joins the engine's process to the shell that started it. */
export interface EngineChannel {
  /** Does nothing once the shell is gone. */
  send(message: FromEngine): void
  onMessage(listener: (message: ToEngine) => void): void
  /** The shell is gone without having said so: it crashed, or was killed. */
  onEnd(listener: () => void): void
}

export interface EngineHost {
  readonly open: () => Promise<Engine>
  /** Called once, when the library is open and before anybody is told. What it rejects with is logged by `onFailure`. */
  readonly afterOpening?: (engine: Engine) => Promise<void>
  readonly onFailure?: (error: unknown) => void
}

/** Opens the engine and serves it over the channel until the shell asks for the end or is gone. Resolves when the library is free. */
export async function serveEngine(channel: EngineChannel, { open, afterOpening, onFailure }: EngineHost): Promise<void> {
  const stop = new AbortController()
  const asked = new Promise<void>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const opened = open()
  channel.onEnd(() => stop.abort())
  channel.onMessage((message) => {
    if (message.type === 'close') stop.abort()
    // Also before the library is open: what comes early waits.
    else opened.then((engine) => answer(engine, message, channel)).catch(() => undefined)
  })
  let engine: Engine
  try {
    engine = await opened
  } catch (error) {
    channel.send({ type: 'failed', error: toErrorReport(error) })
    return
  }
  engine.events.subscribe(({ seq, event }) => channel.send({ type: 'event', seq, event }))
  await afterOpening?.(engine).catch((error: unknown) => onFailure?.(error))
  channel.send({ type: 'ready' })
  await asked
  await engine.close()
}

async function answer(engine: Engine, message: Exclude<ToEngine, { type: 'close' }>, channel: EngineChannel): Promise<void> {
  const { id } = message
  if (message.type === 'call') {
    channel.send({ type: 'reply', id, reply: await engine.dispatch(message.name, message.input) })
  } else {
    // A picture that cannot be read is one that is not there: the page draws its own.
    const asset = await engine.readAsset(message.request).catch(() => undefined)
    channel.send({ type: 'asset', id, asset })
  }
}
