import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './worker-pool.ts'

export interface LoadedModel<Job, Result> {
  run(job: Job): Promise<{ readonly result: Result; readonly transfer: readonly ArrayBuffer[] }>
  close(): Promise<void>
}

/** The other end of WorkerPool, to be called once in the worker thread: loads the model, then does task after task, questions first. */
export async function serveTasks<Job, Result>(load: () => Promise<LoadedModel<Job, Result>>): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this file runs in a worker thread')
  const send = (message: FromWorker<Result>, transfer: readonly ArrayBuffer[] = []) => port.postMessage(message, [...transfer])
  const waiting: (ToWorker<Job> & { kind: 'job' })[] = []
  let closing = false
  let wake = () => {}
  const accept = (message: ToWorker<Job>) => {
    if (message.kind === 'close') closing = true
    else waiting.push(message)
  }
  /** The model blocked this thread: what was sent meanwhile is taken in first, so that a question among it goes ahead. */
  const acceptAll = () => {
    for (let sent = receiveMessageOnPort(port); sent; sent = receiveMessageOnPort(port)) accept(sent.message)
  }
  port.on('message', (message: ToWorker<Job>) => {
    accept(message)
    wake()
  })
  // A program that ends before the thread has begun need not wait for a model that nobody will ask.
  acceptAll()
  const model = closing
    ? undefined
    : await load().catch((error: unknown) => {
        send({ kind: 'unloadable', reason: reasonOf(error) })
        return undefined
      })
  if (model) {
    send({ kind: 'ready' })
    for (;;) {
      acceptAll()
      if (closing) break
      const first = waiting.findIndex((task) => task.priority === 'question')
      const task = waiting.splice(Math.max(first, 0), 1)[0]
      if (task) {
        try {
          const { result, transfer } = await model.run(task.job)
          send({ kind: 'done', id: task.id, result }, transfer)
        } catch (error) {
          send({ kind: 'failed', id: task.id, reason: reasonOf(error) })
        }
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
    await model.close()
  }
  port.close()
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
