import { processChannel } from './process-channel.ts'
import { type EngineHost, serveEngine } from './serve-engine.ts'

/** After the library is free, native threads may take their time; nothing is lost by not waiting longer. */
const LAST_WORDS_MS = 3_000

/** The whole life of an engine's process. */
export async function runEngine(host: EngineHost): Promise<void> {
  // Ctrl+C reaches every process of the terminal: the shell hears it too, and ends this one in order.
  process.on('SIGINT', () => {})
  await serveEngine(processChannel(), host)
  if (process.connected) process.disconnect()
  setTimeout(() => process.exit(), LAST_WORDS_MS).unref()
}
