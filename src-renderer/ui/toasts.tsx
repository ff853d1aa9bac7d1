import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Toast } from '../stores/notices-store.ts'
import { useNotices } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button, IconButton } from './button.tsx'

/** The design's ten seconds, which wait while the toast has the focus or the pointer. */
const SHOWN_MS = 10_000

export function Toasts() {
  const toasts = useNotices((state) => state.toasts)
  if (toasts.length === 0) return null
  return (
    <section className="toasts" aria-label={frameTexts.toasts}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const dismiss = useNotices((state) => state.dismiss)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, dismiss, toast.id])
  return (
    <fieldset
      className="toast"
      aria-label={toast.text}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className="grow">{toast.text}</span>
      {toast.undo !== undefined && (
        <Button
          small
          onPress={() => {
            toast.undo?.()
            dismiss(toast.id)
          }}
        >
          {sharedTexts.undo}
        </Button>
      )}
      <IconButton small icon={X} label={sharedTexts.close} onPress={() => dismiss(toast.id)} />
    </fieldset>
  )
}
