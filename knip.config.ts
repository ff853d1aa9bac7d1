import type { KnipConfig } from 'knip'

export default {
  // Started as processes of their own, by their path.
  entry: [
    'src-main/hosts/engine/main.ts',
    'test/support/{fake-engine,fake-shell,e2e-engine}-main.ts',
    'test/screenshots/picture-engine-main.ts',
  ],
  project: ['{src-shared,src-main,src-renderer,evals,test}/**/*.{ts,tsx,mjs,css}', '*.ts'],
  vite: { config: ['src-renderer/vite.config.ts'] },
  // Typefaces come in through style sheets.
  compilers: { css: (text: string) => [...text.matchAll(/(?<=@)import[^;]+/g)].join('\n') },
  // A type that only its own file names is the shape of what an exported function takes or gives.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Programs of the machine, used where they are found: calibre by the bench, a pipe with a name by a test.
  ignoreBinaries: ['calibredb', 'mkfifo'],
} satisfies KnipConfig
