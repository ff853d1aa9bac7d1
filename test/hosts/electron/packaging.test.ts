import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packagedEnv } from '../../../src-main/hosts/shell/engine-process.ts'
import { contract } from '../../../src-shared/contract.ts'
import { shellContract } from '../../../src-shared/shell.ts'
import { listProjectFiles, readProjectFile } from '../../support/project-files.ts'

const packed = readProjectFile('electron-builder.yml')

// What runs with Electron's powers in the page's process stays a pipe: a method that it knew would be a second place to change.
test('preload script, bridge and IPC know no method', () => {
  const names = [...Object.keys(contract), ...Object.keys(shellContract)]
  for (const file of ['preload', 'bridge', 'channels', 'ipc']) {
    const source = readProjectFile(`src-main/hosts/electron/${file}.ts`)
    expect(names.filter((name) => source.includes(`'${name}'`))).toEqual([])
  }
})

test('the preload script is one file that needs nothing but Electron', () => {
  const imports = (file: string) =>
    [...readProjectFile(file).matchAll(/^import (?!type).* from '([^']+)'/gm)].map(([, from]) => from)
  expect(imports('src-main/hosts/electron/preload.ts')).toEqual(['electron', './bridge.ts'])
  expect(imports('src-main/hosts/electron/bridge.ts')).toEqual(['./channels.ts'])
  expect(imports('src-main/hosts/electron/channels.ts')).toEqual([])
  // A sandboxed preload script loads no other file of its own.
  expect(readProjectFile('electron.vite.config.ts')).toContain('externalizeDeps: false')
})

test('what is started is what is built and packed', () => {
  const { main } = JSON.parse(readProjectFile('package.json')) as { readonly main: string }
  expect(main).toBe('out/main/main.js')
  for (const folder of ['out/main', 'out/preload', 'out/renderer', 'src-main', 'src-shared', 'package.json'])
    expect(packed).toContain(`  - ${folder}\n`)
})

test('an installer has an icon, leaves the builds for one maker’s graphics cards out, and looks for no update', () => {
  expect(packed.match(/icon: resources\/icon\.png/g)).toHaveLength(3)
  expect(packed).toContain('!node_modules/@node-llama-cpp/*cuda*')
  expect(packed).toContain('\npublish: null\n')
})

test('books open with the app, and so do its links', () => {
  expect(packed).toMatch(/fileAssociations:\n {2}- ext: epub\n/)
  expect(packed).toContain('schemes: [commonplace]')
})

// Beside an installed app nothing may be written.
test('an installed app keeps its models with its settings, or where the reader says', () => {
  expect(packagedEnv({ HOME: '/home/ada' }, '/config')).toEqual({
    HOME: '/home/ada',
    COMMONPLACE_MODELS: join('/config', 'models'),
  })
  expect(packagedEnv({ COMMONPLACE_MODELS: '/stick' }, '/config')).toEqual({ COMMONPLACE_MODELS: '/stick' })
})

test('no other file of the product imports Electron', () => {
  const others = listProjectFiles().filter((file) => /^src-.*\.tsx?$/.test(file) && !file.startsWith('src-main/hosts/electron/'))
  expect(others.filter((file) => /from 'electron'/.test(readProjectFile(file)))).toEqual([])
})
