import { expect, test } from 'vitest'
import { createEventLog } from '../../../src-shared/rpc/event-log.ts'

test('events are numbered in order and heard until the subscription ends', () => {
  const log = createEventLog<string>({ capacity: 10, startAfter: 0 })
  const heard: unknown[] = []
  const stop = log.subscribe((numbered) => heard.push(numbered))
  log.append('a')
  log.append('b')
  stop()
  log.append('c')
  expect(heard).toEqual([
    { seq: 1, event: 'a' },
    { seq: 2, event: 'b' },
  ])
  expect(log.lastSeq()).toBe(3)
})

test('a client that reconnects gets what it missed, and nothing twice', () => {
  const log = createEventLog<string>({ capacity: 10, startAfter: 0 })
  for (const event of ['a', 'b', 'c']) log.append(event)
  expect(log.since(1)).toEqual({
    events: [
      { seq: 2, event: 'b' },
      { seq: 3, event: 'c' },
    ],
    complete: true,
  })
  expect(log.since(3)).toEqual({ events: [], complete: true })
})

test('a client that missed more than is kept is told so', () => {
  const log = createEventLog<string>({ capacity: 2, startAfter: 0 })
  for (const event of ['a', 'b', 'c', 'd']) log.append(event)
  expect(log.since(2).complete).toBe(true)
  expect(log.since(1)).toEqual({
    events: [
      { seq: 3, event: 'c' },
      { seq: 4, event: 'd' },
    ],
    complete: false,
  })
})

// The engine died and started again: its numbers begin above the old ones, so an old number is never taken for a new one.
test('a number of an earlier log is answered as incomplete', () => {
  const log = createEventLog<string>({ capacity: 2, startAfter: 5000 })
  expect(log.since(37).complete).toBe(false)
  log.append('a')
  expect(log.since(37).complete).toBe(false)
  expect(log.since(5000)).toEqual({ events: [{ seq: 5001, event: 'a' }], complete: true })
  expect(log.since(9000).complete).toBe(false)
})

test('a listener that throws does not keep the others from hearing', () => {
  const log = createEventLog<string>({ capacity: 2, startAfter: 0 })
  const heard: string[] = []
  log.subscribe(() => {
    throw new Error('deaf')
  })
  log.subscribe(({ event }) => heard.push(event))
  expect(() => log.append('a')).toThrow('deaf')
  expect(heard).toEqual(['a'])
})
