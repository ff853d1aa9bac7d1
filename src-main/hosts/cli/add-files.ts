import type { AddResult } from '../../../src-shared/contract.ts'
import { listBookFiles } from '../../library/list-book-files.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { addLine, counted } from './print.ts'
import type { CommandWork } from './run-command.ts'

type Tools = Parameters<CommandWork>[0]

/**
 * Adds files one by one, in order, and prints each result when it is there: a folder of a hundred books takes an hour, and what is in can be used.
 * A file that fails stops no other; after Ctrl+C what is left is counted and not listed.
 */
export async function addFiles(
  { call, bar, lines, signal }: Tools,
  paths: readonly string[],
  until: 'meaning' | 'text' | 'queued',
): Promise<ExitCode> {
  const files: string[] = []
  // What cannot be listed is handed on as it is: its result says why.
  for (const path of paths) files.push(...(await listBookFiles(path).catch(() => [path])))
  if (until === 'queued') {
    await call('book.add', { paths: files, until })
    lines.error(`${counted(files.length, 'file')} will be read by the next command that stays open, such as "add" or "ask".`)
    return EXIT.done
  }
  const adding = files.map((path) => call('book.add', { paths: [path], until }))
  let failed = false
  let left = 0
  for (const one of adding) {
    for (const result of (await one).results) {
      if (signal.aborted && result.error?.code === 'cancelled' && result.book === undefined) {
        left += 1
        continue
      }
      failed ||= result.status === 'failed'
      bar.clear()
      print(result)
    }
  }
  if (left > 0) lines.error(`Stopped. ${counted(left, 'file')} will be read when you add something or ask next.`)
  return failed || left > 0 ? EXIT.failed : EXIT.done

  function print(result: AddResult): void {
    if (lines.json) lines.write(JSON.stringify(result))
    else if (result.status === 'failed') lines.error(addLine(result))
    else lines.write(addLine(result))
  }
}
