import { defineConfig } from 'electron-vite'
import page from './src-renderer/vite.config.ts'

/**
 * The window: Electron's main process and preload script, bundled because Electron runs no TypeScript, and the page. The engine is not built: the
 * Node that is packaged beside the app runs its sources, and finds workers and migrations by their place on the disk.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: { main: 'src-main/hosts/electron/main.ts' },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'src-main/hosts/electron/preload.ts' },
        // A sandboxed preload script cannot be a module: https://www.electronjs.org/docs/latest/tutorial/esm#preload-scripts
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  // Its places are relative to the file that they stand in, and this one is read from here.
  renderer: {
    ...page,
    root: 'src-renderer',
    build: { ...page.build, outDir: 'out/renderer', rollupOptions: { input: 'src-renderer/index.html' } },
  },
})
