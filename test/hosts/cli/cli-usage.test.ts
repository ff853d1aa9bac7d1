import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../../support/run-cli.ts'

const root = mkdtempSync(join(tmpdir(), 'commonplace-test-'))
const library = join(root, 'library')
afterAll(() => rmSync(root, { recursive: true, force: true }))
const run = (...args: string[]) => runCli(args, { library, models: join(root, 'models') })

const COMMANDS = 'add list show ask search quote export remove restore reindex update models check backup compact'.split(' ')

test('help is there for the program and for every command, and touches no library', async () => {
  const all = await run('--help')
  expect(all).toMatchObject({ code: 0, stderr: '' })
  const helps = await Promise.all(COMMANDS.map((command) => run(command, '--help')))
  for (const [i, command] of COMMANDS.entries()) {
    expect(all.stdout).toContain(`\n  ${command} `)
    expect(helps[i]).toMatchObject({ code: 0, stderr: '' })
    expect(helps[i]?.stdout).toContain(`Usage: commonplace ${command}`)
    // The options that every command takes are said with each.
    expect(helps[i]?.stdout).toContain('--library <dir>')
    expect(helps[i]?.stdout).toContain('--json')
  }
  for (const command of ['list', 'install', 'import', 'use', 'remove'])
    expect((await run('models', command, '--help')).stdout).toContain(`models ${command}`)
  expect(existsSync(library)).toBe(false)
}, 120_000)

const WRONG: readonly (readonly string[])[] = [
  [],
  ['no-such-command'],
  ['list', '--no-such-option'],
  ['list', 'too many'],
  ['add'],
  ['show'],
  ['ask'],
  ['ask', '  '],
  ['ask', 'What?', '--book'],
  ['search'],
  ['search', 'lamp', '--limit', '0'],
  ['search', 'lamp', '--limit', 'many'],
  ['quote'],
  ['quote', 'harbour'],
  ['quote', 'harbour', ' '],
  ['quote', 'harbour', 'text', '--file', 'draft.md'],
  ['export', '--style', 'klingon'],
  ['update', 'harbour'],
  ['update', 'harbour', 'file.epub', '--undo'],
  ['models', 'install'],
  ['models', 'no-such-command'],
  ['backup'],
]

test('wrong use ends with 2, says on stderr how it is meant, and touches no library', async () => {
  const runs = await Promise.all(WRONG.map((args) => run(...args)))
  for (const [i, { code, stdout, stderr }] of runs.entries()) {
    expect([WRONG[i], code, stdout]).toEqual([WRONG[i], 2, ''])
    expect(stderr).toMatch(/error: |Usage: /)
    expect(stderr).not.toMatch(/\n\s+at /)
  }
  expect(existsSync(library)).toBe(false)
}, 120_000)

test('the command for one question has help too, and a book and a question to ask for', async () => {
  const help = await runCli(['--help'], { library, script: 'ask.ts' })
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toContain('<book> <question>')
  expect(await runCli(['book.epub'], { library, script: 'ask.ts' })).toMatchObject({ code: 2, stdout: '' })
})
