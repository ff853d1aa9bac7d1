import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../support/e2e-browser.ts'
import { copyBuiltPage } from '../support/serve-e2e.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is; null when there is none. */
    readonly chromium: string | null
    /** The built page. */
    readonly pageFolder: string
  }
}

/** Once for all end-to-end tests: the browser is found and the page built. */
export default async function prepare(project: TestProject): Promise<() => void> {
  const chromium = findChromium() ?? null
  const pageFolder = mkdtempSync(join(tmpdir(), 'commonplace-page-'))
  project.provide('chromium', chromium)
  project.provide('pageFolder', pageFolder)
  if (chromium === null)
    console.log('skipped: end-to-end tests, because there is no Chromium or Chrome (CHROME_PATH says where one is)')
  else await copyBuiltPage(pageFolder)
  return () => rmSync(pageFolder, { recursive: true, force: true })
}
