import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_HEADERS } from '../../../src-main/hosts/shell/content-policy.ts'
import { startWebHost } from '../../../src-main/hosts/web/web-host.ts'
import type { Reply } from '../../../src-shared/rpc/wire.ts'
import { buildEpub } from '../../support/build-epub.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'
import { openTestWebHost, type TestWebHost } from '../../support/web-host.ts'

const LETTER = 'My dear Anna, the harbour is full of ice and no ship will sail before April.'

test('the next browser needs the next address, which comes when the first has been used', async () => {
  const host = await openTestWebHost()
  expect(host.freshUrl()).not.toBe(host.usedUrl)
  const entrance = await fetch(host.freshUrl(), { redirect: 'manual' })
  expect([entrance.status, entrance.headers.get('location')]).toEqual([303, '/'])
  expect(entrance.headers.get('set-cookie')).toMatch(/^commonplace_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
})

test('an address that was clicked on another site works too: our own page goes on, so that the strict cookie goes along', async () => {
  const host = await openTestWebHost()
  const entrance = await fetch(host.freshUrl(), { redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(entrance.status).toBe(200)
  expect(await entrance.text()).toContain('http-equiv="refresh"')
})

/** fetch does not let a caller choose Host. */
function statusWithHost(origin: string, host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${origin}${path}`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', reject).end()
  })
}

async function upload(host: TestWebHost, name: string, bytes: string | Blob): Promise<Reply<{ path: string }>> {
  const response = await host.request(`/api/upload?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  return (await response.json()) as Reply<{ path: string }>
}

test('the printed address lets one browser in: a strict cookie, and on to an address without the token', async () => {
  const host = await openTestWebHost()
  const again = await fetch(host.usedUrl, { redirect: 'manual' })
  expect(again.status).toBe(403)
  expect(await again.text()).toMatch(/Open the address that Commonplace printed/)
  const page = await host.request('/')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toBe(PAGE_HEADERS['content-security-policy'])
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const script = await host.request('/static/main-1a2b3c.js')
  expect(script.headers.get('cache-control')).toMatch(/immutable/)
})

test('a wrong token lets nobody in, and turns nobody away who is in', async () => {
  const host = await openTestWebHost()
  const wrong = await fetch(`${host.origin}/?token=wrong`, { redirect: 'manual' })
  expect(wrong.status).toBe(403)
  expect(wrong.headers.get('set-cookie')).toBeNull()
  // One who is in already and opens an old address is not turned away.
  const old = await host.request('/?token=wrong')
  expect([old.status, old.headers.get('location')]).toEqual([303, '/'])
})

test('refused: no cookie, another origin, no origin, a page at another port, a name that leads here', async () => {
  const host = await openTestWebHost()
  const body = JSON.stringify({ name: 'book.list', input: {} })
  const call = (headers: Record<string, string | undefined>) =>
    host.request('/api/call', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  expect((await call({})).status).toBe(200)
  for (const headers of [
    { cookie: undefined },
    { cookie: 'commonplace=guessed' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: undefined },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const refused = await call(headers)
    expect(refused.status, JSON.stringify(headers)).toBe(403)
    expect(await refused.json()).toMatchObject({ ok: false, error: { code: 'refused' } })
  }
  const picture = await host.request('/assets/cover/abc', {
    headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
  })
  expect(picture.status).toBe(403)
  expect(await statusWithHost(host.origin, 'evil.example', '/')).toBe(403)
  expect(await statusWithHost(host.origin, new URL(host.origin).host.replace('127.0.0.1', 'localhost'), '/')).toBe(403)
  const token = new URL(host.freshUrl()).search
  expect(await statusWithHost(host.origin, 'evil.example', `/${token}`)).toBe(403)
})

test('any address but this machine is refused', async () => {
  const host = await openTestWebHost()
  const options = { supervisor: host.supervisor, dispatch: host.supervisor.dispatch, pageFolder: '', port: 0 }
  const log = { info: () => {}, error: () => {} }
  for (const address of ['0.0.0.0', '::', '192.168.1.2', 'localhost']) {
    await expect(startWebHost({ ...options, address, log })).rejects.toMatchObject({ code: 'bad-request' })
  }
})

test('a taken port is said in plain words', async () => {
  const host = await openTestWebHost()
  const options = { supervisor: host.supervisor, dispatch: host.supervisor.dispatch, pageFolder: '', address: '127.0.0.1' }
  const port = Number(new URL(host.origin).port)
  const taken = startWebHost({ ...options, port, log: { info: () => {}, error: () => {} } })
  await expect(taken).rejects.toMatchObject({ code: 'bad-request', message: `Port ${port} is taken by another program.` })
})

test('a file that is sent is added under its own name, listed, and no longer kept apart', async () => {
  const host = await openTestWebHost()
  const sent = await upload(host, '../Letters from the ice.txt', LETTER)
  if (!sent.ok) throw new Error(sent.error.message)
  expect(readFileSync(sent.value.path, 'utf8')).toBe(LETTER)
  const { results } = await host.call('book.add', { paths: [sent.value.path] })
  expect(results).toMatchObject([{ status: 'added' }])
  expect((await host.call('book.list', {})).books).toMatchObject([{ title: 'Letters from the ice', state: 'complete' }])
  expect(readdirSync(join(host.dir, 'uploads'))).toEqual([])
})

test('a file that is too large is refused, also when it does not say its size, and nothing of it stays', async () => {
  const host = await openTestWebHost({ largestUploadBytes: 1_000 })
  expect(await upload(host, 'large.txt', 'x'.repeat(1_001))).toMatchObject({ ok: false, error: { code: 'book-too-big' } })
  const chunks = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 11; i += 1) controller.enqueue(new Uint8Array(100))
      controller.close()
    },
  })
  const streamed = await host.request('/api/upload?name=large.txt', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: chunks,
    duplex: 'half',
  })
  expect(streamed.status).toBe(413)
  const uploads = join(host.dir, 'uploads')
  expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
})

