import type { KnipConfig } from 'knip'

export default {
  project: ['{src-shared,src-main,src-renderer,evals,test}/**/*.{ts,tsx,mjs}', '*.ts'],
  // A type that only its own file names is the shape of what an exported function takes or gives.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Programs of the machine, used where they are found: calibre by the bench.
  ignoreBinaries: ['calibredb'],
  ignoreDependencies: [
    // The window: fixed from the start so that one lock file serves every host, used from the first renderer file on.
    'react',
    'zustand',
    'electron',
  ],
} satisfies KnipConfig
