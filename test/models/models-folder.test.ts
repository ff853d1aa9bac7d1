import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256OfFile } from '../../src-main/models/checksum.ts'
import { useModel } from '../../src-main/models/install.ts'
import { withInstallLock } from '../../src-main/models/install-lock.ts'
import { isIntact, proveFile } from '../../src-main/models/intact.ts'
import { readMachineRecord, writeMachineRecord } from '../../src-main/models/machine-record.ts'
import type { ModelFile, ModelManifest } from '../../src-main/models/manifest.ts'
import { modelsPath, readChoice, writeChoice } from '../../src-main/models/models-folder.ts'
import { silentLog } from '../support/real-models.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folder-'))
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('weights lie with the resources unless the reader names a folder', () => {
  expect(modelsPath('/app/resources', {})).toBe(join('/app/resources', 'models'))
  expect(modelsPath('/app/resources', { COMMONPLACE_MODELS: '/stick' })).toBe('/stick')
})

test('choices are kept, and a damaged record of them is not taken for none', () => {
  const folder = { path: join(dir, 'new'), manifest: { version: 1 as const, models: [] } }
  expect(readChoice(folder)).toEqual({})
  writeChoice(folder, { answer: 'writer' })
  expect(readChoice(folder)).toEqual({ answer: 'writer' })
  writeFileSync(join(folder.path, 'choice.json'), '{"answer":')
  expect(() => readChoice(folder)).toThrow(expect.objectContaining({ code: 'bad-request' }))
})

test('models that are chosen at once, each for its role, are both kept', async () => {
  const models = (['embedder', 'answer'] as const).map((role) => ({ id: `the ${role}`, role, files: [] }))
  const folder = { path: dir, manifest: { version: 1, models } as unknown as ModelManifest }
  await Promise.all(models.map(({ id }) => useModel(folder, id)))
  expect(readChoice(folder)).toEqual({ embedder: 'the embedder', answer: 'the answer' })
})

test('a file is read once to be proven, and again when it was touched', async () => {
  const path = join(dir, 'weights')
  writeFileSync(path, 'weights')
  const file = fileOf(7, await sha256OfFile(path))
  expect(await isIntact(path, file)).toBe(true)
  // Same length, and the time set back: only a proof that reads the file sees it.
  const time = new Date('2026-01-01T00:00:00Z')
  utimesSync(path, time, time)
  expect(await isIntact(path, file)).toBe(true)
  writeFileSync(path, 'WEIGHTS')
  utimesSync(path, time, time)
  expect(await isIntact(path, file)).toBe(true)
  expect(await proveFile(path, file)).toBe(false)
  expect(await isIntact(path, file)).toBe(false)
})

test('a file of the wrong length, or none, is not intact', async () => {
  expect(await isIntact(join(dir, 'nothing'), fileOf(7, 'a'.repeat(64)))).toBe(false)
})

test('an unreadable proof is made again', async () => {
  const path = join(dir, 'weights')
  writeFileSync(path, 'weights')
  writeFileSync(`${path}.checked.json`, 'rubbish')
  expect(await isIntact(path, fileOf(7, await sha256OfFile(path)))).toBe(true)
  expect(JSON.parse(readFileSync(`${path}.checked.json`, 'utf8'))).toMatchObject({ bytes: 7 })
})

test('two installations of one model take turns', async () => {
  const order: string[] = []
  const { promise: firstMayEnd, resolve: endFirst } = Promise.withResolvers<void>()
  const first = withInstallLock(
    dir,
    () => order.push('waits'),
    undefined,
    async () => {
      order.push('first')
      await firstMayEnd
    },
  )
  await expect.poll(() => order).toEqual(['first'])
  const second = withInstallLock(
    dir,
    () => endFirst(),
    undefined,
    async () => order.push('second'),
  )
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  expect(existsSync(join(dir, '.installing'))).toBe(false)
})

// A number that no process has: the largest that Linux gives out is 4,194,304.
test('the lock of a process that is gone does not count', async () => {
  writeFileSync(join(dir, '.installing'), '99999999')
  expect(
    await withInstallLock(
      dir,
      () => {},
      undefined,
      async () => 'done',
    ),
  ).toBe('done')
})

test('what was measured is kept for this machine alone', async () => {
  const path = join(dir, 'models', 'machine.json')
  const none = readMachineRecord(path)
  expect(none).toMatchObject({ threads: {}, gpu: 'untried' })
  await writeMachineRecord(path, { ...none, threads: { writer: 3 } }, silentLog)
  expect(readMachineRecord(path).threads).toEqual({ writer: 3 })
  await writeMachineRecord(path, { ...none, processor: 'another', threads: { writer: 3 } }, silentLog)
  expect(readMachineRecord(path).threads).toEqual({})
  writeFileSync(path, 'rubbish')
  expect(readMachineRecord(path)).toEqual(none)
})

test('a folder that cannot be written costs a measurement, not the answer', async () => {
  const errors: string[] = []
  mkdirSync(join(dir, 'machine.json'))
  const log = { info: () => {}, error: (what: string) => errors.push(what) }
  await writeMachineRecord(join(dir, 'machine.json'), readMachineRecord(join(dir, 'nothing.json')), log)
  expect(errors).toHaveLength(1)
})

function fileOf(bytes: number, sha256: string): ModelFile {
  return { name: 'weights', part: 'weights', bytes, sha256, sources: [] }
}
