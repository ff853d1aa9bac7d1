import { AppError, toErrorReport } from '../../../src-shared/errors.ts'
import type { Reply } from '../../../src-shared/rpc/wire.ts'

export function failedReply(error: unknown): Reply {
  return { ok: false, error: toErrorReport(ours(error)) }
}

/** Fastify's own errors (a body that is no JSON, or too large) are of who asked. */
function ours(error: unknown): unknown {
  return !(error instanceof AppError) && httpStatus(error) < 500 ? notUnderstood() : error
}

/** The status that goes with an error. */
export function httpStatus(error: unknown): number {
  if (error instanceof AppError) return error.code === 'book-too-big' ? 413 : 400
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 ? status : 500
}

export function notUnderstood(): AppError {
  return new AppError(
    'bad-request',
    'Commonplace does not understand this request.',
    'Reload the page; if it goes on, update Commonplace.',
  )
}
