/**
 * What the window uses of Electron. It is handed in, so that a test can hand in one that records: Electron's program is not on every machine that
 * runs the tests.
 */
export type ElectronModule = Pick<
  typeof import('electron'),
  'app' | 'BrowserWindow' | 'Menu' | 'Notification' | 'dialog' | 'ipcMain' | 'protocol' | 'screen' | 'session' | 'shell'
>

export type Window = InstanceType<ElectronModule['BrowserWindow']>
