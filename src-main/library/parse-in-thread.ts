import { Worker } from 'node:worker_threads'
import { AppError, type ErrorReport } from '../../src-shared/errors.ts'
import type { Log } from '../ports.ts'
import type { ParsedBook, ParseSettings } from './parse-book.ts'
import type { ParseReply, ParseRequest, ParseTask } from './parse-worker.ts'

/**
 * Heap of one parsing thread. Set by: a text file that is one paragraph of 50 MB is read with it, and the engine then has 1,345 MB in all; with
 * 1,536 it had 1,826. What needs more is refused rather than allowed to take the engine down.
 */
const HEAP_LIMIT_MB = 1024

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

/** The thread that waits for the next file. The second of two small books takes a third of the first one's time: the code is compiled, the words are known. */
let waiting: ParseThread | undefined

/** Starts the thread for a file that is about to come. */
export function expectFile(): void {
  if (waiting === undefined) letWait(startThread())
}

/**
 * Reads and analyses one file in a thread of its own.
 *
 * Rejects with the import's AppErrors, 'book-too-big' when the thread runs out of memory, 'cancelled' when `signal` aborts.
 */
export function parseInThread(request: ParseRequest, log: Log, signal?: AbortSignal): Promise<ParsedBook> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const thread = takeThread()
    const { worker } = thread
    const finish = (settle: () => void): void => {
      signal?.removeEventListener('abort', abort)
      worker.off('message', receive).off('error', fail).off('exit', leave)
      settle()
    }
    const abort = (): void => {
      void worker.terminate()
      finish(() => reject(cancelled()))
    }
    const receive = (reply: ParseReply): void => {
      letWait(thread)
      if (!reply.ok && reply.error.code === 'internal') log.error(`parsing ${request.path}`, reply.stack)
      finish(() => (reply.ok ? resolve(reply.parsed) : reject(errorOf(reply.error))))
    }
    const fail = (error: NodeJS.ErrnoException): void => {
      log.error(`parsing ${request.path}`, error)
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      finish(() => reject(outOfMemory ? tooBig(request.path, error) : unreadable(request.path, error)))
    }
    const leave = (): void => finish(() => reject(unreadable(request.path)))
    signal?.addEventListener('abort', abort, { once: true })
    worker.on('message', receive).on('error', fail).on('exit', leave)
    worker.postMessage(taskFor(thread, request))
  })
}

function startThread(): ParseThread {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  })
  const thread: ParseThread = { worker, settings: undefined, idle: undefined }
  // Whoever waits for it hears of its end; one that ends while it waits itself is only forgotten.
  worker.on('error', () => forget(thread)).on('exit', () => forget(thread))
  return thread
}

function takeThread(): ParseThread {
  const thread = waiting ?? startThread()
  forget(thread)
  thread.worker.ref()
  return thread
}

/** A thread that waits keeps no program from ending. */
function letWait(thread: ParseThread): void {
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
