import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Section } from '../../src-shared/book.ts'
import { AppError, type ErrorReport } from '../../src-shared/errors.ts'
import type { PassageBatch } from '../db/books.ts'
import type { Log } from '../ports.ts'
import type { BookPart, ParsedBook, ParseSettings } from './parse-book.ts'
import type { ParseMessage, ParseReply, ParseRequest, ParseTask } from './parse-worker.ts'

/**
 * Heap of a parsing thread. Set by: a text file that is one paragraph of 50 MB is read with it, and the engine then has 1,345 MB in all; with
 * 1,536 it had 1,826. What needs more is refused rather than allowed to take the engine down.
 */
const HEAP_LIMIT_MB = 1024

/**
 * The same for a file below SMALL_FILE_BYTES: with what the engine itself takes of such a book, it stays below 400 MB above rest whatever is in
 * the file. Set by: an EPUB of 17 MB with 56 MB of prose, more than any author has written, takes 356 with it and is refused with 224; with 1,024
 * it took 874. Re-measure with: npm run bench -- --only import-memory
 */
const SMALL_HEAP_LIMIT_MB = 244
const SMALL_FILE_BYTES = 20e6

/**
 * Of it, for what has just been made: trees and terms die young. Set by: V8's own choice lets a novel take 112 MB above the resting engine and 25 MB
 * of XHTML 356; with 12 it is 42 and 210, in the same processor time. Re-measure with: npm run bench -- --only import-memory
 */
const YOUNG_HEAP_MB = 12

/** How long a thread that has nothing to do waits for the next file; then it goes, and the memory of its largest book with it. */
const IDLE_MS = 10_000

interface ParseThread {
  readonly worker: Worker
  /** What it was last given: the next task need not bring the same again. */
  settings: ParseSettings | undefined
  idle: NodeJS.Timeout | undefined
}

/** A file as it was read; its passages come while they are stored. */
export interface ReadBook extends Pick<ParsedBook, 'book' | 'health'> {
  /** Can be gone through once. Rejects like parseInThread. */
  readonly batches: AsyncIterable<PassageBatch>
}

/** The thread that waits for the next file. The second of two small books takes a third of the first one's time: the code is compiled, the words are known. */
let waiting: ParseThread | undefined

/** Starts the thread for a file that is about to come. */
export function expectFile(): void {
  if (waiting === undefined) letWait(startThread(SMALL_HEAP_LIMIT_MB))
}

/**
 * Reads and analyses one file in a thread of its own, and gives it to `use`; the thread is free again when that has ended.
 *
 * Rejects with the import's AppErrors, 'book-too-big' when the thread runs out of memory, 'cancelled' when `signal` aborts.
 */
export async function parseInThread<T>(
  request: ParseRequest,
  { log, signal }: { readonly log: Log; readonly signal?: AbortSignal | undefined },
  use: (read: ReadBook) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw cancelled()
  const isSmall = statSync(request.path).size < SMALL_FILE_BYTES
  const thread = isSmall ? takeThread() : startThread(HEAP_LIMIT_MB)
  // Replies that are still to come. A thread that owes one, or has died, is no use for the next file.
  let owed = 0
  const ask = async (message: ParseMessage): Promise<Extract<ParseReply, { ok: true }>> => {
    owed++
    const reply = await replyOf(thread, message, request.path, log, signal)
    owed--
    if (reply.ok) return reply
    if (reply.error.code === 'internal') log.error(`parsing ${request.path}`, reply.stack)
    throw errorOf(reply.error)
  }
  try {
    const reply = await ask({ parse: taskFor(thread, request) })
    if (!('read' in reply)) throw new Error('the thread answered another question')
    const { book, health } = reply.read
    const parts = partsFrom(ask)
    const { sections, batch } = await takeSections(parts)
    return await use({ book: { ...book, sections }, health, batches: batchesFrom(batch, parts) })
  } finally {
    if (owed > 0 || !isSmall) void thread.worker.terminate()
    else letWait(thread)
  }
}

