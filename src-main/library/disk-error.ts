import { AppError } from '../../src-shared/errors.ts'

/** An error of the file system in the reader's words. `what` says what could not be done. An AppError stays as it is. */
export function asDiskError(error: unknown, what: string): AppError {
  if (error instanceof AppError) return error
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError(
      'disk-full',
      `${what} The disk is full.`,
      'Free some space, or move the library to another disk, then try again.',
      error,
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new AppError(
      'bad-request',
      `${what} This account may not write there.`,
      'Choose another folder, or change its permissions.',
      error,
    )
  }
  if (code === 'ENOENT') {
    return new AppError('file-missing', `${what} It is not there any more.`, 'Check the path and try again.', error)
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR') {
    return new AppError(
      'bad-request',
      `${what} There is a file where a folder should be, or the other way round.`,
      'Choose another place.',
      error,
    )
  }
  if (code === 'EIO' || code === 'ENXIO' || code === 'ENODEV') {
    return new AppError(
      'internal',
      `${what} The disk could not be read or written.`,
      'Check the disk and its cable, then try again.',
      error,
    )
  }
  return new AppError('internal', `${what} (${error instanceof Error ? error.message : String(error)})`, 'Try again.', error)
}
