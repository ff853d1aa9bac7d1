import type { ToEngine } from '../shell/engine-messages.ts'
import type { EngineChannel } from './serve-engine.ts'

/** The channel to the process that forked this one. */
export function processChannel(): EngineChannel {
  return {
    send: (message) => {
      // The callback takes the error of a shell that is gone: `onEnd` tells of it as well.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
    },
    onMessage: (listener) => {
      process.on('message', (message) => listener(message as ToEngine))
    },
    onEnd: (listener) => {
      process.once('disconnect', listener)
      process.once('SIGTERM', listener)
    },
  }
}
