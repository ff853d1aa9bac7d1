import type { Bridge } from '../../src-shared/shell.ts'
import type { Transport } from './transport.ts'

declare global {
  interface Window {
    /** Given by Electron's preload script, absent in a browser. */
    readonly commonplace?: Bridge
  }
}

/** Calls and events through Electron's preload script. */
export function createBridgeTransport(bridge: Bridge): Transport {
  return {
    dispatch: bridge.call,
    follow: (onMessage, onConnection) => {
      onConnection('open')
      bridge.follow(undefined, onMessage)
    },
    onCommand: bridge.onCommand,
    pathOf: (file) => bridge.pathOf(file) || undefined,
  }
}
