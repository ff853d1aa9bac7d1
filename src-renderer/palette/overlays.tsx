import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../stores/use-command.ts'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx').then((module) => ({ default: module.ShortcutHelp })))

/** What lies over any view: the palette and the help for keys. */
export function Overlays() {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  useCommand('palette', () => setShown((now) => (now === 'palette' ? null : 'palette')))
  useCommand('help', () => setShown((now) => (now === 'help' ? null : 'help')))
  const close = (): void => setShown(null)
  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'help' && <ShortcutHelp onClose={close} />}
    </Suspense>
  )
}
