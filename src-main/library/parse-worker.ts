import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { ErrorReport } from '../../src-shared/errors.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { type BookPart, type ParsedBook, type ParseSettings, parseBook, partsOf } from './parse-book.ts'

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

/** A file to read; the next part of it; or that no more of it is wanted. */
export type ParseMessage = { readonly parse: ParseTask } | 'next' | 'forget'

/** A book but for its parts, which are asked for. */
export interface FileRead extends Pick<ParsedBook, 'health'> {
  readonly book: Omit<ParsedBook['book'], 'sections'>
}

export type ParseReply =
  | { readonly ok: true; readonly read: FileRead }
  | { readonly ok: true; readonly part: BookPart | undefined }
  | { readonly ok: false; readonly error: ErrorReport; readonly stack: string }

let current: ParseSettings | undefined
/** Of the file that was read last. */
let parts: Iterator<BookPart> | undefined

/** The thread in which a file is read: hours of parsing would not delay one call, and a bomb dies with the thread's memory limit. */
async function read({ path, name, settings }: ParseTask): Promise<ParseReply> {
  current = settings ?? current
  if (current === undefined) throw new Error('the first task brings no settings')
  const parsed = await parseBook({ name: name ?? basename(path), bytes: await readFile(path) }, current)
  parts = partsOf(parsed)
  const { sections: _parts, ...book } = parsed.book
  return { ok: true, read: { book, health: parsed.health } }
}

async function answer(message: ParseMessage): Promise<ParseReply> {
  try {
    if (typeof message === 'object') return await read(message.parse)
    return { ok: true, part: parts?.next().value }
  } catch (error) {
    return { ok: false, error: toErrorReport(error), stack: error instanceof Error ? (error.stack ?? '') : '' }
  }
}

parentPort?.on('message', async (message: ParseMessage) => {
  if (message === 'forget') parts = undefined
  else parentPort?.postMessage(await answer(message))
})
