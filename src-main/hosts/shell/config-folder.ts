import { join } from 'node:path'

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Where the platform wants an app's own small files: which libraries were open, where the window stood.
 * https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function configFolder({ platform, home, env }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Commonplace')
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Commonplace')
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'commonplace')
}
