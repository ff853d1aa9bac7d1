import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, Menu, Notification, protocol, screen, session, shell } from 'electron'
import { openLog } from '../open-log.ts'
import { chooseLibrary } from '../shell/choose-library.ts'
import { configFolder } from '../shell/config-folder.ts'
import { engineEntryOf, engineSpawner, packagedEnv } from '../shell/engine-process.ts'
import { findNode } from '../shell/find-node.ts'
import { openShellMemory } from '../shell/shell-memory.ts'
import { Supervisor } from '../shell/supervisor.ts'
import { systemClock } from '../system-clock.ts'
import { runWindowApp } from './window-app.ts'

/** Electron's entry, bundled into out/main/. It only puts the parts together: each of them is tested without Electron. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const { env, platform } = process
const config = configFolder({ platform, home: homedir(), env })
const memory = openShellMemory(config, openLog(config))
const libraryDir = chooseLibrary(env, memory)
const log = openLog(libraryDir)
const supervisor = new Supervisor({
  libraryDir,
  spawn: engineSpawner({
    node: findNode(app.isPackaged ? process.resourcesPath : undefined),
    entry: engineEntryOf(root),
    fetchModels: env.COMMONPLACE_NO_FETCH !== '1',
    env: app.isPackaged ? packagedEnv(env, config) : env,
  }),
  clock: systemClock,
  log,
})

// Not awaited: Electron gets ready only after this module has run. https://www.electronjs.org/docs/latest/tutorial/esm#main-process
runWindowApp({
  electron: { app, BrowserWindow, dialog, ipcMain, Menu, Notification, protocol, screen, session, shell },
  supervisor,
  memory,
  log,
  pageFolder: join(root, 'out', 'renderer'),
  preload: join(root, 'out', 'preload', 'preload.cjs'),
  platform,
  args: process.argv.slice(app.isPackaged ? 1 : 2),
  workingDirectory: env.INIT_CWD ?? process.cwd(),
}).catch((error: unknown) => {
  log.error('starting the window', error)
  app.exit(1)
})
