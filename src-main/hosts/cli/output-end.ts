import { EXIT } from './exit-codes.ts'

/** "cli list | head -1" closes the pipe early: that is the reader's wish and no failure. */
export function leaveQuietlyWhenNobodyReads(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(EXIT.done)
  })
}
