import { defineConfig } from 'electron-vite'

/**
 * The main side, bundled for the packaged app: the engine and the command line, each run by the Node that is packaged beside them.
 * Packages stay outside the bundle: several are native, and workers and migrations are found by their place on the disk.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: true,
      rollupOptions: {
        input: { start: 'src-main/hosts/start.ts' },
        output: { format: 'es' },
      },
    },
  },
})
