/**
 * How the page is built, for `vite build src-renderer` and for the renderer of electron.vite.config.ts. Without plugins: the compiler knows
 * JSX, and hot reloading would need inline scripts, which the page's policy refuses.
 */
export default {
  root: import.meta.dirname,
  base: '/',
  publicDir: 'public',
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    // Not "assets": the hosts serve covers and pictures there.
    assetsDir: 'static',
    // Nothing becomes a data: address: the policy lets fonts come from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'chrome130',
    rollupOptions: { input: `${import.meta.dirname}/index.html` },
  },
}
