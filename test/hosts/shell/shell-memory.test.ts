import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configFolder } from '../../../src-main/hosts/shell/config-folder.ts'
import { openShellMemory } from '../../../src-main/hosts/shell/shell-memory.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'

const log = { info: () => {}, error: () => {} }

test('the newest library comes first, once, and one whose folder is gone is left out', () => {
  const folder = temporaryFolder()
  const [first, second] = ['First', 'Second'].map((name) => join(folder, name)) as [string, string]
  mkdirSync(first)
  mkdirSync(second)
  const memory = openShellMemory(join(folder, 'config'), log)
  for (const dir of [first, second, first]) memory.remember(dir)
  const later = openShellMemory(join(folder, 'config'), log)
  expect(later.recent()).toEqual([
    { dir: first, name: 'First' },
    { dir: second, name: 'Second' },
  ])
  rmSync(first, { recursive: true })
  expect(later.recent()).toEqual([{ dir: second, name: 'Second' }])
})

// The desktop application and one in a browser are open at once, and the one that ended last forgot the other's library.
test('what two programs remember side by side is all remembered', () => {
  const folder = temporaryFolder()
  const [first, second] = ['First', 'Second'].map((name) => join(folder, name)) as [string, string]
  mkdirSync(first)
  mkdirSync(second)
  const [one, other] = [openShellMemory(folder, log), openShellMemory(folder, log)]
  one.remember(first)
  other.remember(second)
  one.rememberWindow({ x: 0, y: 0, width: 800, height: 600, maximized: false })
  expect(openShellMemory(folder, log).recent()).toEqual([
    { dir: second, name: 'Second' },
    { dir: first, name: 'First' },
  ])
})

test('a window stands where it stood', () => {
  const folder = temporaryFolder()
  const place = { x: -20, y: 40, width: 1200, height: 800, maximized: false }
  openShellMemory(folder, log).rememberWindow(place)
  expect(openShellMemory(folder, log).windowPlace()).toEqual(place)
})

test('what cannot be read is forgotten, with a line in the log, and what cannot be written is no error', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'shell.json'), '{"recent": 7')
  const errors: string[] = []
  const memory = openShellMemory(folder, { info: () => {}, error: (what) => errors.push(what) })
  expect(memory.recent()).toEqual([])
  expect(errors).toEqual(['reading which libraries were open'])
  writeFileSync(join(folder, 'file'), '')
  openShellMemory(join(folder, 'file'), { info: () => {}, error: (what) => errors.push(what) }).remember(folder)
  expect(errors).toHaveLength(2)
})

test('each platform has its own place for it', () => {
  expect(configFolder({ platform: 'linux', home: '/home/a', env: {} })).toBe(join('/home/a', '.config', 'commonplace'))
  expect(configFolder({ platform: 'linux', home: '/home/a', env: { XDG_CONFIG_HOME: '/c' } })).toBe(join('/c', 'commonplace'))
  expect(configFolder({ platform: 'darwin', home: '/Users/a', env: {} })).toBe(
    join('/Users/a', 'Library', 'Application Support', 'Commonplace'),
  )
  expect(configFolder({ platform: 'win32', home: 'C:/Users/a', env: { APPDATA: 'C:/Roaming' } })).toBe(
    join('C:/Roaming', 'Commonplace'),
  )
})
