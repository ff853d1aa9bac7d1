// Before the first paint, so that a window with a fixed theme does not flash in another one. Written by stores/settings-store.ts.
try {
  const { theme, zoom } = JSON.parse(localStorage.getItem('commonplace.appearance') ?? '{}')
  if (theme === 'light' || theme === 'sepia' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (typeof zoom === 'number' && zoom !== 1) document.documentElement.style.fontSize = `${zoom * 16}px`
} catch {
  // Nothing was stored yet: the window follows the system.
}
