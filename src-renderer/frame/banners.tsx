import { X } from 'lucide-react'
import { useSession } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { IconButton } from '../ui/button.tsx'

/** What holds for the whole window: the host is gone, or the engine came back. */
export function Banners() {
  const lost = useSession((state) => state.connection === 'lost' && state.shell !== null)
  const restarted = useSession((state) => state.restarts > state.restartsSeen)
  const dismiss = useSession((state) => state.dismissRestart)
  if (lost)
    return (
      <div className="banner banner--error" role="alert">
        <strong>{frameTexts.lost}</strong>
        <span className="grow">{frameTexts.lostMore}</span>
      </div>
    )
  if (!restarted) return null
  return (
    <div className="banner" role="status">
      <span className="grow">{frameTexts.restarted}</span>
      <IconButton small icon={X} label={frameTexts.dismiss} onPress={dismiss} />
    </div>
  )
}
