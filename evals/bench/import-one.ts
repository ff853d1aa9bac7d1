import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSession } from '../../src-main/hosts/cli/session.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { inNewFolder, timed } from './bench-context.ts'

/** What importing one file took of an engine that was at rest, in a process of its own so that the peak is that file's. */
export interface ImportedFile {
  readonly outcome: string
  readonly restingBytes: number
  readonly peakBytes: number
  readonly seconds: number
  readonly cpuSeconds: number
}

const [file = ''] = process.argv.slice(2)

const imported = await inNewFolder((folder) =>
  withSession({ library: join(folder, 'library') }, false, async ({ call }): Promise<ImportedFile> => {
    const first = join(folder, 'first.txt')
    writeFileSync(first, 'CHAPTER I\n\nThe first book loads what every book needs.\n')
    await call('book.add', { paths: [first], until: 'text' })
    const restingBytes = process.memoryUsage.rss()
    const adding = await timed(() => call('book.add', { paths: [file], until: 'text' }))
    const [result] = adding.value.results
    return {
      outcome: result?.error?.code ?? result?.status ?? toErrorReport(undefined).code,
      restingBytes,
      peakBytes: process.resourceUsage().maxRSS * 1024,
      seconds: adding.seconds,
      cpuSeconds: adding.cpuSeconds,
    }
  }),
)
process.stdout.write(JSON.stringify(imported))
