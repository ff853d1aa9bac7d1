import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findNode } from '../../../src-main/hosts/shell/find-node.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'

const FAKE_SHELL = fileURLToPath(new URL('../../support/fake-shell-main.ts', import.meta.url))

/** Resolves when the file is gone. */
function whenGone(folder: string, name: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (existsSync(join(folder, name))) return
      watcher.close()
      resolve()
    }
    const watcher = watch(folder, look)
    onTestFinished(() => watcher.close())
    look()
  })
}

// The window is ended by force, or crashes: its engine must not keep the library from the next start.
test('when the shell is killed, its engine ends by itself and gives the library free', async () => {
  const library = join(temporaryFolder(), 'library')
  const shell = spawn(findNode(), [FAKE_SHELL, library], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void shell.kill('SIGKILL'))
  await once(shell.stdout, 'data')
  expect(existsSync(join(library, 'library.lock'))).toBe(true)
  shell.kill('SIGKILL')
  await whenGone(library, 'library.lock')
  expect(existsSync(join(library, 'library.lock'))).toBe(false)
})
