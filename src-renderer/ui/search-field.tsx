import { type LucideIcon, Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { Icon } from './icon.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly clearLabel: string
  readonly icon?: LucideIcon
  readonly ref?: Ref<HTMLInputElement>
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Esc closes what the field stands in, and does not empty it first. */
  readonly keepsOnEscape?: boolean
}

/** A field that filters or searches as one types. Esc empties it. */
export function SearchField({
  label,
  value,
  onChange,
  clearLabel,
  icon = Search,
  ref,
  onKeyDown,
  keepsOnEscape = false,
}: SearchFieldProps) {
  return (
    <div className="field">
      <Icon of={icon} small />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        {...(ref === undefined ? {} : { ref })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '' && !keepsOnEscape) {
            event.stopPropagation()
            onChange('')
          }
          onKeyDown?.(event)
        }}
      />
      {value !== '' && (
        <button type="button" className="field-clear" aria-label={clearLabel} onClick={() => onChange('')}>
          <Icon of={X} small />
        </button>
      )}
    </div>
  )
}
