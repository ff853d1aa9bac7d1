import { spawnSync } from 'node:child_process'

/** Starts a shell in which file systems can be mounted that nobody else sees and that are gone with it (unshare(1)). */
const OWN_MOUNTS = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'] as const

export interface ShellRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Whether this system lets a test mount file systems of its own; says on one line what is skipped when it does not. */
export function haveOwnMounts(what: string): boolean {
  const [command, ...rest] = OWN_MOUNTS
  const tried = spawnSync(command, [...rest, 'mount -t tmpfs -o size=1m none /mnt'])
  if (tried.status !== 0) console.log(`skipped: ${what}, because this system lets no test mount a file system of its own`)
  return tried.status === 0
}

/** Runs shell lines there, with variables for the paths that they name. */
export function runWithOwnMounts(script: string, env: Readonly<Record<string, string>>): ShellRun {
  const [command, ...rest] = OWN_MOUNTS
  const run = spawnSync(command, [...rest, script], { env: { ...process.env, ...env }, encoding: 'utf8' })
  return { code: run.status, stdout: run.stdout, stderr: run.stderr }
}
