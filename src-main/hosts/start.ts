import { keepCompiledCode } from './compile-cache.ts'

keepCompiledCode()
const { startApp } = await import('./start-app.ts')
process.exitCode = await startApp()
