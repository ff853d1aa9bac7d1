import type { Said, Tabs } from './share-stream.ts'

const NAME = 'commonplace-events'

/** The tabs of this browser at this address. Undefined in a browser that cannot join them. */
export function browserTabs(): Tabs | undefined {
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) return undefined
  const channel = new BroadcastChannel(NAME)
  return {
    say: (said) => channel.postMessage(said),
    onSaid: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Said>) => listener(data)
    },
    lead: requestLead,
    onFront: (listener) => {
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) listener()
      })
    },
    after: (ms, action) => {
      const timer = setTimeout(action, ms)
      return () => clearTimeout(timer)
    },
  }
}

/** The browser gives the lock to the next tab when this one goes, however it goes. */
function requestLead(lead: (signal: AbortSignal) => Promise<void>, byForce: boolean): void {
  const end = new AbortController()
  navigator.locks
    .request(NAME, byForce ? { steal: true } : {}, () => lead(end.signal))
    .catch(() => {
      // Taken by force: https://www.w3.org/TR/web-locks/#dom-lockoptions-steal
      end.abort()
      requestLead(lead, false)
    })
}
