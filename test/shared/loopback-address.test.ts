import { expect, test } from 'vitest'
import { loopbackOrigin } from '../../src-shared/loopback-address.ts'

test.each([
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434'],
  [' http://localhost:1234/v1/ ', 'http://localhost:1234'],
  ['http://[::1]:8080/v1', 'http://[::1]:8080'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1', 'http://127.0.0.1'],
])('%s is a server of this machine', (typed, origin) => {
  expect(loopbackOrigin(typed)).toBe(origin)
})

// Questions and quotes go there: anything that is not this machine, or could come to be another, is refused.
test.each([
  'https://api.example.com/v1',
  'http://192.168.1.20:11434',
  'http://localhost.example.com',
  'http://127.0.0.1.nip.io:11434',
  'http://127.0.0.2:11434',
  'http://0.0.0.0:11434',
  'http://127.0.0.1:99999',
  'http://user:secret@127.0.0.1:11434',
  'http://127.0.0.1:11434/v1?next=http://example.com',
  'http://127.0.0.1:11434/proxy/example.com',
  'https://127.0.0.1:11434',
  'file:///etc/passwd',
  '',
  'not an address',
])('%s is not', (typed) => {
  expect(loopbackOrigin(typed)).toBeUndefined()
})
