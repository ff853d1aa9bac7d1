import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serveWeb } from '../../src-main/hosts/serve-web.ts'
import { engineSpawner } from '../../src-main/hosts/shell/engine-process.ts'
import { findNode } from '../../src-main/hosts/shell/find-node.ts'
import { openShellMemory } from '../../src-main/hosts/shell/shell-memory.ts'
import { temporaryFolder } from '../support/temporary-library.ts'

const FAKE_ENGINE = fileURLToPath(new URL('../support/fake-engine-main.ts', import.meta.url))
const log = { info: () => {}, error: () => {} }

interface Served {
  readonly said: readonly string[]
  readonly ended: Promise<0 | 1>
  /** The first line that fits, printed already or still to come. */
  line(pattern: RegExp): Promise<string>
  stop(): void
}

function serve(folder: string): Served {
  const pageFolder = join(folder, 'page')
  mkdirSync(pageFolder, { recursive: true })
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Commonplace</title>')
  const said: string[] = []
  const waiting = new Set<() => void>()
  const hear = (line: string): void => {
    said.push(line)
    for (const look of [...waiting]) look()
  }
  const stop = new AbortController()
  const ended = serveWeb(
    {
      libraryDir: join(folder, 'library'),
      pageFolder,
      version: '0.0.0',
      port: 0,
      opens: false,
      spawn: engineSpawner({ node: findNode(), fetchModels: false, entry: FAKE_ENGINE }),
      memory: openShellMemory(join(folder, 'config'), log),
      print: hear,
      say: hear,
    },
    stop.signal,
  )
  onTestFinished(async () => {
    stop.abort()
    await ended
  })
  return {
    said,
    ended,
    line: (pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = said.find((line) => pattern.test(line))
          if (found !== undefined) resolve(found)
          else waiting.add(look)
        }
        look()
      }),
    stop: () => stop.abort(),
  }
}

async function shellView(line: string): Promise<unknown> {
  const url = new URL(line.replace('Commonplace is at ', ''))
  const entrance = await fetch(url, { redirect: 'manual' })
  const cookie = entrance.headers.get('set-cookie')?.split(';')[0] ?? ''
  const body = JSON.stringify({ name: 'book.list', input: {} })
  const headers = { cookie, origin: url.origin, 'content-type': 'application/json' }
  return (await fetch(`${url.origin}/api/call`, { method: 'POST', headers, body })).json()
}

test('the address stands on a line of its own, lets one browser in, and the next one is said', async () => {
  const served = serve(temporaryFolder())
  const line = await served.line(/^Commonplace is at http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+$/)
  expect(await shellView(line)).toEqual({ ok: true, value: { books: [] } })
  expect(await served.line(/another browser/i)).toMatch(/http:\/\/127\.0\.0\.1:\d+\/\?token=/)
  served.stop()
  expect(await served.ended).toBe(0)
})

test('a second one on the same library says who has it and ends; the first goes on', async () => {
  const folder = temporaryFolder()
  const first = serve(folder)
  const line = await first.line(/^Commonplace is at/)
  expect(await shellView(line)).toMatchObject({ ok: true })
  const second = serve(folder)
  expect(await second.ended).toBe(1)
  expect(second.said.at(-1)).toMatch(/open in another Commonplace/)
  const { pid } = JSON.parse(readFileSync(join(folder, 'library', 'library.lock'), 'utf8')) as { pid: number }
  expect(process.kill(pid, 0)).toBe(true)
})

test('an end that is asked for while the library is still being opened leaves no lock', async () => {
  const folder = temporaryFolder()
  const served = serve(folder)
  await served.line(/^Commonplace is at/)
  served.stop()
  expect(await served.ended).toBe(0)
  expect(existsSync(join(folder, 'library', 'library.lock'))).toBe(false)
})
