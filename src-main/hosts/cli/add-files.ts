import type { AddResult } from '../../../src-shared/contract.ts'
import { listBookFiles } from '../../library/list-book-files.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { addLine, counted } from './print.ts'
import type { CommandWork } from './run-command.ts'

type Tools = Parameters<CommandWork>[0]

/**
 * Adds files one by one, in order, and prints each result when it is there: a folder of a hundred books takes an hour, and what is in can be used.
 * A file that fails stops no other.
 */
export async function addFiles(
  { call, bar, lines, signal, onEvent }: Tools,
  paths: readonly string[],
  until: 'meaning' | 'text' | 'queued',
): Promise<ExitCode> {
  const files: string[] = []
  // What cannot be listed is handed on as it is: its result says why.
  for (const path of paths) files.push(...(await listBookFiles(path).catch(() => [path])))
  if (until === 'queued') {
    const { results } = await call('book.add', { paths: files, until })
    const failed = results.map(print).length
    lines.error(
      `${counted(files.length - failed, 'file')} will be read by the next command that stays open, such as "add" or "ask".`,
    )
    return failed === 0 ? EXIT.done : EXIT.failed
  }
  const printing: Promise<boolean>[] = []
  let printed: Promise<unknown> = Promise.resolve()
  for (const path of files) {
    if (signal.aborted) break
    const isIn = nextImport()
    const added = call('book.add', { paths: [path], until })
    const isPrinted = printed.then(async () => (await added).results.map(print).every((worked) => worked))
    // Both are met when their turn comes; until then they must not count as unhandled.
    for (const one of [added, isPrinted]) one.catch(() => undefined)
    printing.push(isPrinted)
    printed = isPrinted
    // The next file is read while the meaning of this one is prepared, and not before its text is in: the shelf keeps their order.
    await Promise.race([isIn, isPrinted])
  }
  let worked = true
  for (const one of printing) worked = (await one) && worked
  const left = files.length - printing.length
  if (left > 0) lines.error(`Stopped. ${counted(left, 'file')} not read.`)
  return worked && left === 0 ? EXIT.done : EXIT.failed

  function nextImport(): Promise<void> {
    return new Promise((resolve) => {
      const end = onEvent((event) => {
        if ((event.type !== 'job.finished' && event.type !== 'job.failed') || event.kind !== 'import') return
        end()
        resolve()
      })
    })
  }

  /** Whether the file is on the shelf, in full. */
  function print(result: AddResult): boolean {
    bar.clear()
    if (lines.json) lines.write(JSON.stringify(result))
    else if (result.status === 'failed') lines.error(addLine(result))
    else lines.write(addLine(result))
    return result.status !== 'failed'
  }
}
