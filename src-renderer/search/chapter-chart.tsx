import type { CSSProperties } from 'react'
import { useStores } from '../stores/use-stores.ts'
import { searchTexts } from '../texts/search-texts.ts'
import { barLabels, countByChapter } from './chapter-counts.ts'
import { useSearch, useSearchStore } from './search-context.ts'

/** How the hits lie in the book that is looked at. A press on a bar goes to its first hit. */
export function ChapterChart() {
  const store = useSearchStore()
  const { navigation } = useStores()
  const result = useSearch((state) => state.result)
  const contents = useSearch((state) => state.contents)
  const hit = useSearch((state) => state.result?.hits[state.current])
  if (result === null || contents === null) return null
  const bars = countByChapter(contents, result.bySection)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  if (bars.length < 2) return null
  const labels = barLabels(bars.map(({ title }) => title))

  function go(section: string): void {
    const index = result?.hits.findIndex((one) => one.book === contents?.book.id && isWithin(one.passage, section)) ?? -1
    if (index >= 0) store.getState().look(index)
    else if (contents !== null) navigation.getState().go({ view: 'reader', book: contents.book.id, section })
  }

  return (
    <section className="chart-box">
      <h2>
        {searchTexts.byChapter}, <cite>{contents.book.title}</cite>
      </h2>
      <ol className="chart" style={{ '--bars': bars.length } as CSSProperties}>
        {bars.map((bar, i) => (
          <li key={bar.section}>
            <button
              type="button"
              title={searchTexts.bar(bar.title === '' ? searchTexts.untitled : bar.title, bar.count)}
              aria-label={searchTexts.bar(bar.title === '' ? searchTexts.untitled : bar.title, bar.count)}
              {...(hit !== undefined && isWithin(hit.passage, bar.section) ? { 'aria-current': 'true' as const } : {})}
              onClick={() => go(bar.section)}
            >
              <span className="v num" data-shown={bar.count > 0 ? bar.count : ''} />
              <i style={{ '--share': bar.count / most } as CSSProperties} />
              <span className="k num" data-shown={labels[i]} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Passages are named by their book and the path of their section. */
function isWithin(passage: string, section: string): boolean {
  const path = passage.slice(passage.indexOf(':') + 1, passage.lastIndexOf('#'))
  return path === section || path.startsWith(`${section}/`)
}
