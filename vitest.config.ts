import { defineConfig } from 'vitest/config'

const tests = 'test/**/*'

/**
 * Vitest gives what is polled for one second, a test five and what is done after it ten: on a machine that does other things a thread or a process has
 * hardly begun, and an engine not ended, by then. What is waited for ends the wait; a test that waits in vain is told by its own limit.
 */
const PATIENT = { expect: { poll: { timeout: 30_000 } }, testTimeout: 30_000, hookTimeout: 60_000 } as const

/** Kinds of test, told apart by their file's ending: what it needs decides the project, not where it lies. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'unit',
          include: [`${tests}.test.ts`],
          exclude: [`${tests}.db.test.ts`, `${tests}.contract.test.ts`, `${tests}.real.test.ts`, `${tests}.e2e.test.ts`],
        },
      },
      {
        // Components in a document without layout. Root tsconfig knows no JSX: the renderer's own does.
        oxc: { jsx: { runtime: 'automatic' } },
        test: { ...PATIENT, name: 'dom', include: [`${tests}.dom.test.tsx`], environment: 'jsdom' },
      },
      { test: { ...PATIENT, name: 'db', include: [`${tests}.db.test.ts`] } },
      { test: { ...PATIENT, name: 'contract', include: [`${tests}.contract.test.ts`], testTimeout: 60_000 } },
      {
        test: {
          ...PATIENT,
          name: 'real',
          include: [`${tests}.real.test.ts`],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'e2e',
          include: [`${tests}.e2e.test.ts`],
          globalSetup: ['test/e2e/prepare.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two browsers at once on a small machine keep each other waiting.
          fileParallelism: false,
        },
      },
    ],
  },
})
