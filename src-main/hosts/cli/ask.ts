import { keepCompiledCode } from '../compile-cache.ts'

keepCompiledCode()
await import('./ask-program.ts')
