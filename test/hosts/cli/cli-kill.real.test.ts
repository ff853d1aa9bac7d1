import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { haveRealModels } from '../../support/real-models.ts'
import { endOf, printed, runCli, startCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'
import { chapteredEpub } from '../../support/test-engine.ts'

const canRun = haveRealModels('e5-small-v2')

/** Enough sentences that every step of its import takes a while. */
function bookBytes(sentences: number): Uint8Array {
  const lines = Array.from(
    { length: sentences },
    (_, n) => `Keeper ${n} wrote that lamp ${n * 7919} of the harbour burned whale oil until dusk.`,
  )
  const paragraphs = Array.from({ length: Math.ceil(sentences / 5) }, (_, n) => lines.slice(n * 5, n * 5 + 5).join(' '))
  return chapteredEpub({ chapters: { One: paragraphs.slice(0, 20), Two: paragraphs.slice(20) } })
}

interface Moment {
  readonly sentences: number
  readonly args: readonly string[]
  /** Resolves when the import is where it shall be killed. */
  readonly reached: (child: ChildProcess, library: string) => Promise<unknown>
  /** Books on the shelf afterwards; left out where the last moment of a transaction may have passed. */
  readonly left?: number
  /** Copying never ends by itself: the file is a pipe into which nobody writes. */
  readonly fromPipe?: boolean
}

const incoming = (library: string): string[] => {
  const folder = join(library, 'originals')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.incoming')) : []
}

const sizeOfIncoming = (library: string): number => {
  const [name] = incoming(library)
  return name === undefined ? 0 : (statSync(join(library, 'originals', name), { throwIfNoEntry: false })?.size ?? 0)
}

const MOMENTS: Readonly<Record<string, Moment>> = {
  'while its file is copied': {
    sentences: 60,
    args: [],
    fromPipe: true,
    left: 0,
    reached: (_child, library) => expect.poll(() => incoming(library), { interval: 5, timeout: 60_000 }).toHaveLength(1),
  },
  'while it is read and analysed': {
    sentences: 3_000,
    args: ['--text-only'],
    left: 0,
    reached: (_child, library) =>
      expect.poll(() => sizeOfIncoming(library), { interval: 2, timeout: 60_000 }).toBeGreaterThan(1_000),
  },
  'while it is stored': { sentences: 6_000, args: ['--text-only'], reached: (child) => printed(child, /Indexing/) },
  'while its meaning is prepared': {
    sentences: 300,
    args: [],
    left: 1,
    reached: (child) => printed(child, /Preparing meaning search/),
  },
}

describe.skipIf(!canRun)('an import that is killed', () => {
  for (const [name, { sentences, args, reached, left, fromPipe }] of Object.entries(MOMENTS)) {
    test(`${name} leaves a sound library, and is completed by the next add of the file`, async () => {
      const folder = temporaryFolder()
      const library = join(folder, 'library')
      const file = join(folder, 'harbour.epub')
      const bytes = bookBytes(sentences)
      if (fromPipe) spawnSync('mkfifo', [file])
      else writeFileSync(file, bytes)
      const child = startCli(['add', ...args, file], { library })
      const ended = endOf(child)
      await reached(child, library)
      child.kill('SIGKILL')
      expect((await ended).code).toBeNull()

      const check = await runCli(['check', '--json'], { library })
      expect([check.code, check.stderr]).toEqual([0, ''])
      expect(check.json()).toMatchObject({ ok: true, problems: [] })
      // Rolled back, or whole with its text: never in between.
      const listed = (await runCli(['list', '--json'], { library })).json() as { state: string; passages: number }[]
      expect(listed.every(({ state, passages }) => state === 'text' && passages > 0)).toBe(true)
      if (left !== undefined) expect(listed).toHaveLength(left)
      expect(readdirSync(join(library, 'originals'))).toHaveLength(listed.length)

      if (fromPipe) rmSync(file)
      writeFileSync(file, bytes)
      const again = await runCli(['add', '--json', ...args, file], { library })
      expect(again).toMatchObject({ code: 0 })
      expect(again.json()).toMatchObject({ status: listed.length === 0 ? 'added' : 'duplicate', book: { title: 'The Harbour' } })
      expect(await runCli(['check'], { library })).toMatchObject({ code: 0, stderr: '' })
      expect(await runCli(['search', 'whale', '--limit', '1'], { library })).toMatchObject({ code: 0 })
      expect(readdirSync(library).filter((entry) => entry.startsWith('library.lock'))).toEqual([])
    })
  }

  test('goes on by itself while the next question is answered', async () => {
    const folder = temporaryFolder()
    const library = join(folder, 'library')
    const [first, second] = [join(folder, 'first.epub'), join(folder, 'second.epub')]
    writeFileSync(first, chapteredEpub({ title: 'First', chapters: { One: ['The lamp burned whale oil until dusk.'] } }))
    expect(await runCli(['add', first], { library })).toMatchObject({ code: 0 })
    spawnSync('mkfifo', [second])
    const child = startCli(['add', second], { library })
    const ended = endOf(child)
    await expect.poll(() => incoming(library), { interval: 5, timeout: 60_000 }).toHaveLength(1)
    child.kill('SIGKILL')
    await ended
    rmSync(second)
    writeFileSync(second, chapteredEpub({ title: 'Second', chapters: { One: ['A schooner struck the reef in March.'] } }))
    // The next commands that stay open take it up; each does as much as its own work leaves time for.
    await expect
      .poll(
        async () => {
          await runCli(['ask', '--no-model', 'What did the lamp burn?'], { library })
          return (await runCli(['list', '--json'], { library })).json()
        },
        { interval: 10, timeout: 120_000 },
      )
      .toMatchObject([{ title: 'First' }, { title: 'Second' }])
    expect(await runCli(['check'], { library })).toMatchObject({ code: 0, stderr: '' })
  })
})

describe.skipIf(!canRun)('an add that the reader stops', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`with ${signal} ends soon, in words, with what is done kept and the library free`, async () => {
      const folder = temporaryFolder()
      const library = join(folder, 'library')
      const file = join(folder, 'harbour.epub')
      writeFileSync(file, bookBytes(1_500))
      const startedAt = performance.now()
      const child = startCli(['add', file], { library })
      const ended = endOf(child)
      await printed(child, /Preparing meaning search/)
      const stoppedAt = performance.now()
      child.kill(signal)
      const { code, stdout, stderr } = await ended
      // How busy the machine is, the way there tells: the end takes a part of that.
      expect(performance.now() - stoppedAt).toBeLessThan(Math.max(15_000, stoppedAt - startedAt))
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain('goes on where it was')
      expect(stderr).not.toMatch(/\n\s+at |Error:/)
      expect(existsSync(join(library, 'library.lock'))).toBe(false)
      const check = await runCli(['check', '--json'], { library })
      expect(check.json()).toMatchObject({ ok: true, pending: [{ title: 'The Harbour' }] })
    })
  }
})
