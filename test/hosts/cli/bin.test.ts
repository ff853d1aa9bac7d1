import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../support/project-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'bin-'))
const bin = join(folder, 'bin.mjs')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => {
  copyFileSync(join(PROJECT_ROOT, 'src-main/hosts/cli/bin.mjs'), bin)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'main.ts'),
    "const major: number = Number(process.versions.node.split('.')[0])\nconsole.log(major >= 24, process.argv.slice(2).join('|'))\nprocess.exitCode = 3\n",
  )
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'))
})

/** A Node older than 24 that this machine has beside ours. */
function findOldNode(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, 'node'))
    .filter((path) => existsSync(path))
    .find((path) => Number(execFileSync(path, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' })) < 24)
}

test('on Node 24 the program runs in the same process, with its arguments and its exit code', () => {
  const run = spawnSync(process.execPath, [bin, 'ask', 'who is it?'], { encoding: 'utf8' })
  expect(run).toMatchObject({ status: 3, stdout: 'true ask|who is it?\n' })
})

test('on an older Node it starts again on the one that came with the package', ({ skip }) => {
  const old = findOldNode()
  if (old === undefined) {
    console.log('skipped: there is no Node older than 24 on this machine to start from')
    skip()
    return
  }
  const run = spawnSync(old, [bin, 'ask', 'who is it?'], { encoding: 'utf8' })
  expect(run).toMatchObject({ status: 3, stdout: 'true ask|who is it?\n' })
})
