/** What the page may load and do: its own files and nothing else. The same in every host. https://www.w3.org/TR/CSP3/ */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** A picture of a book may be an SVG with anything in it: opened by itself it is inert, too. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Headers of the page, its scripts, styles and fonts, and of every answer of the API. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = { ...COMMON, 'content-security-policy': PAGE_POLICY }

/** Headers of what comes out of a book. */
export const PICTURE_HEADERS: Readonly<Record<string, string>> = { ...COMMON, 'content-security-policy': PICTURE_POLICY }

export const NEVER_STORE = 'no-store'
/** For files with a hash of their contents in their name. */
export const STORE_FOR_EVER = 'private, max-age=31536000, immutable'
