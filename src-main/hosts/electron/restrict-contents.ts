import type { WebContents } from 'electron'
import { PAGE_URL } from './app-scheme.ts'

/** Keeps whatever shows a page on the app's page: it goes nowhere, opens nothing and embeds nothing. A reload is allowed. */
export function restrictContents(contents: WebContents): void {
  const stay = (event: { preventDefault(): void }, url: string): void => {
    if (new URL(url).pathname !== '/' || !url.startsWith(PAGE_URL)) event.preventDefault()
  }
  contents.on('will-navigate', (event) => stay(event, event.url))
  contents.on('will-redirect', (event) => stay(event, event.url))
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
    else stay(event, event.url)
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
