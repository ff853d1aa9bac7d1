import { useState } from 'react'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly action: string
  readonly name: string
  readonly onDone: (name: string) => void
  readonly onClose: () => void
}

/** Asks for one name. Enter takes it. */
export function NameDialog({ title, label, action, name, onDone, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const given = typed.trim()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      foot={
        <>
          <span className="grow" />
          <Button onPress={onClose}>{sharedTexts.cancel}</Button>
          <Button kind="main" isDisabled={given === ''} onPress={() => onDone(given)}>
            {action}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (given !== '') onDone(given)
        }}
      >
        <label className="field">
          <span className="sr-only">{label}</span>
          <input ref={selectAll} value={typed} placeholder={label} onChange={(event) => setTyped(event.target.value)} />
        </label>
      </form>
    </Dialog>
  )
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
