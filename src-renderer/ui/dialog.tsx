import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Buttons. The safe one has `autoFocus`. */
  readonly foot?: ReactNode
  readonly wide?: boolean
  /** Nothing in it takes the focus, so what scrolls takes it itself: the arrows must reach its end. */
  readonly toRead?: boolean
}

/** Focus is kept inside and returned; Esc and a click beside it close it. */
export function Dialog({ title, isOpen, onClose, lead, children, foot, wide = false, toRead = false }: DialogProps) {
  return (
    <ModalOverlay className="scrim" isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className={wide ? 'dialog dialog--wide' : 'dialog'}>
        <AriaDialog className="dialog-in">
          <header className="head">
            <Heading slot="title">{title}</Heading>
            {lead !== undefined && <p>{lead}</p>}
          </header>
          <div className="scroll dialog-body" {...(toRead ? { ...SCROLLED_BY_KEYS, 'aria-label': title } : {})}>
            {children}
          </div>
          {foot !== undefined && <footer className="foot">{foot}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const SCROLLED_BY_KEYS = { tabIndex: 0, role: 'region' } as const
