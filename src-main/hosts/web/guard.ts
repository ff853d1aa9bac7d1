/** What of a request decides whether it may be answered. Header values as they came. */
export interface GuardedRequest {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
  /** Sec-Fetch-Site: who made the browser ask. https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header */
  readonly fetchSite: string | undefined
  /** Sec-Fetch-Dest: "document" when a tab goes there, as opposed to a page that loads something. */
  readonly fetchDest: string | undefined
  /** Whether its cookie is of a session that this host gave. */
  readonly hasSession: boolean
  /** Whether it is the printed address, which is there to get a session. */
  readonly isEntrance: boolean
}

export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly why: 'other-name' | 'other-origin' | 'no-session'; readonly message: string }

/**
 * Whether a request comes from a page of this very host. `authority` is the one that was printed ("127.0.0.1:4127").
 *
 * A name that leads here is not enough (DNS rebinding: evil.example may be pointed at 127.0.0.1), so Host must be the address itself; a page
 * of another origin may send requests here, so Origin must be ours wherever a browser sends it, and it must be there on everything that
 * changes something; another program of this machine may ask, so there must be a session.
 */
export function guardRequest(request: GuardedRequest, authority: string): Verdict {
  if (request.host !== authority) return refuse('other-name', `Commonplace answers at http://${authority}/ only.`)
  const isOwnOrigin = request.origin === `http://${authority}`
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (request.origin === undefined ? !isReading : !isOwnOrigin) {
    return refuse('other-origin', 'Another page asked for this. Commonplace answers its own page only.')
  }
  // Cookies know no ports: a page at another port of this address is of the "same site", and its requests carry our cookie.
  if (!request.isEntrance && isForeign(request.fetchSite) && request.fetchDest !== 'document') {
    return refuse('other-origin', 'Another page asked for this. Commonplace answers its own page only.')
  }
  if (!request.hasSession && !request.isEntrance) {
    return refuse(
      'no-session',
      'This browser has not been let in. Open the address that Commonplace printed when it was started.',
    )
  }
  return { allowed: true }
}

/** Undefined: an old browser, or a program that is no browser; it has the session or it has not. */
function isForeign(fetchSite: string | undefined): boolean {
  return fetchSite === 'cross-site' || fetchSite === 'same-site'
}

function refuse(why: 'other-name' | 'other-origin' | 'no-session', message: string): Verdict {
  return { allowed: false, why, message }
}
