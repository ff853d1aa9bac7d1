import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

export interface WatchedInput {
  /** Milliseconds of each key and click, in no order. The browser gives them in steps of 8; what took less than 16 counts as 16. */
  delays(): Promise<readonly number[]>
  /** Forgets what was measured. */
  clear(): Promise<void>
}

/** From the device's event to the next paint: https://www.w3.org/TR/event-timing/. To be called before the page is opened or loaded again. */
export async function watchInput(page: Page): Promise<WatchedInput> {
  await page.addInitScript({ path: fileURLToPath(new URL('./input-hook.js', import.meta.url)) })
  return {
    delays: async () => {
      const [inputs = 0, ...delays] = await page.evaluate<number[]>('[measuredInput.inputs, ...measuredInput.delays.values()]')
      return [...delays, ...Array.from({ length: Math.max(0, inputs - delays.length) }, () => 16)]
    },
    clear: async () => {
      await page.evaluate('measuredInput.delays.clear(), (measuredInput.inputs = 0)')
    },
  }
}

/** The value that a share of all values is not above, by the nearest rank. NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
