import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { ErrorReport } from '../../src-shared/errors.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { type ParsedBook, type ParseSettings, parseBook } from './parse-book.ts'

export interface ParseRequest {
  readonly path: string
  /** Name that the reader knows the file by. */
  readonly name?: string
  readonly settings: ParseSettings
}

export interface ParseTask extends Omit<ParseRequest, 'settings'> {
  /** Undefined when they are those of the task before: a tokenizer is 30,000 strings to copy. */
  readonly settings: ParseSettings | undefined
}

export type ParseReply =
  | { readonly ok: true; readonly parsed: ParsedBook }
  | { readonly ok: false; readonly error: ErrorReport; readonly stack: string }

let current: ParseSettings | undefined

/** The thread in which a file is read: hours of parsing would not delay one call, and a bomb dies with the thread's memory limit. */
async function run({ path, name, settings }: ParseTask): Promise<ParseReply> {
  try {
    current = settings ?? current
    if (current === undefined) throw new Error('the first task brings no settings')
    const bytes = await readFile(path)
    return { ok: true, parsed: await parseBook({ name: name ?? basename(path), bytes }, current) }
  } catch (error) {
    return { ok: false, error: toErrorReport(error), stack: error instanceof Error ? (error.stack ?? '') : '' }
  }
}

parentPort?.on('message', async (task: ParseTask) => {
  parentPort?.postMessage(await run(task))
})
