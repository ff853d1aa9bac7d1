import { ArrowRight, Quote } from 'lucide-react'
import { useRef } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Reference } from './cut-block.ts'
import { useReader } from './reader-context.ts'

export interface OpenedNote {
  readonly reference: Reference
  readonly anchor: HTMLElement
}

/** A note beside its mark. Esc and a click elsewhere close it. */
export function NotePopup({ opened, onClose }: { readonly opened: OpenedNote; readonly onClose: () => void }) {
  const { jump, store } = useReader()
  const { api } = useStores()
  const anchor = useRef<HTMLElement>(opened.anchor)
  anchor.current = opened.anchor
  const { label, note, section, start, end } = opened.reference
  const cited = async (): Promise<string> => {
    const book = store.getState().book ?? ''
    return (await api.call('quote.cite', { of: { book, section, start, end } })).text
  }
  return (
    <Popover
      key={`${section}-${start}`}
      className="popover note-pop"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom"
      offset={4}
    >
      <Dialog className="note-in" aria-label={readerTexts.note(label)}>
        <header>
          <span className="grow">{readerTexts.note(label)}</span>
          <CopyButton small asPicture icon={Quote} label={readerTexts.copyCited} text={cited} />
          <CopyButton small asPicture label={readerTexts.copy} text={() => note ?? ''} />
          <IconButton
            small
            icon={ArrowRight}
            label={readerTexts.goToNote}
            onPress={() => {
              onClose()
              jump({ section, offset: start }, end)
            }}
          />
        </header>
        <p className="note-words">{note}</p>
      </Dialog>
    </Popover>
  )
}
