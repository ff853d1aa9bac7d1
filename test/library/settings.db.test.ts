import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_APP_SETTINGS, DEFAULT_LIBRARY_SETTINGS, settingsSchema } from '../../src-shared/settings.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { openTestEngine } from '../support/test-engine.ts'

test('what was never set is as delivered', async () => {
  const { call } = await openTestEngine()
  expect(await call('settings.get', {})).toEqual({ ...DEFAULT_APP_SETTINGS, ...DEFAULT_LIBRARY_SETTINGS })
  expect(settingsSchema.parse({ ...DEFAULT_APP_SETTINGS, ...DEFAULT_LIBRARY_SETTINGS })).toBeTruthy()
})

test('a change is kept, told, and leaves the rest', async () => {
  const first = await openTestEngine()
  expect(await first.call('settings.set', { theme: 'sepia', citationStyle: 'mla' })).toMatchObject({
    theme: 'sepia',
    textSize: 1,
  })
  expect(first.events).toContainEqual({ type: 'settings.changed' })
  await first.close()
  const second = await openTestEngine({ dir: first.dir })
  expect(await second.call('settings.get', {})).toMatchObject({ theme: 'sepia', citationStyle: 'mla', dropUnsupported: true })
})

test('the look holds in every library, how it answers in one', async () => {
  const settingsFile = join(temporaryFolder(), 'config', 'settings.json')
  const one = await openTestEngine({ settingsFile })
  await one.call('settings.set', { theme: 'dark', textSize: 1.2, dropUnsupported: false })
  const two = await openTestEngine({ settingsFile })
  expect(await two.call('settings.get', {})).toMatchObject({ theme: 'dark', textSize: 1.2, dropUnsupported: true })
  expect(JSON.parse(readFileSync(settingsFile, 'utf8'))).toEqual({ theme: 'dark', textSize: 1.2 })
})

test.each([{ colour: 'red' }, { theme: 'purple' }, { textSize: 100 }, { threads: 0 }])(
  '%j is refused and nothing is changed',
  async (changes) => {
    const { call } = await openTestEngine()
    await expect(call('settings.set', changes as object)).rejects.toMatchObject({ code: 'bad-request' })
    expect(await call('settings.get', {})).toMatchObject(DEFAULT_APP_SETTINGS)
  },
)

test('what a newer version or a hand wrote into the file is passed over and kept', async () => {
  const settingsFile = join(temporaryFolder(), 'settings.json')
  writeFileSync(settingsFile, JSON.stringify({ theme: 'plaid', justified: true, future: [1] }))
  const { call } = await openTestEngine({ settingsFile })
  expect(await call('settings.get', {})).toMatchObject({ theme: 'system', justified: true })
  await call('settings.set', { theme: 'light' })
  expect(JSON.parse(readFileSync(settingsFile, 'utf8'))).toEqual({ theme: 'light', justified: true, future: [1] })
})

test('a damaged file is no reason not to work, and is said in the log', async () => {
  const settingsFile = join(temporaryFolder(), 'settings.json')
  writeFileSync(settingsFile, '{"theme":')
  const { call, logged } = await openTestEngine({ settingsFile })
  expect((await call('settings.get', {})).theme).toBe('system')
  expect(logged[0]).toContain('reading the settings')
})

test('settings that cannot be written say so', async () => {
  const settingsFile = join(temporaryFolder(), 'settings.json')
  mkdirSync(settingsFile)
  expect(existsSync(dirname(settingsFile))).toBe(true)
  const { call } = await openTestEngine({ settingsFile })
  await expect(call('settings.set', { theme: 'light' })).rejects.toMatchObject({ message: expect.stringContaining('settings') })
})
