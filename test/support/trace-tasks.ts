import type { CDPSession, Page } from 'playwright-core'

/** One task of a page's main thread. */
export interface TracedTask {
  /** Processor time, without what the collection of garbage took: what the page itself did, however busy the machine is. */
  readonly ownMs: number
  readonly wallMs: number
  /** What took longest inside, for the message of a test that fails. */
  readonly what: string
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** Microseconds, by the clock and of the processor. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly functionName?: string } }
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8.execute', 'v8', '__metadata']

/** What the page's main thread does during `work`, longest first. https://chromedevtools.github.io/devtools-protocol/tot/Tracing/ */
export async function traceTasks(page: Page, work: () => Promise<void>): Promise<readonly TracedTask[]> {
  const cdp = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } })
  try {
    await work()
  } finally {
    await endTrace(cdp)
  }
  return tasksOf(events)
}

async function endTrace(cdp: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.end')
  await complete
  await cdp.detach()
}

function tasksOf(events: readonly TraceEvent[]): TracedTask[] {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf))
  const spans = events.filter((event) => event.ph === 'X' && main.has(threadOf(event)))
  const tasks = spans.filter(({ name }) => name.endsWith('RunTask'))
  const parts = spans.filter(({ name }) => !name.endsWith('RunTask'))
  return tasks
    .map((task): TracedTask => {
      const inside = parts.filter((part) => threadOf(part) === threadOf(task) && part.ts >= task.ts && endOf(part) <= endOf(task))
      const garbage = inside.filter(({ name }) => name === 'MajorGC' || name === 'MinorGC')
      const longest = inside.reduce<TraceEvent | undefined>(
        (best, part) => ((part.tdur ?? 0) > (best?.tdur ?? 0) ? part : best),
        undefined,
      )
      return {
        ownMs: ((task.tdur ?? 0) - garbage.reduce((sum, { tdur = 0 }) => sum + tdur, 0)) / 1_000,
        wallMs: (task.dur ?? 0) / 1_000,
        what: `${longest?.name ?? task.name} ${longest?.args?.data?.functionName ?? ''}`.trim(),
      }
    })
    .sort((a, b) => b.ownMs - a.ownMs)
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur
}
