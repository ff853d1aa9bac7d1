import { Worker } from 'node:worker_threads'
import { AppError } from '../../src-shared/errors.ts'
import type { Log } from '../ports.ts'
import type { ParsedBook } from './parse-book.ts'
import type { ParseReply, ParseRequest } from './parse-worker.ts'

/**
 * Heap of one parsing thread. Set by: the 4.5 MB of XHTML in WCAG.epub, the largest of the test books, needs about 250 MB with its trees; a
 * file that needs six times as much is refused rather than allowed to take the engine down.
 */
const HEAP_LIMIT_MB = 1536

/**
 * Reads and analyses one file in a thread of its own.
 *
 * Rejects with the import's AppErrors, 'book-too-big' when the thread runs out of memory, 'cancelled' when `signal` aborts.
 */
export function parseInThread(request: ParseRequest, log: Log, signal?: AbortSignal): Promise<ParsedBook> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    })
    const finish = (settle: () => void): void => {
      signal?.removeEventListener('abort', abort)
      void worker.terminate()
      settle()
    }
    const abort = (): void => finish(() => reject(cancelled()))
    signal?.addEventListener('abort', abort, { once: true })
    worker.once('message', (reply: ParseReply) => {
      if (reply.ok) return finish(() => resolve(reply.parsed))
      if (reply.error.code === 'internal') log.error(`parsing ${request.path}`, reply.stack)
      finish(() => reject(new AppError(reply.error.code, reply.error.message, reply.error.nextStep)))
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      log.error(`parsing ${request.path}`, error)
      finish(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooBig(request.path, error) : unreadable(request.path, error)),
      )
    })
    worker.once('exit', () => finish(() => reject(unreadable(request.path))))
  })
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