test('a call that is no call, or too large, is answered and ends nothing', async () => {
  const host = await openTestWebHost()
  const post = async (body: string, type = 'application/json') => {
    const response = await host.request('/api/call', { method: 'POST', headers: { 'content-type': type }, body })
    return [response.status, ((await response.json()) as Reply).ok]
  }
  expect(await post('{')).toEqual([400, false])
  expect(await post('[]')).toEqual([200, false])
  expect(await post('a=b', 'text/plain')).toEqual([415, false])
  expect(await post(JSON.stringify({ name: 'x', input: 'y'.repeat(17 << 20) }))).toEqual([413, false])
  expect(await host.call('book.list', {})).toEqual({ books: [] })
})

test('a page that comes back hears what it missed, and is told when that is gone', async () => {
  const host = await openTestWebHost()
  const first = host.follow()
  const { seq } = await first.waitFor(({ type }) => type === 'start')
  await first.close()
  const sent = await upload(host, 'Letters.txt', LETTER)
  if (!sent.ok) throw new Error(sent.error.message)
  await host.call('book.add', { paths: [sent.value.path] })
  const second = host.follow(seq)
  await second.waitFor((message) => message.type === 'event' && message.event.type === 'shelf.changed')
  expect(second.messages[0]).toMatchObject({ type: 'event', seq: seq + 1 })
  // Of a host that is gone: its numbers mean nothing here.
  const stale = host.follow(12)
  expect(await stale.waitFor(() => true)).toMatchObject({ type: 'gap' })
})

test('an engine that is killed is started again: its call is answered, the page is told, the books are there', async () => {
  const host = await openTestWebHost()
  const page = host.follow()
  await page.waitFor(({ type }) => type === 'start')
  const sent = await upload(host, 'Letters.txt', LETTER)
  if (!sent.ok) throw new Error(sent.error.message)
  await host.call('book.add', { paths: [sent.value.path] })
  const asked = host.call('library.check', {}).catch((error: unknown) => error)
  await host.crashEngine()
  await page.waitFor((message) => message.type === 'event' && message.event.type === 'engine.restarted')
  const answer = await asked
  expect(answer).toSatisfy((got: { ok?: boolean; code?: string }) => got.ok === true || got.code === 'engine-stopped')
  expect((await host.call('book.list', {})).books).toMatchObject([{ title: 'Letters' }])
})

