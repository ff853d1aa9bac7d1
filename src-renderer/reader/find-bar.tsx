import { CaseSensitive, ChevronDown, ChevronUp, WholeWord, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCommand } from '../stores/use-command.ts'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useKeysOf } from '../ui/use-keys.ts'
import { isUpToDate } from './find-store.ts'
import { useFind, useReader, useReading } from './reader-context.ts'

/** Time after the last letter. */
const TYPED_MS = 200

/** Words in this book, as they are typed: next and previous with Enter and F3. */
export function FindBar() {
  const { find, store } = useReader()
  const { notices } = useStores()
  const field = useRef<HTMLInputElement>(null)
  const book = useReading((state) => state.book)
  const contents = useReading((state) => state.contents)
  const { isOpen, words, matchCase, wholeWords, hits, total, nearest, current, isSearching } = useFind((state) => state)
  const keys = { next: useKeysOf('find-next'), previous: useKeysOf('find-previous') }

  useEffect(() => {
    if (!isOpen || book === null || isUpToDate(find.getState())) return
    const timer = setTimeout(() => {
      void find
        .getState()
        .find(book, { words, matchCase, wholeWords })
        .then((isDone) => {
          const { total: found, nearest: near } = find.getState()
          if (isDone && words.trim() !== '') notices.getState().say(readerTexts.findSaid(found, near))
        })
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [isOpen, words, matchCase, wholeWords, book, find, notices])

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

  /** Who presses Enter at once does not wait for the end of typing. */
  async function searchAndStep(by: 1 | -1): Promise<void> {
    if (book === null) return
    const isDone = isUpToDate(find.getState()) || (await find.getState().find(book, { words, matchCase, wholeWords }))
    if (isDone) step(by)
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
  return (
    <search className="find">
      <SearchField
        ref={field}
        keepsOnEscape
        label={readerTexts.findWords}
        value={words}
        clearLabel={readerTexts.findClear}
        onChange={(next) => find.getState().change({ words: next })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void searchAndStep(event.shiftKey ? -1 : 1)
        }}
      />
      <IconButton
        small
        icon={CaseSensitive}
        label={readerTexts.findCase}
        pressed={matchCase}
        onPress={() => find.getState().change({ matchCase: !matchCase })}
      />
      <IconButton
        small
        icon={WholeWord}
        label={readerTexts.findWhole}
        pressed={wholeWords}
        onPress={() => find.getState().change({ wholeWords: !wholeWords })}
      />
      <span className="n num">
        {words.trim() === '' || (isSearching && total === 0)
          ? ''
          : total === 0
            ? readerTexts.findNone
            : readerTexts.findCount(current, total, hits.length)}
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
      {!isSearching && total === 0 && words.trim() !== '' && nearest !== null && (
        <p className="find-near">
          {readerTexts.findNearest} <LinkButton onPress={() => find.getState().change({ words: nearest })}>{nearest}</LinkButton>
        </p>
      )}
    </search>
  )
}
