import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { ErrorReport } from '../../src-shared/errors.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { type ParsedBook, type ParseSettings, parseBook } from './parse-book.ts'

export interface ParseRequest {
  readonly path: string
  /** Name that the reader knows the file by. */
  readonly name?: string
  readonly settings: ParseSettings
}

export type ParseReply =
  | { readonly ok: true; readonly parsed: ParsedBook }
  | { readonly ok: false; readonly error: ErrorReport; readonly stack: string }

/** The thread in which a file is read: hours of parsing would not delay one call, and a bomb dies with the thread's memory limit. */
async function run({ path, name, settings }: ParseRequest): Promise<ParseReply> {
  try {
    const bytes = await readFile(path)
    return { ok: true, parsed: await parseBook({ name: name ?? basename(path), bytes }, settings) }
  } catch (error) {
    return { ok: false, error: toErrorReport(error), stack: error instanceof Error ? (error.stack ?? '') : '' }
  }
}

parentPort?.postMessage(await run(workerData as ParseRequest))
