import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, Tooltip, TooltipTrigger } from 'react-aria-components'
import { Icon } from './icon.tsx'

export interface ButtonProps {
  readonly children?: ReactNode
  readonly icon?: LucideIcon
  /** `main`: one a view. `quiet`: without an edge. */
  readonly kind?: 'main' | 'quiet' | 'plain'
  readonly small?: boolean
  readonly isDisabled?: boolean
  /** Shows that it is at work, and cannot be pressed meanwhile. */
  readonly isBusy?: boolean
  readonly type?: 'button' | 'submit'
  readonly className?: string
  readonly expanded?: boolean
  readonly pressed?: boolean
  readonly describedBy?: string
  readonly autoFocus?: boolean
  readonly ref?: Ref<HTMLButtonElement>
  readonly onPress?: () => void
}

export function Button(props: ButtonProps) {
  const { children, icon, small = false, isBusy = false } = props
  return (
    <AriaButton {...ariaProps(props)} className={classOf(props)}>
      {icon !== undefined && !isBusy && <Icon of={icon} small={small} />}
      {children}
    </AriaButton>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly icon: LucideIcon
  /** Its name, shown in its tooltip too. */
  readonly label: string
  /** Keys that do the same, for the tooltip: "Ctrl B". */
  readonly keys?: string
}

/** Only where the same action stands in words near by, or where everybody knows the picture. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, keys, small = false } = props
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      <AriaButton {...ariaProps(props)} aria-label={label} className={`${classOf({ kind: 'quiet', ...props })} btn--icon`}>
        <Icon of={icon} small={small} />
      </AriaButton>
      <Tooltip className="tooltip" offset={6}>
        {label}
        {keys !== undefined && <kbd>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}

function ariaProps({ isDisabled, isBusy, type, expanded, pressed, describedBy, autoFocus, ref, onPress }: ButtonProps) {
  return {
    type: type ?? ('button' as const),
    isDisabled: isDisabled ?? false,
    isPending: isBusy ?? false,
    autoFocus: autoFocus ?? false,
    ...(expanded === undefined ? {} : { 'aria-expanded': expanded }),
    ...(pressed === undefined ? {} : { 'aria-pressed': pressed }),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(ref === undefined ? {} : { ref }),
    ...(onPress === undefined ? {} : { onPress }),
  }
}

function classOf({ kind = 'plain', small = false, isBusy = false, className = '' }: ButtonProps): string {
  return ['btn', kind === 'plain' ? '' : `btn--${kind}`, small ? 'btn--small' : '', isBusy ? 'btn--busy' : '', className]
    .filter(Boolean)
    .join(' ')
}

/** A button that looks like a word of the text. */
export function LinkButton(props: Pick<ButtonProps, 'children' | 'onPress' | 'expanded' | 'ref'>) {
  return (
    <AriaButton {...ariaProps(props)} className="linkish">
      {props.children}
    </AriaButton>
  )
}
