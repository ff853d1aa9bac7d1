import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCommand } from '../stores/use-command.ts'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useKeysOf } from '../ui/use-keys.ts'
import { useFind, useReader, useReading } from './reader-context.ts'

/** Time after the last letter. */
const TYPED_MS = 200

/** Words in this book, as they are typed: next and previous with Enter and F3. */
export function FindBar() {
  const { find, store } = useReader()
  const { notices } = useStores()
  const field = useRef<HTMLInputElement>(null)
  const contents = useReading((state) => state.contents)
  const { isOpen, words, hits, current, left } = useFind((state) => state)
  const keys = { next: useKeysOf('find-next'), previous: useKeysOf('find-previous') }

  useEffect(() => {
    if (!isOpen || contents === null) return
    const timer = setTimeout(() => {
      const { find: run } = find.getState()
      const { section, here } = store.getState()
      void run(words, { contents, section }, here).then(() => {
        const { hits: found, words: asked, left: rest } = find.getState()
        if (asked === words && rest === 0 && words.trim() !== '') notices.getState().say(readerTexts.findSaid(found.length))
      })
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [isOpen, words, contents, find, store, notices])

  useEffect(() => {
    if (isOpen) field.current?.select()
  }, [isOpen])

  function step(by: 1 | -1): boolean {
    const { here } = store.getState()
    if (!find.getState().isOpen) {
      find.getState().open()
      return true
    }
    const hit = find.getState().step(by, here, contents)
    if (hit !== undefined)
      store
        .getState()
        .open({ view: 'reader', book: store.getState().book ?? '', section: hit.section, start: hit.start, end: hit.end })
    return true
  }

  function close(): void {
    find.getState().close()
    document.querySelector<HTMLElement>('.book-sheet')?.focus({ preventScroll: true })
  }

  useCommand('find', () => {
    find.getState().open()
    field.current?.focus()
    field.current?.select()
  })
  useCommand('find-next', () => step(1))
  useCommand('find-previous', () => step(-1))
  useCommand('stop', () => {
    if (!isOpen) return false
    close()
    return true
  })

  if (!isOpen) return null
  const isSearching = left > 0
  return (
    <search className="find">
      <SearchField
        ref={field}
        label={readerTexts.findWords}
        value={words}
        clearLabel={readerTexts.findClear}
        onChange={(next) => find.setState({ words: next })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          step(event.shiftKey ? -1 : 1)
        }}
      />
      <span className="n num">
        {words.trim() === ''
          ? ''
          : isSearching
            ? readerTexts.findSearching(hits.length)
            : hits.length === 0
              ? readerTexts.findNone
              : readerTexts.findCount(current, hits.length)}
      </span>
      <IconButton
        small
        icon={ChevronUp}
        label={readerTexts.findPrevious}
        keys={keys.previous}
        isDisabled={hits.length === 0}
        onPress={() => step(-1)}
      />
      <IconButton
        small
        icon={ChevronDown}
        label={readerTexts.findNext}
        keys={keys.next}
        isDisabled={hits.length === 0}
        onPress={() => step(1)}
      />
      <IconButton small icon={X} label={readerTexts.findClose} onPress={close} />
    </search>
  )
}