test('covers and pictures come out of the library, and nothing else does', async () => {
  const host = await openTestWebHost()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const epub = buildEpub(
    { 'c1.xhtml': `<h1>One</h1><p>${LETTER}</p>` },
    {
      title: 'Letters',
      manifest: '<item id="cover" properties="cover-image" href="cover.png" media-type="image/png"/>',
      extraFiles: { 'OEBPS/cover.png': new Uint8Array(png) },
    },
  )
  const sent = await upload(host, 'letters.epub', new Blob([new Uint8Array(epub)]))
  if (!sent.ok) throw new Error(sent.error.message)
  const { results } = await host.call('book.add', { paths: [sent.value.path] })
  const id = results[0]?.book?.id ?? ''
  const cover = await host.request(`/assets/cover/${id}`)
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await cover.arrayBuffer()).equals(png)).toBe(true)
  const picture = await host.request(`/assets/picture/${id}/OEBPS/cover.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(picture.headers.get('content-security-policy')).toMatch(/sandbox/)
  for (const path of [
    `/assets/picture/${id}/OEBPS/c1.xhtml`,
    `/assets/picture/${id}/..%2f..%2flibrary.sqlite`,
    '/assets/cover/..%2f..%2flibrary.sqlite',
    '/assets/cover/nobody',
    '/..%2f..%2flibrary/library.sqlite',
    '/static/..%2f..%2f..%2flibrary%2flibrary.sqlite',
    '/%00',
    '/%',
  ]) {
    expect((await host.request(path)).status, path).toBeGreaterThanOrEqual(400)
  }
})

test('another library is opened on request, and every page is told', async () => {
  const host = await openTestWebHost()
  const page = host.follow()
  await page.waitFor(({ type }) => type === 'start')
  const other = join(temporaryFolder(), 'Other')
  expect(await host.call('shell.openLibrary', { dir: other })).toEqual({ dir: other, name: 'Other' })
  await page.waitFor((message) => message.type === 'event' && message.event.type === 'library.opened')
  expect(existsSync(join(host.dir, 'library.lock'))).toBe(false)
  expect(await host.call('shell.view', {})).toMatchObject({
    host: 'browser',
    library: { name: 'Other' },
    recent: [{ name: 'Other' }, { name: 'library' }],
    engine: { state: 'ready' },
    can: { pickFolder: false },
  })
  await expect(host.call('shell.pickFolder', { title: 'Open' })).rejects.toMatchObject({ code: 'bad-request' })
})

test('after the end there is no engine, no lock and no open connection', async () => {
  const host = await openTestWebHost()
  const page = host.follow()
  await page.waitFor(({ type }) => type === 'start')
  const lock = JSON.parse(readFileSync(join(host.dir, 'library.lock'), 'utf8')) as { pid: number }
  await host.close()
  expect(existsSync(join(host.dir, 'library.lock'))).toBe(false)
  expect(() => process.kill(lock.pid, 0)).toThrow('ESRCH')
  await expect(fetch(host.origin)).rejects.toThrow()
})

test('whatever is answered says who may keep it: nobody, but for files whose names carry their contents', async () => {
  const host = await openTestWebHost()
  const call = { method: 'POST', headers: { 'content-type': 'application/json' } }
  for (const [path, init] of [
    ['/', {}],
    ['/assets/cover/nobody', {}],
    ['/nowhere', {}],
    ['/api/call', { ...call, body: JSON.stringify({ name: 'book.list', input: {} }) }],
    ['/api/call', { ...call, body: '{' }],
    ['/api/call', { ...call, body: '{}', headers: { ...call.headers, cookie: 'none' } }],
    ['/api/upload?name=a.txt', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: 'a' }],
  ] as const) {
    const { headers, status } = await host.request(path, init)
    expect([headers.get('cache-control'), headers.get('x-content-type-options')], `${path} ${status}`).toEqual([
      'no-store',
      'nosniff',
    ])
    expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'/)
  }
  const events = await host.request('/api/events')
  expect(events.headers.get('cache-control')).toBe('no-store')
  await events.body?.cancel()
})

test('a file that comes slowly is taken when it is whole, and one that is broken off leaves nothing behind', async () => {
  const host = await openTestWebHost()
  const send = (parts: readonly string[], last: 'end' | 'break'): Promise<Response> => {
    let part = 0
    const body = new ReadableStream<Uint8Array>({
      // Asked for one at a time: each waits for the one before to be gone.
      pull: (controller) => {
        const text = parts[part++]
        if (text !== undefined) controller.enqueue(new TextEncoder().encode(text))
        else if (last === 'end') controller.close()
        else controller.error(new Error('broken off'))
      },
    })
    const headers = { 'content-type': 'application/octet-stream' }
    return host.request('/api/upload?name=slow.txt', { method: 'POST', headers, body, duplex: 'half' })
  }
  const slow = (await (
    await send(
      Array.from({ length: 40 }, (_, n) => `Line ${n}.\n`),
      'end',
    )
  ).json()) as Reply<{ path: string }>
  if (!slow.ok) throw new Error(slow.error.message)
  expect(readFileSync(slow.value.path, 'utf8')).toMatch(/^Line 0\.\n(?:Line \d+\.\n){39}$/)
  await host.call('book.add', { paths: [slow.value.path] })
  await expect(send(['Half of', ' a file'], 'break')).rejects.toThrow()
  const uploads = join(host.dir, 'uploads')
  await expect.poll(() => readdirSync(uploads), { timeout: 30_000 }).toEqual([])
})
