import { SHORTCUTS } from '../../src-shared/shortcuts.ts'
import { paletteTexts } from '../texts/palette-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatKeys, keysOf } from '../ui/keys.ts'
import { useKeyHost } from '../ui/use-keys.ts'
import './palette.css'

/** Every command with a key, as this host has them. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const host = useKeyHost()
  return (
    <Dialog
      isOpen
      toRead
      title={paletteTexts.helpTitle}
      lead={paletteTexts.helpMore}
      onClose={onClose}
      foot={
        <>
          <span className="grow" />
          <Button autoFocus onPress={onClose}>
            {sharedTexts.close}
          </Button>
        </>
      }
    >
      <dl className="help-keys">
        {SHORTCUTS.map((shortcut) => (
          <div key={shortcut.id}>
            <dt>{shortcut.label}</dt>
            <dd>
              <kbd>{formatKeys(keysOf(shortcut, host), host.isMac)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
