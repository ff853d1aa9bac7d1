import Sqlite from 'better-sqlite3'
import { AppError } from '../../src-shared/errors.ts'

/** What SQLite or the file system says, as the reader needs it. Errors that are none of these come back unchanged. */
export function toLibraryError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC') {
    return new AppError(
      'disk-full',
      'The disk is full, so the library could not be written.',
      'Free some space and try again.',
      error,
    )
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new AppError(
      'library-damaged',
      'The library file is damaged or is not a Commonplace library.',
      'Run "check --repair". If that does not help, put back a copy from the folder "backups".',
      error,
    )
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new AppError(
      'library-locked',
      'Another program is using this library.',
      'Close the other window or command that has it open, and try again.',
      error,
    )
  }
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY') || code === 'EACCES' || code === 'EROFS') {
    return new AppError(
      'library-damaged',
      'The library file cannot be opened for writing.',
      'Check that the folder exists and that you may write to it.',
      error,
    )
  }
  return error
}

function codeOf(error: unknown): string {
  if (error instanceof Sqlite.SqliteError) return error.code
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return ''
}
