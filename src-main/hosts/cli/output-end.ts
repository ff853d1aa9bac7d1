/**
 * "cli list | head -1" closes the pipe early: that is the reader's wish and no failure. What is still to be printed goes nowhere, and the command
 * ends in order, with the library given free.
 */
export function endQuietlyWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
