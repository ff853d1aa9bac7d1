import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useStores } from '../stores/use-stores.ts'
import { paletteTexts } from '../texts/palette-texts.ts'
import { matchEntries, type PaletteEntry } from './palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import './palette.css'

/** Goes anywhere by a few letters. Arrows move, Enter goes, Esc closes. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalOverlay className="scrim palette-scrim" isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable>
      <Modal className="palette">
        <Dialog className="palette-in" aria-label={paletteTexts.title}>
          <PaletteList onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteList({ onClose }: { readonly onClose: () => void }) {
  const { navigation } = useStores()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const entries = usePaletteEntries()
  const shown = useMemo(() => {
    const words = typed.trim()
    const found = matchEntries(entries, words)
    if (words === '') return found
    const search: PaletteEntry = {
      id: 'search',
      group: 'search',
      label: paletteTexts.searchFor(words),
      run: () => navigation.getState().go({ view: 'search', query: words }),
    }
    return [...found, search]
  }, [entries, typed, navigation])
  const current = Math.min(active, Math.max(0, shown.length - 1))

  useEffect(() => {
    list.current?.querySelector(`[data-index="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function choose(index: number): void {
    const entry = shown[index]
    if (entry === undefined) return
    onClose()
    // After the dialog has given the focus back, so that the place that is gone to may take it.
    setTimeout(entry.run)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined) {
      const to = current + step
      // One step beyond an end goes round, a page stops there.
      setActive(
        Math.abs(step) === 1 ? (to + shown.length) % Math.max(1, shown.length) : Math.min(shown.length - 1, Math.max(0, to)),
      )
    } else if (event.key === 'Enter') choose(current)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={focus}
        className="palette-field"
        role="combobox"
        aria-label={paletteTexts.field}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={`${id}-${current}`}
        placeholder={paletteTexts.field}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} className="scroll palette-list" role="listbox" aria-label={paletteTexts.results}>
        {shown.map((entry, index) => (
          <div key={entry.id} role="presentation">
            {entry.group !== shown[index - 1]?.group && (
              <p className="palette-group" role="presentation">
                {paletteTexts.groups[entry.group]}
              </p>
            )}
            <Entry
              entry={entry}
              id={`${id}-${index}`}
              index={index}
              isActive={index === current}
              onPoint={() => setActive(index)}
              onChoose={() => choose(index)}
            />
          </div>
        ))}
      </div>
    </>
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus()
}

interface EntryProps {
  readonly entry: PaletteEntry
  readonly id: string
  readonly index: number
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** Its keys are the field's, which keeps the focus. */
function Entry({ entry, id, index, isActive, onPoint, onChoose }: EntryProps) {
  const mouse = { onPointerMove: onPoint, onClick: onChoose }
  return (
    <div id={id} data-index={index} role="option" tabIndex={-1} aria-selected={isActive} className="palette-entry" {...mouse}>
      <bdi className="truncate">{entry.label}</bdi>
      {entry.more !== undefined && <bdi className="truncate quiet">{entry.more}</bdi>}
      {entry.keys !== undefined && <kbd>{entry.keys}</kbd>}
    </div>
  )
}
