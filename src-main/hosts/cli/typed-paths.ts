import { resolve } from 'node:path'

/** A path as the reader typed it: npm runs its scripts in the project's folder and says in INIT_CWD where it was called. */
export function pathAsTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

/** The environment with its folders where the reader stands, not where npm runs the script. */
export function environmentAsTyped(): Readonly<Record<string, string | undefined>> {
  const env = { ...process.env }
  for (const name of ['COMMONPLACE_LIBRARY', 'COMMONPLACE_MODELS']) if (env[name]) env[name] = pathAsTyped(env[name])
  return env
}
