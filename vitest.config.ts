import { defineConfig } from 'vitest/config'

const tests = 'test/**/*'

/** Kinds of test, told apart by their file's ending: what it needs decides the project, not where it lies. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${tests}.test.ts`],
          exclude: [`${tests}.db.test.ts`, `${tests}.contract.test.ts`, `${tests}.real.test.ts`, `${tests}.e2e.test.ts`],
        },
      },
      {
        // Components in a document without layout. Root tsconfig knows no JSX: the renderer's own does.
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'dom', include: [`${tests}.dom.test.tsx`], environment: 'jsdom' },
      },
      { test: { name: 'db', include: [`${tests}.db.test.ts`], testTimeout: 30_000 } },
      { test: { name: 'contract', include: [`${tests}.contract.test.ts`], testTimeout: 60_000 } },
      {
        test: {
          name: 'real',
          include: [`${tests}.real.test.ts`],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: [`${tests}.e2e.test.ts`],
          globalSetup: ['test/e2e/prepare.ts'],
          // As long as the browser's own waiting: one second is nothing on a machine that does other things.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two browsers at once on a small machine keep each other waiting.
          fileParallelism: false,
        },
      },
    ],
  },
})
