import { keepCompiledCode } from '../compile-cache.ts'

keepCompiledCode()
await import('./program.ts')
