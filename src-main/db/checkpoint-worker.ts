import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'

/** The thread that brings what was written from the log into the database file. */
const connection = new Connection(workerData as string, { readonly: false })

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    connection.close()
    parentPort?.close()
    return
  }
  try {
    // Passive: neither waits for readers and writers, nor lets them wait. https://www.sqlite.org/c3ref/wal_checkpoint_v2.html
    connection.pragma('wal_checkpoint(PASSIVE)')
  } catch {
    // Nothing is lost: what was written stands in the log. On a disk that is full or gone the next write says so itself.
  }
  parentPort?.postMessage('done')
})
