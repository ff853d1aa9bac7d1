import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'

// Every command is a program of its own that starts.
vi.setConfig({ testTimeout: 180_000 })

test('words: synonyms and terms are added, listed, removed and restored', async () => {
  const root = temporaryFolder()
  const run = (...args: string[]) => runCli(args, { library: join(root, 'library'), models: join(root, 'no models') })
  expect((await run('words')).stdout).toMatch(/^No words of your own yet\. Add some with: words synonyms add /)
  const added = (await run('words', 'synonyms', 'add', 'the Devil', 'Satan', 'Old Nick', '--json')).json() as { id: string }
  expect(added).toEqual({ id: expect.any(String), words: ['the Devil', 'Satan', 'Old Nick'], book: null })
  const term = await run('words', 'glossary', 'add', 'wick', 'The thread of a lamp.')
  expect(term).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ {2}[0-9a-f]{8} {2}wick: The thread of a lamp\.\n$/) })
  const list = (await run('words', 'list')).stdout
  expect(list).toContain(`Synonyms\n  ${added.id.slice(0, 8)}  the Devil = Satan = Old Nick\nGlossary\n`)
  const removed = await run('words', 'remove', added.id.slice(0, 6))
  expect(removed.stdout).toBe(`Removed. Undo with: words restore ${added.id}\n`)
  expect((await run('words', 'restore', added.id)).code).toBe(0)
  expect((await run('words', '--json')).json()).toMatchObject({ synonyms: [{ id: added.id }], glossary: [{ term: 'wick' }] })
})

test('words: what is alone, too long or not there is refused in plain words', async () => {
  const root = temporaryFolder()
  const run = (...args: string[]) => runCli(args, { library: join(root, 'library'), models: join(root, 'no models') })
  const alone = await run('words', 'synonyms', 'add', 'Satan')
  expect(alone).toMatchObject({ code: 1, stdout: '' })
  expect(alone.stderr).toBe('“Satan” is alone: nothing else means the same.\nGive two words or short phrases, or more.\n')
  expect((await run('words', 'synonyms', 'add', 'Satan', 'x'.repeat(500))).stderr).toContain('has 500 letters')
  expect((await run('words', 'remove', 'nobody')).stderr).toContain('These words are not there any more.')
  expect((await run('words', 'glossary', 'add', 'wick')).code).toBe(2)
})
