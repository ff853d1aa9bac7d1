import {
  Bookmark,
  BookmarkCheck,
  BookOpen,
  Copy,
  Ellipsis,
  Route as RouteIcon,
  TriangleAlert,
  UnfoldVertical,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Quote } from '../../src-shared/answer.ts'
import { sectionTrail } from '../../src-shared/section-trail.ts'
import { noteOfQuote } from '../stores/pins-store.ts'
import { placeOfQuote } from '../stores/quote-place.ts'
import type { Turn } from '../stores/turn.ts'
import { useChat, usePins, useStores } from '../stores/use-stores.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Folio } from '../ui/folio.tsx'
import { describePageSource } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { QuoteText } from './quote-text.tsx'
import { Why } from './why.tsx'

interface SlipProps {
  readonly turn: Turn
  readonly quote: Quote
  /** Where the slip lies beside the book: raising it goes to its words there. */
  readonly onRead?: () => void
}

/** A quote on its slip: what it is worth, whose voice, where; the words; what can be done with them. The current one is raised. */
export function Slip({ turn, quote, onRead }: SlipProps) {
  const { chat, navigation } = useStores()
  const slip = useRef<HTMLLIElement>(null)
  const isCurrent = useChat(({ current }) => current?.turn === turn.id && current.n === quote.n)
  const [whyShown, setWhyShown] = useState(false)
  const [contextShown, setContextShown] = useState(false)
  const nearest = turn.status === 'not-covered'
  const changed = turn.changed.find(({ n }) => n === quote.n)?.source
  const trail = sectionTrail(quote.section, quote.book.title)

  useEffect(() => {
    if (isCurrent) slip.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])

  const raise = (): void => {
    if (isCurrent) return
    chat.getState().setCurrent({ turn: turn.id, n: quote.n })
    onRead?.()
  }
  const open = (): void => {
    chat.getState().setCurrent({ turn: turn.id, n: quote.n })
    if (onRead === undefined) navigation.getState().go(placeOfQuote(turn.id, quote))
    else onRead()
  }

  return (
    <li ref={slip} className={isCurrent ? 'quote quote--current' : 'quote'} aria-current={isCurrent ? 'true' : undefined}>
      <span className="n" aria-hidden="true">
        {quote.n}
      </span>
      <article className="body" aria-label={sourcesTexts.quoteName(quote.n)}>
        <header className="top">
          {!nearest && <Verdict verdict={quote.verdict} />}
          <span className={nearest ? '' : 'voice'}>{sharedTexts.voices[quote.voice]}</span>
          <Folio page={quote.page} place={quote.place} />
        </header>
        <QuoteText turn={turn.id} quote={quote} isCurrent={isCurrent} withContext={contextShown} onRaise={raise} />
        {changed !== undefined && (
          <p className="doubt">
            <Icon of={TriangleAlert} small />
            <span>{sourcesTexts[changed]}</span>
          </p>
        )}
        <div className="source">
          <p>
            <cite>{quote.book.title}</cite>
            {trail.length > 0 && `, ${trail.join(' › ')}`}
          </p>
          <div className="under">
            <p className="path">{describePageSource(quote.page.source, null)}</p>
            {!isCurrent && (
              <SlipActions
                turn={turn}
                quote={quote}
                inWords={false}
                whyShown={whyShown}
                onWhy={() => {
                  raise()
                  setWhyShown(!whyShown)
                }}
                contextShown={contextShown}
                onContext={() => setContextShown(!contextShown)}
                onOpen={open}
              />
            )}
          </div>
        </div>
        {isCurrent && (
          <SlipActions
            turn={turn}
            quote={quote}
            inWords
            whyShown={whyShown}
            onWhy={() => setWhyShown(!whyShown)}
            contextShown={contextShown}
            onContext={() => setContextShown(!contextShown)}
            onOpen={open}
          />
        )}
        {whyShown && isCurrent && <Why turn={turn.id} n={quote.n} />}
      </article>
    </li>
  )
}

interface SlipActionsProps {
  readonly turn: Turn
  readonly quote: Quote
  /** The current slip has words on its actions, the others pictures. */
  readonly inWords: boolean
  readonly whyShown: boolean
  readonly onWhy: () => void
  readonly contextShown: boolean
  readonly onContext: () => void
  readonly onOpen: () => void
}

function SlipActions({ turn, quote, inWords, whyShown, onWhy, contextShown, onContext, onOpen }: SlipActionsProps) {
  const { api, notices, pins } = useStores()
  const note = usePins((state) => noteOfQuote(state.notes, turn.id, quote))
  const cited = async (): Promise<string> => (await api.call('quote.cite', { of: { turn: turn.id, n: quote.n } })).text
  const togglePin = (): void => void (note === undefined ? pins.getState().pin(turn.id, quote.n) : pins.getState().unpin(note))
  const pinIcon = note === undefined ? Bookmark : BookmarkCheck
  const pinLabel = note === undefined ? sourcesTexts.pin : sourcesTexts.unpin
  const more = (
    <MenuButton
      label={sourcesTexts.moreActions}
      className="btn btn--quiet btn--icon btn--small"
      groups={[
        [
          { id: 'raw', label: sourcesTexts.copyRaw, icon: Copy, onAction: () => void copyText(quote.text, notices) },
          {
            id: 'context',
            label: contextShown ? sourcesTexts.lessContext : sourcesTexts.context,
            icon: UnfoldVertical,
            onAction: onContext,
          },
          { id: 'why', label: sourcesTexts.why, icon: RouteIcon, onAction: onWhy },
        ],
      ]}
    >
      <Icon of={Ellipsis} small />
    </MenuButton>
  )
  if (inWords)
    return (
      <fieldset className="actions" aria-label={sourcesTexts.actions}>
        <CopyButton kind="quiet" small label={sourcesTexts.cite} text={cited} />
        <Button kind="quiet" small icon={pinIcon} pressed={note !== undefined} onPress={togglePin}>
          {note === undefined ? sourcesTexts.pin : sourcesTexts.pinned}
        </Button>
        <Button kind="quiet" small icon={BookOpen} onPress={onOpen}>
          {sourcesTexts.readShort}
        </Button>
        <Button kind="quiet" small icon={RouteIcon} expanded={whyShown} onPress={onWhy}>
          {sourcesTexts.whyShort}
        </Button>
        {more}
      </fieldset>
    )
  return (
    <fieldset className="actions" aria-label={sourcesTexts.actions}>
      <CopyButton small asPicture label={sourcesTexts.copyCited} text={cited} />
      <IconButton small icon={pinIcon} label={pinLabel} pressed={note !== undefined} onPress={togglePin} />
      <IconButton small icon={BookOpen} label={sourcesTexts.read} onPress={onOpen} />
      {more}
    </fieldset>
  )
}
