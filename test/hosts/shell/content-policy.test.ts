import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_HEADERS, PICTURE_HEADERS } from '../../../src-main/hosts/shell/content-policy.ts'
import { PROJECT_ROOT } from '../../support/project-files.ts'

function directivesOf(policy: string | undefined): readonly string[] {
  return (policy ?? '')
    .split(';')
    .map((directive) => directive.trim())
    .sort()
}

// Where a header is lost (a page that is saved, a host that is new), the page's own element still holds.
test('the page says the same policy as the hosts do, but for what only a header can say', () => {
  const page = readFileSync(join(PROJECT_ROOT, 'src-renderer', 'index.html'), 'utf8')
  const own = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(page)?.[1]
  const headers = directivesOf(PAGE_HEADERS['content-security-policy'])
  expect(directivesOf(own)).toEqual(headers.filter((directive) => !directive.startsWith('frame-ancestors')))
})

test('no policy lets in a script, a frame or a connection of anybody else', () => {
  for (const headers of [PAGE_HEADERS, PICTURE_HEADERS]) {
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/\*|https?:|'unsafe-eval'|'unsafe-hashes'|script-src[^;]*'unsafe-inline'/)
  }
})
