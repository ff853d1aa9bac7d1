import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { createBridge } from './bridge.ts'

contextBridge.exposeInMainWorld('commonplace', createBridge(ipcRenderer, webUtils))
