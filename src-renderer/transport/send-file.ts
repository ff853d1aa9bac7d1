import { AppError } from '../../src-shared/errors.ts'
import type { Reply } from '../../src-shared/rpc/wire.ts'
import { hostUnreachable } from './host-unreachable.ts'

/** Sends the file's bytes and resolves with the path under which the engine has them. Rejects with AppError. */
export function sendFile(file: File, onBytes: (sent: number) => void, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    // Not fetch: it does not tell how much has been sent.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/upload?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onBytes(loaded)
    request.onload = () => {
      const reply = request.response as Reply<{ readonly path: string }> | null
      if (reply?.ok === true) return resolve(reply.value.path)
      const { code, message, nextStep } = reply?.error ?? hostUnreachable()
      reject(new AppError(code, message, nextStep))
    }
    request.onerror = () => {
      const { code, message, nextStep } = hostUnreachable()
      reject(new AppError(code, message, nextStep))
    }
    request.onabort = () => reject(new AppError('cancelled', 'Stopped.', 'Add the file again when you are ready.'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
