import { expect, test } from 'vitest'
import { nextStepOf } from '../../src-renderer/ui/next-step.ts'

test('a reader in the window is told where to press, not which command to type, when a model is missing', () => {
  expect(nextStepOf({ code: 'model-missing', nextStep: 'Fetch it with: npm run cli -- models install e5' })).toBe(
    'Fetch it in Settings, under Models.',
  )
})

test('every other next step stays as the engine said it', () => {
  expect(nextStepOf({ code: 'disk-full', nextStep: 'Free some space.' })).toBe('Free some space.')
})
