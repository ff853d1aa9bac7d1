import { APP_ORIGIN, isOwnUrl } from './app-scheme.ts'
import type { ElectronModule } from './electron-module.ts'

/** Copying a quotation. It cannot read what others copied. */
const ONLY_PERMISSION = 'clipboard-sanitized-write'

export interface HardSession {
  /** Requests that were refused so far. */
  blockedRequests(): number
}

/**
 * Shuts the page's network: every request but the app's own is refused and counted, every permission but copying is refused, and only what the page
 * itself made can be saved.
 */
export function hardenSession({ session }: Pick<ElectronModule, 'session'>): HardSession {
  const own = session.defaultSession
  let blocked = 0
  own.webRequest.onBeforeRequest(({ url }, answer) => {
    const isAllowed =
      isOwnUrl(url) || url.startsWith(`blob:${APP_ORIGIN}/`) || url.startsWith('data:') || url.startsWith('devtools:')
    if (!isAllowed) blocked += 1
    answer({ cancel: !isAllowed })
  })
  own.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(permission === ONLY_PERMISSION && isOwnUrl(requestingUrl)),
  )
  own.setPermissionCheckHandler((_contents, permission, origin) => permission === ONLY_PERMISSION && isOwnUrl(origin))
  own.setDevicePermissionHandler(() => false)
  // Its dictionaries would be fetched.
  own.setSpellCheckerEnabled(false)
  own.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${APP_ORIGIN}/`)) event.preventDefault()
  })
  return { blockedRequests: () => blocked }
}
