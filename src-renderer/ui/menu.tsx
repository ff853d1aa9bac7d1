import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import {
  Button as AriaButton,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { Icon } from './icon.tsx'

export interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** Keys that do the same: "F2". */
  readonly keys?: string
  readonly isDisabled?: boolean
  /** One of a choice, and whether it is the one. */
  readonly checked?: boolean
  readonly entries?: readonly MenuEntry[]
  readonly onAction?: () => void
}

/** Entries in groups; a line between two groups. */
export type MenuGroups = readonly (readonly MenuEntry[])[]

interface MenuButtonProps {
  readonly label: string
  readonly groups: MenuGroups
  /** What the button shows. `label` is its name where that is a picture. */
  readonly children: ReactNode
  readonly className?: string
  readonly namedByContent?: boolean
}

export function MenuButton({ label, groups, children, className = 'btn btn--quiet', namedByContent = false }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <AriaButton className={className} {...(namedByContent ? {} : { 'aria-label': label })}>
        {children}
      </AriaButton>
      <Popover className="popover" offset={4}>
        <MenuItems label={label} groups={groups} />
      </Popover>
    </MenuTrigger>
  )
}

export interface MenuPoint {
  readonly x: number
  readonly y: number
}

interface ContextMenuProps {
  readonly label: string
  readonly groups: MenuGroups
  /** Where it opens, in the window; null while it is closed. */
  readonly at: MenuPoint | null
  readonly onClose: () => void
}

/** What a right click, the menu key or Shift F10 opens. */
export function ContextMenu({ label, groups, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} className="menu-anchor" style={at === null ? {} : { left: at.x, top: at.y }} />
      <Popover
        className="popover"
        aria-label={label}
        triggerRef={anchor}
        isOpen={at !== null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
      >
        <MenuItems label={label} groups={groups} onClose={onClose} />
      </Popover>
    </>
  )
}

interface MenuItemsProps {
  readonly label: string
  readonly groups: MenuGroups
  readonly onClose?: () => void
}

function MenuItems({ label, groups, onClose }: MenuItemsProps) {
  const filled = groups.filter((group) => group.length > 0)
  return (
    <Menu className="menu" aria-label={label} autoFocus="first" {...(onClose === undefined ? {} : { onClose })}>
      {filled.flatMap((group, i) => [
        ...(i > 0 ? [<Separator key={`before-${group[0]?.id}`} className="menu-line" />] : []),
        <MenuSection key={group[0]?.id} aria-label={label}>
          {group.map((entry) => (
            <Entry key={entry.id} entry={entry} {...(onClose === undefined ? {} : { onClose })} />
          ))}
        </MenuSection>,
      ])}
    </Menu>
  )
}

interface EntryProps {
  readonly entry: MenuEntry
  /** Closes a menu that was opened without a button, from any depth. */
  readonly onClose?: () => void
}

function Entry({ entry, onClose }: EntryProps) {
  const { id, label, icon, keys, isDisabled = false, checked, entries, onAction } = entry
  const item = (
    <MenuItem
      id={id}
      className="menu-item"
      textValue={label}
      isDisabled={isDisabled}
      {...(onAction === undefined ? {} : { onAction })}
    >
      {checked !== undefined && (
        <span className="menu-tick" aria-hidden="true">
          {checked && <Icon of={Check} small />}
        </span>
      )}
      {icon !== undefined && <Icon of={icon} small />}
      <span className="grow">{label}</span>
      {keys !== undefined && <kbd>{keys}</kbd>}
      {entries !== undefined && <Icon of={ChevronRight} small />}
    </MenuItem>
  )
  if (entries === undefined) return item
  return (
    <SubmenuTrigger>
      {item}
      <Popover className="popover" offset={-2} crossOffset={-4}>
        <MenuItems label={label} groups={[entries.map((one) => ({ ...one, onAction: () => closing(one, onClose) }))]} />
      </Popover>
    </SubmenuTrigger>
  )
}

function closing({ onAction }: MenuEntry, onClose: (() => void) | undefined): void {
  onAction?.()
  onClose?.()
}