async function* partsFrom(ask: (message: ParseMessage) => Promise<ParseReply>): AsyncGenerator<BookPart, undefined> {
  // The next one is made while this one is stored.
  let coming = ask('next')
  for (;;) {
    const reply = await coming
    if (!('part' in reply) || reply.part === undefined) return
    coming = ask('next')
    coming.catch(() => undefined)
    yield reply.part
  }
}

/** All sections, and the first passages, with which it is known that they were all. */
async function takeSections(
  parts: AsyncIterator<BookPart, undefined>,
): Promise<{ readonly sections: readonly Section[]; readonly batch: PassageBatch | undefined }> {
  const sections: Section[] = []
  for (;;) {
    const { value } = await parts.next()
    if (value === undefined || !('sections' in value)) return { sections, batch: value }
    for (const section of value.sections) sections.push(section)
  }
}

async function* batchesFrom(first: PassageBatch | undefined, parts: AsyncIterable<BookPart>): AsyncGenerator<PassageBatch> {
  if (first !== undefined) yield first
  for await (const part of parts) if ('passages' in part) yield part
}

function replyOf(
  { worker }: ParseThread,
  message: ParseMessage,
  path: string,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<ParseReply> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      signal?.removeEventListener('abort', abort)
      worker.off('message', receive).off('error', fail).off('exit', leave)
      settle()
    }
    const abort = (): void => {
      void worker.terminate()
      finish(() => reject(cancelled()))
    }
    const receive = (reply: ParseReply): void => finish(() => resolve(reply))
    const fail = (error: NodeJS.ErrnoException): void => {
      log.error(`parsing ${path}`, error)
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      finish(() => reject(outOfMemory ? tooBig(path, error) : unreadable(path, error)))
    }
    const leave = (): void => finish(() => reject(unreadable(path)))
    if (signal?.aborted) return reject(cancelled())
    signal?.addEventListener('abort', abort, { once: true })
    worker.on('message', receive).on('error', fail).on('exit', leave)
    worker.postMessage(message)
  })
}

function startThread(heapMb: number): ParseThread {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  })
  const thread: ParseThread = { worker, settings: undefined, idle: undefined }
  // Whoever waits for it hears of its end; one that ends while it waits itself is only forgotten.
  worker.on('error', () => forget(thread)).on('exit', () => forget(thread))
  return thread
}

function takeThread(): ParseThread {
  const thread = waiting ?? startThread(SMALL_HEAP_LIMIT_MB)
  forget(thread)
  thread.worker.ref()
  return thread
}

/** A thread that waits keeps no program from ending. */
function letWait(thread: ParseThread): void {
  thread.worker.postMessage('forget' satisfies ParseMessage)
  if (waiting !== undefined) {
    void thread.worker.terminate()
    return
  }
  waiting = thread
  thread.worker.unref()
  thread.idle = setTimeout(() => {
    forget(thread)
    void thread.worker.terminate()
  }, IDLE_MS).unref()
}

function forget(thread: ParseThread): void {
  clearTimeout(thread.idle)
  if (waiting === thread) waiting = undefined
}

function taskFor(thread: ParseThread, { settings, ...file }: ParseRequest): ParseTask {
  const known = thread.settings
  const same =
    known?.tokenizer === settings.tokenizer &&
    known.passagePrefix === settings.passagePrefix &&
    known.maxTokens === settings.maxTokens
  thread.settings = settings
  return { ...file, settings: same ? undefined : settings }
}

function errorOf({ code, message, nextStep }: ErrorReport): AppError {
  return new AppError(code, message, nextStep)
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The import was stopped.', 'Add the book again when you are ready.')
}

function tooBig(path: string, cause: unknown): AppError {
  return new AppError(
    'book-too-big',
    `"${path}" needs more memory than one book may take.`,
    'If it is really one book, split it into parts and add those.',
    cause,
  )
}

function unreadable(path: string, cause?: unknown): AppError {
  return new AppError(
    'book-unreadable',
    `"${path}" could not be read.`,
    'Open it in another program; if it opens there, report it.',
    cause,
  )
}
