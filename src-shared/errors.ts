/** What a caller may branch on. Each is explained in README, "When something goes wrong". */
export const ERROR_CODES = [
  'book-encrypted',
  'book-unreadable',
  'book-too-big',
  'book-empty',
  'book-has-no-text',
  'book-already-here',
  'not-a-book',
  'file-missing',
  'not-found',
  'library-locked',
  'library-newer',
  'library-damaged',
  'disk-full',
  'model-missing',
  'model-damaged',
  'model-unreachable',
  'engine-stopped',
  'host-unreachable',
  'refused',
  'cancelled',
  'bad-request',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export interface ErrorReport {
  readonly code: ErrorCode
  readonly message: string
  readonly nextStep: string
}

/** The one error class: a code to branch on, a message in the reader's words, and what to do next. `cause` stays in the log. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly nextStep: string

  constructor(code: ErrorCode, message: string, nextStep: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.nextStep = nextStep
  }
}

/** What crosses a process boundary. An error that is not ours becomes `internal`: its own words stay in the log. */
export function toErrorReport(error: unknown): ErrorReport {
  if (error instanceof AppError) return { code: error.code, message: error.message, nextStep: error.nextStep }
  if (error instanceof Error && error.name === 'AbortError') {
    return { code: 'cancelled', message: 'Stopped.', nextStep: 'Start it again when you are ready.' }
  }
  const what = error instanceof Error ? error.message : String(error)
  return {
    code: 'internal',
    message: `Something in Commonplace failed: ${what}`,
    nextStep: 'Try again. If it happens again, run "check" and report what it prints.',
  }
}
