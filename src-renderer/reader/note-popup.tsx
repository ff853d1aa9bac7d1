import { ArrowRight, Copy, Quote as QuoteIcon } from 'lucide-react'
import { useRef } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { toErrorReport } from '../../src-shared/errors.ts'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import type { Reference } from './cut-block.ts'
import { useReader } from './reader-context.ts'

export interface OpenedNote {
  readonly reference: Reference
  readonly anchor: HTMLElement
}

/** A note beside its mark. Esc and a click elsewhere close it. */
export function NotePopup({ opened, onClose }: { readonly opened: OpenedNote; readonly onClose: () => void }) {
  const { jump, store } = useReader()
  const { api, notices } = useStores()
  const anchor = useRef<HTMLElement>(opened.anchor)
  anchor.current = opened.anchor
  const { label, note, section, start, end } = opened.reference

  async function copyCited(): Promise<void> {
    const { book } = store.getState()
    if (book === null) return
    try {
      await copyText((await api.call('quote.cite', { of: { book, section, start, end } })).text, notices)
    } catch (error) {
      onClose()
      store.setState({ error: toErrorReport(error) })
    }
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
          <IconButton small icon={QuoteIcon} label={readerTexts.copyCited} onPress={() => void copyCited()} />
          <IconButton small icon={Copy} label={readerTexts.copy} onPress={() => void copyText(note ?? '', notices)} />
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
