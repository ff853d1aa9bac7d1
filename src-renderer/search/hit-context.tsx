import { BookOpen, MessageSquareText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FoundPlace } from '../../src-shared/contract/reader-contract.ts'
import { sectionTrail } from '../../src-shared/section-trail.ts'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { searchTexts } from '../texts/search-texts.ts'
import { Button } from '../ui/button.tsx'
import { Folio } from '../ui/folio.tsx'
import { openHit } from './open-hit.ts'
import { useSearch } from './search-context.ts'
import { cutSnippet, matchesInPassage } from './search-rows.ts'

interface Shown {
  readonly passage: string
  readonly place: FoundPlace
}

/** The passage of the hit that is looked at, whole. */
export function HitContext() {
  const stores = useStores()
  const { api, commands, shelf, chat } = stores
  const hit = useSearch((state) => state.result?.hits[state.current])
  const title = useSearch((state) => state.result?.byBook.find((book) => book.id === hit?.book)?.title ?? '')
  const [shown, setShown] = useState<Shown | null>(null)
  const passage = hit?.passage

  useEffect(() => {
    if (passage === undefined) return
    let isCurrent = true
    // A passage that is gone is told of when it is opened.
    void api
      .call('reader.locate', { passage })
      .then((place) => isCurrent && setShown({ passage, place }))
      .catch(() => isCurrent && setShown(null))
    return () => {
      isCurrent = false
    }
  }, [api, passage])

  if (hit === undefined || shown === null) return null
  const { place } = shown
  const matches = shown.passage === hit.passage ? matchesInPassage(place.text, hit) : []
  const [match] = matches

  function ask(): void {
    commands.run('new-conversation')
    if (hit !== undefined) shelf.getState().setSelected([hit.book])
    chat
      .getState()
      .setQuestion(readerTexts.askWords(place.text.slice(match?.start ?? 0, (match?.end ?? 0) + 120).replace(/\s+/g, ' ')))
  }

  return (
    <section className="hit-context">
      <header>
        <h2 className="truncate">{[title, ...sectionTrail(place.headings, title).slice(-1)].join(' › ')}</h2>
        <Folio page={hit.page} />
      </header>
      <div className="b-text" dir="auto">
        {paragraphsOf(place.text).map(({ at, text }) => (
          <p key={`${shown.passage} ${at}`}>
            {cutSnippet({ snippet: text, ranges: rangesIn(matches, at, text.length) }).map((part) =>
              part.isHit ? (
                <mark key={part.at} ref={part.at + at === match?.start ? bringIntoSight : null}>
                  {part.text}
                </mark>
              ) : (
                part.text
              ),
            )}
          </p>
        ))}
      </div>
      <div className="actions">
        <Button kind="main" icon={BookOpen} onPress={() => void openHit(stores, hit)}>
          {searchTexts.openInReader}
        </Button>
        <Button kind="quiet" icon={MessageSquareText} onPress={ask}>
          {searchTexts.askAbout}
        </Button>
      </div>
    </section>
  )
}

/** The matches that lie in a paragraph, by its own offsets. */
function rangesIn(matches: ReturnType<typeof matchesInPassage>, at: number, length: number): [number, number][] {
  return matches
    .filter(({ start, end }) => start >= at && end <= at + length)
    .map(({ start, end }): [number, number] => [start - at, end - at])
}

/** With the offset of each in the text. */
function paragraphsOf(text: string): readonly { readonly at: number; readonly text: string }[] {
  let at = 0
  return text.split('\n\n').map((paragraph) => {
    const own = { at, text: paragraph }
    at += paragraph.length + 2
    return own
  })
}

function bringIntoSight(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: 'nearest' })
}
