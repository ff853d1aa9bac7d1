import { useState } from 'react'
import { Button } from './button.tsx'

interface PathFormProps {
  readonly label: string
  readonly action: string
  readonly isBusy?: boolean
  readonly onPath: (path: string) => void
}

/** A path of this computer, typed or pasted, for where the host has no dialog for it. */
export function PathForm({ label, action, isBusy = false, onPath }: PathFormProps) {
  const [path, setPath] = useState('')
  const given = path.trim()
  return (
    <form
      className="set-path"
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== '') onPath(given)
      }}
    >
      <label className="field">
        <span className="sr-only">{label}</span>
        <input value={path} placeholder={label} spellCheck={false} onChange={(event) => setPath(event.target.value)} />
      </label>
      <Button type="submit" isBusy={isBusy} isDisabled={given === ''}>
        {action}
      </Button>
    </form>
  )
}
