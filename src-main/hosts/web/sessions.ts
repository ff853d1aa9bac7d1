import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Who has been let in, and the token that lets the next one in. Kept in memory: a new start lets nobody in without a new address. */
export interface Sessions {
  /** The token that is good for one entrance now. */
  token(): string
  /** A new session for the token, which is then used up; undefined when it is not the one. */
  enter(token: string): string | undefined
  has(session: string | undefined): boolean
}

const TOKEN_BYTES = 32
/** One for each browser that was let in; an old one is forgotten for a new one. */
const MOST_SESSIONS = 50

export function createSessions(): Sessions {
  let token = randomToken()
  const sessions: string[] = []
  return {
    token: () => token,
    enter: (given) => {
      if (!isSame(given, token)) return undefined
      token = randomToken()
      const session = randomToken()
      sessions.push(session)
      if (sessions.length > MOST_SESSIONS) sessions.shift()
      return session
    },
    has: (session) => session !== undefined && sessions.some((known) => isSame(session, known)),
  }
}

function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** In the same time whatever differs. */
function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Cookies are shared by all ports of an address, so the name carries the port. */
export function cookieName(port: number): string {
  return `commonplace_${port}`
}

/** Value of a cookie in a Cookie header. https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1 */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}
