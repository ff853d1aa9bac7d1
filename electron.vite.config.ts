import { readFileSync } from 'node:fs'
import { defineConfig } from 'electron-vite'

/** What is started by its own path: the command line, and the threads that read books and run models. */
const ENTRIES = {
  'src-main/hosts/cli/main': 'src-main/hosts/cli/main.ts',
  'src-main/library/parse-worker': 'src-main/library/parse-worker.ts',
  'src-main/models/embed-worker': 'src-main/models/embed-worker.ts',
  'src-main/models/rerank-worker': 'src-main/models/rerank-worker.ts',
}

/** Read by the code from the resources folder two levels above it. Weights are not among them: they are fetched, or COMMONPLACE_MODELS says where they are. */
const RESOURCES = ['resources/models.json', 'resources/licences.md']

/** A thread's script is a .ts file in a checkout and a .js file here. */
function workerScripts() {
  return {
    name: 'worker-scripts',
    enforce: 'pre' as const,
    transform: (code: string) => code.replaceAll(/(new URL\('\.\/[\w-]+-worker)\.ts'/g, "$1.js'"),
  }
}

function resources() {
  return {
    name: 'resources',
    generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): string }) {
      for (const fileName of RESOURCES) this.emitFile({ type: 'asset', fileName, source: readFileSync(fileName) })
    },
  }
}

/**
 * The main side for the packaged app, run by the Node that is packaged beside it. Every module keeps its place, because a thread is started
 * by the path of its file; packages stay outside, because several are native.
 */
export default defineConfig({
  main: {
    plugins: [workerScripts(), resources()],
    build: {
      outDir: 'out/main',
      externalizeDeps: true,
      rollupOptions: {
        input: ENTRIES,
        output: { format: 'es', preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
      },
    },
  },
})
