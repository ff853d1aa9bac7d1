import { spawn } from 'node:child_process'

/** Opens an address in the default browser, or a folder in the file manager. False when this machine has no screen to show it on. */
export function openInSystem(target: string, env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  const hasScreen = process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
  if (!hasScreen) return false
  const [command, args] = openerFor(process.platform, target)
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  // No such program: the address has been printed, and the folder was named.
  child.once('error', () => undefined)
  child.unref()
  return true
}

/** No shell reads the target: it may have any character. */
function openerFor(platform: NodeJS.Platform, target: string): readonly [string, string[]] {
  if (platform === 'darwin') return ['open', [target]]
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', target]]
  return ['xdg-open', [target]]
}
