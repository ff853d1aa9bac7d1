import { type ReactNode, useId } from 'react'

interface RowProps {
  readonly title: string
  readonly more?: string
  readonly children: ReactNode
}

/** What a setting is, what it means, and the control at its end. */
export function SettingsRow({ title, more, children }: RowProps) {
  const id = useId()
  return (
    <fieldset className="set-row" aria-labelledby={id}>
      <div>
        <p id={id}>{title}</p>
        {more !== undefined && <p className="quiet">{more}</p>}
      </div>
      {children}
    </fieldset>
  )
}

interface SwitchProps {
  readonly title: string
  readonly more?: string
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
}

export function SettingsSwitch({ title, more, isOn, onTurn }: SwitchProps) {
  return (
    <label className="set-row switch">
      <span className="grow">
        {title}
        {more !== undefined && <span className="quiet">{more}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </label>
  )
}

interface ChoiceProps<T extends string> {
  readonly title: string
  readonly more?: string
  readonly chosen: T
  readonly choices: readonly { readonly id: T; readonly label: string }[]
  readonly onChoose: (id: T) => void
}

/** One of several, all of them in sight. */
export function SettingsChoice<T extends string>({ title, more, chosen, choices, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="set-row set-choice">
      <legend>{title}</legend>
      {more !== undefined && <p className="quiet">{more}</p>}
      {choices.map(({ id, label }) => (
        <label key={id} className="tick">
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
