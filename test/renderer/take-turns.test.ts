import { expect, test } from 'vitest'
import { takeTurns } from '../../src-renderer/ui/take-turns.ts'

/** Time goes by when the test says so. */
function build(limit: number) {
  const timers = new Set<() => void>()
  const started: string[] = []
  const ask = takeTurns({
    limit,
    patienceMs: 100,
    after: (_ms, action) => {
      timers.add(action)
      return () => timers.delete(action)
    },
  })
  return {
    started,
    want: (name: string) => ask(() => started.push(name)),
    pass: () => {
      for (const action of [...timers]) {
        timers.delete(action)
        action()
      }
    },
  }
}

test('so many at a time, and what was asked for last before what was asked for earlier', () => {
  const { started, want, pass } = build(2)
  const [endA] = ['a', 'b', 'c', 'd'].map(want)
  pass()
  expect(started).toEqual(['a', 'b'])
  endA?.()
  expect(started).toEqual(['a', 'b', 'd'])
  // Told twice: loaded, and then out of sight.
  endA?.()
  expect(started).toEqual(['a', 'b', 'd'])
})

test('what goes out of sight at once is never begun, nor what does so while it waits', () => {
  const { started, want, pass } = build(1)
  const [endA, endB] = ['a', 'b'].map(want)
  endA?.()
  pass()
  expect(started).toEqual(['b'])
  const [endC, endD] = ['c', 'd'].map(want)
  pass()
  endC?.()
  endD?.()
  endB?.()
  expect(started).toEqual(['b'])
  want('e')
  pass()
  expect(started).toEqual(['b', 'e'])
})
