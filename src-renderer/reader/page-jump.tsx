import { type FormEvent, useRef, useState } from 'react'
import { toErrorReport } from '../../src-shared/errors.ts'
import { useCommand } from '../stores/use-command.ts'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { formatShare } from '../ui/format.ts'
import { useReader, useReading } from './reader-context.ts'
import { hereIn, pageAt, shareAt } from './reading.ts'

/** The printed page that is read, and a way to another. A book without pages shows how far one is. */
export function PageJump() {
  const { jump, store } = useReader()
  const { notices, navigation } = useStores()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  /** The page when the field was gone to: scrolling that comes to rest by then must not take what is selected from under the keys. */
  const [held, setHeld] = useState<string | null>(null)
  const [error, setError] = useState('')
  const pages = useReading((state) => state.contents?.pages)
  const section = useReading(hereIn)
  const offset = useReading((state) => state.here?.offset ?? 0)
  const page = section === undefined ? null : pageAt(section, offset)
  const hasPages = pages !== undefined && pages.source !== 'none' && pages.last !== null

  useCommand('go-to-page', () => {
    if (!hasPages) notices.getState().say(readerTexts.noPages, { urgent: true })
    field.current?.focus()
    field.current?.select()
  })

  async function go(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (typed === null || typed.trim() === '') return
    const { route } = navigation.getState()
    try {
      const place = await store.getState().placeOfPage(typed)
      // Who has gone elsewhere since is not taken back.
      if (navigation.getState().route !== route) return
      setTyped(null)
      setError('')
      jump(place)
      document.querySelector<HTMLElement>('.book-sheet')?.focus({ preventScroll: true })
    } catch (failure) {
      const { message, nextStep } = toErrorReport(failure)
      setError(`${message} ${nextStep}`)
    }
  }

  if (section === undefined || pages === undefined) return null
  if (!hasPages) return <span className="quiet num">{formatShare(shareAt(section, offset))}</span>
  return (
    <form className="jump-form" onSubmit={(event) => void go(event)}>
      <label className={error === '' ? 'field jump' : 'field field--error jump'}>
        <span className="jump-word">{pages.source === 'estimate' ? `≈ ${readerTexts.page}` : readerTexts.page}</span>
        <input
          ref={field}
          dir="ltr"
          value={typed ?? held ?? page ?? ''}
          aria-label={readerTexts.goToPage}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? undefined : 'jump-error'}
          onFocus={(event) => {
            setHeld(event.target.value)
            event.target.select()
          }}
          onChange={(event) => {
            setTyped(event.target.value)
            setError('')
          }}
          onBlur={() => {
            setTyped(null)
            setHeld(null)
            setError('')
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') document.querySelector<HTMLElement>('.book-sheet')?.focus()
          }}
        />
        <span className="jump-of">{readerTexts.ofPages(pages.last ?? '')}</span>
      </label>
      {error !== '' && (
        <p className="jump-error" id="jump-error" role="alert">
          {error}
        </p>
      )}
    </form>
  )
}
