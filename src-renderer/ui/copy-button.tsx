import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toErrorReport } from '../../src-shared/errors.ts'
import { useStores } from '../stores/use-stores.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button, type ButtonProps, IconButton } from './button.tsx'
import { copyText } from './clipboard.ts'

/** How long it says that it is done. */
const SAID_MS = 1_600

interface CopyButtonProps extends Pick<ButtonProps, 'kind' | 'small' | 'isDisabled'> {
  readonly label: string
  readonly icon?: LucideIcon
  /** A picture whose tooltip is its label. */
  readonly asPicture?: boolean
  /** What is copied, made when it is asked for. */
  readonly text: () => string | Promise<string>
}

/** Copies, and says for a moment that it has. */
export function CopyButton({ label, icon = Copy, asPicture = false, text, ...rest }: CopyButtonProps) {
  const { notices } = useStores()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [done])

  async function copy(): Promise<void> {
    try {
      setDone(await copyText(await text(), notices))
    } catch (error) {
      notices.getState().tell(toErrorReport(error))
    }
  }

  const shown = { ...rest, icon: done ? Check : icon, onPress: () => void copy() }
  if (asPicture) return <IconButton {...shown} label={done ? sharedTexts.copied : label} />
  return <Button {...shown}>{done ? sharedTexts.copied : label}</Button>
}
