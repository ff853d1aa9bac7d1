import { Bookmark, Copy, MessageSquareText, Quote, Search } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { toErrorReport } from '../../src-shared/errors.ts'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { useReader } from './reader-context.ts'
import { selectByKeys } from './select-by-keys.ts'
import { type SelectedRange, selectedRange } from './selection-range.ts'

/** Time after the last change of the selection: not while it is being drawn. */
const REST_MS = 200
/** Longest text that is searched for as it stands. */
const MOST_SEARCHED = 200

/** What can be done with the words that are selected. Tab leads to it from the text. */
export function SelectionMenu({ sheet }: { readonly sheet: RefObject<HTMLElement | null> }) {
  const { store } = useReader()
  const { api, notices, navigation, chat, shelf, commands } = useStores()
  const [selected, setSelected] = useState<SelectedRange | undefined>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDown = false
    const look = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isDown || sheet.current === null) return
        setSelected(selectedRange(document.getSelection(), sheet.current))
      }, REST_MS)
    }
    const onDown = (): void => {
      isDown = true
    }
    const onUp = (): void => {
      isDown = false
      look()
    }
    const hide = (): void => setSelected(undefined)
    const element = sheet.current
    const onKey = (event: KeyboardEvent): void => {
      if (element !== null && selectByKeys(event, element)) event.preventDefault()
    }
    element?.addEventListener('keydown', onKey)
    document.addEventListener('selectionchange', look)
    document.addEventListener('pointerdown', onDown)
    document.addEventListener('pointerup', onUp)
    element?.addEventListener('scroll', hide, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('pointerup', onUp)
      element?.removeEventListener('scroll', hide)
      element?.removeEventListener('keydown', onKey)
    }
  }, [sheet])

  if (selected === undefined) return null
  const { section, start, end, text, box } = selected
  const done = (): void => {
    document.getSelection()?.removeAllRanges()
    setSelected(undefined)
    sheet.current?.focus({ preventScroll: true })
  }

  async function copyCited(): Promise<void> {
    const { book } = store.getState()
    if (book === null) return
    // At once: when the answer comes, the reader may have selected something else.
    done()
    try {
      // In the style that the settings say, as everywhere.
      const cited = await api.call('quote.cite', { of: { book, section, start, end } })
      await copyText(cited.text, notices)
    } catch (error) {
      store.setState({ error: toErrorReport(error) })
    }
  }

  async function pin(): Promise<void> {
    const { book } = store.getState()
    if (book === null) return
    done()
    try {
      const { note } = await api.call('notes.pin', { book, section, start, end })
      notices.getState().offerUndo(readerTexts.pinDone, () => {
        void api.call('notes.remove', { note }).catch((error: unknown) => store.setState({ error: toErrorReport(error) }))
      })
    } catch (error) {
      store.setState({ error: toErrorReport(error) })
    }
  }

  function ask(): void {
    const { book } = store.getState()
    commands.run('new-conversation')
    if (book !== null) shelf.getState().setSelected([book])
    chat.getState().setQuestion(readerTexts.askWords(text.replace(/\s+/g, ' ')))
  }

  function search(): void {
    const { book } = store.getState()
    const words = text.replace(/\s+/g, ' ').replaceAll('"', '').trim().slice(0, MOST_SEARCHED)
    navigation
      .getState()
      .go({ view: 'search', query: words.includes(' ') ? `"${words}"` : words, ...(book === null ? {} : { book }) })
  }

  const above = box.top > 120
  const style = {
    left: box.left + box.width / 2,
    top: above ? box.top - 8 : box.bottom + 8,
    '--shift': above ? '-100%' : '0',
  } as CSSProperties
  return (
    <div className="selection-menu" role="toolbar" aria-label={readerTexts.selection} style={style}>
      <Button small kind="quiet" icon={Quote} onPress={() => void copyCited()}>
        {readerTexts.copyCited}
      </Button>
      <Button small kind="quiet" icon={Copy} onPress={() => void copyText(text, notices).then(done)}>
        {readerTexts.copy}
      </Button>
      <Button small kind="quiet" icon={Bookmark} onPress={() => void pin()}>
        {readerTexts.pin}
      </Button>
      <Button small kind="quiet" icon={MessageSquareText} onPress={ask}>
        {readerTexts.askAbout}
      </Button>
      <Button small kind="quiet" icon={Search} onPress={search}>
        {readerTexts.searchFor}
      </Button>
    </div>
  )
}
