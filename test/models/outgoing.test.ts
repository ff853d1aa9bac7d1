import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createOutgoing, SourceFailure } from '../../src-main/models/outgoing.ts'
import { serveFiles } from '../support/serve-files.ts'

const FILE = { repo: 'who/model', revision: 'main', path: 'file.bin' }
const URL_PATH = '/who/model/resolve/main/file.bin'

test('a server that takes the connection and says nothing is given up', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  const outgoing = createOutgoing({ hubOrigin: `http://127.0.0.1:${address.port}`, idleTimeoutMs: 20 })
  await expect(outgoing.openHubFile(FILE, 0)).rejects.toMatchObject({
    message: expect.stringContaining('stopped sending'),
    retry: true,
  })
  server.close()
})

test('a status that may pass is worth another try, and one that will not is not', async () => {
  const server = await serveFiles({ [URL_PATH]: { bytes: new Uint8Array(1), status: 503 } })
  const outgoing = createOutgoing({ hubOrigin: server.origin })
  await expect(outgoing.openHubFile(FILE, 0)).rejects.toMatchObject({ retry: true })
  await expect(outgoing.openHubFile({ ...FILE, path: 'other.bin' }, 0)).rejects.toMatchObject({ retry: false })
  await server.close()
})

test('a hub that sends in circles is given up', async () => {
  const server = await serveFiles({ [URL_PATH]: { bytes: new Uint8Array(1), redirect: URL_PATH } })
  await expect(createOutgoing({ hubOrigin: server.origin }).openHubFile(FILE, 0)).rejects.toThrow(SourceFailure)
  expect(server.requests.length).toBeLessThan(10)
  await server.close()
})

test('a hub cannot send to a file of this machine', async () => {
  const server = await serveFiles({ [URL_PATH]: { bytes: new Uint8Array(1), redirect: 'file:///etc/hostname' } })
  await expect(createOutgoing({ hubOrigin: server.origin }).openHubFile(FILE, 0)).rejects.toThrow(/not a web address/)
  await server.close()
})

test('a program that fails is quoted by its last words', async () => {
  const outgoing = createOutgoing({ run: async () => ({ code: 1, output: 'first\nERROR: it is not there\n\n' }) })
  await expect(outgoing.fetchJar('a:b:1', tmpdir())).rejects.toThrow('Maven could not fetch a:b:1: ERROR: it is not there')
  await expect(outgoing.fetchWheel('a==1', tmpdir())).rejects.toThrow('pip could not fetch a==1: ERROR: it is not there')
})

test('a program that is not there is told so', async () => {
  const outgoing = createOutgoing({ run: async () => 'missing' })
  await expect(outgoing.fetchJar('a:b:1', tmpdir())).rejects.toThrow('Maven is not on this machine')
  await expect(outgoing.fetchWheel('a==1', tmpdir())).rejects.toThrow('pip is not on this machine')
})
