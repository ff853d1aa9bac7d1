import { expect, test } from 'vitest'
import { idleShare } from '../../src-main/models/llama-runtime.ts'

const core = (idle: number, user: number, sys: number) => ({ times: { idle, user, sys } })

test('the share of idle cores is that of the time between two looks, over all cores', () => {
  const before = [core(1_000, 500, 100), core(2_000, 0, 0)]
  expect(idleShare(before, [core(1_100, 550, 150), core(2_200, 0, 0)])).toBe(0.75)
  expect(idleShare(before, [core(1_000, 700, 100), core(2_000, 150, 50)])).toBe(0)
  expect(idleShare(before, before)).toBe(1)
})
