import { expect, test } from 'vitest'
import { type GuardedRequest, guardRequest } from '../../../src-main/hosts/web/guard.ts'
import { cookieValue, createSessions } from '../../../src-main/hosts/web/sessions.ts'

const AUTHORITY = '127.0.0.1:4127'

/** What our own page sends when it calls. */
const ownCall: GuardedRequest = {
  method: 'POST',
  host: AUTHORITY,
  origin: `http://${AUTHORITY}`,
  fetchSite: 'same-origin',
  fetchDest: 'empty',
  hasSession: true,
  isEntrance: false,
}

function verdict(changes: Partial<GuardedRequest>): string {
  const given = guardRequest({ ...ownCall, ...changes }, AUTHORITY)
  return given.allowed ? 'allowed' : given.why
}

test('our own page may call, load and reload', () => {
  expect(verdict({})).toBe('allowed')
  expect(verdict({ method: 'GET', origin: undefined })).toBe('allowed')
  expect(verdict({ method: 'GET', origin: undefined, fetchSite: 'none', fetchDest: 'document' })).toBe('allowed')
  // A program without a browser's headers that was given the session.
  expect(verdict({ method: 'GET', origin: undefined, fetchSite: undefined, fetchDest: undefined })).toBe('allowed')
})

test.each([
  'evil.example',
  'evil.example:4127',
  'localhost:4127',
  '127.0.0.1',
  '127.0.0.1:4127.evil.example',
  '[::1]:4127',
  undefined,
])('a name or an address that is not the printed one is refused, with a session or without: %s', (host) => {
  expect(verdict({ host })).toBe('other-name')
  expect(verdict({ host, isEntrance: true })).toBe('other-name')
})

test.each(['http://evil.example', 'https://127.0.0.1:4127', 'http://127.0.0.1:3000', 'null', ''])(
  'another origin is refused, whatever it asks for: %s',
  (origin) => {
    expect(verdict({ origin })).toBe('other-origin')
    expect(verdict({ origin, method: 'GET' })).toBe('other-origin')
  },
)

test('what changes something must say where it comes from', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(verdict({ method, origin: undefined })).toBe('other-origin')
})

// Cookies know no ports: the page of another program at 127.0.0.1:3000 has our cookie sent with its pictures and scripts.
test('a page at another port of this machine may load nothing, though its requests carry the cookie', () => {
  const picture = { method: 'GET', origin: undefined, fetchSite: 'same-site', fetchDest: 'image' } as const
  expect(verdict(picture)).toBe('other-origin')
  expect(verdict({ ...picture, fetchDest: 'script' })).toBe('other-origin')
  expect(verdict({ ...picture, fetchSite: 'cross-site', fetchDest: 'empty' })).toBe('other-origin')
  expect(verdict({ ...picture, fetchDest: 'iframe' })).toBe('other-origin')
})

test('without a session there is only the entrance', () => {
  expect(verdict({ hasSession: false })).toBe('no-session')
  expect(verdict({ method: 'GET', origin: undefined, hasSession: false, fetchSite: 'none' })).toBe('no-session')
  expect(verdict({ method: 'GET', origin: undefined, hasSession: false, fetchSite: 'cross-site', isEntrance: true })).toBe(
    'allowed',
  )
})

test('a token lets in once, and each session is its own', () => {
  const sessions = createSessions()
  const token = sessions.token()
  expect(sessions.enter('')).toBeUndefined()
  expect(sessions.enter(`${token}x`)).toBeUndefined()
  const first = sessions.enter(token)
  expect(sessions.enter(token)).toBeUndefined()
  const second = sessions.enter(sessions.token())
  expect(first).not.toBe(second)
  expect([first, second, token, '', undefined].map((session) => sessions.has(session))).toEqual([true, true, false, false, false])
})

test('a cookie is found by its whole name', () => {
  const header = 'commonplace_41270=wrong; xcommonplace_4127=wrong; commonplace_4127=right; other=1'
  expect(cookieValue(header, 'commonplace_4127')).toBe('right')
  expect(cookieValue('a=b', 'commonplace_4127')).toBeUndefined()
  expect(cookieValue(undefined, 'commonplace_4127')).toBeUndefined()
})
