import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { useNavigation, useStores } from '../stores/use-stores.ts'
import { searchTexts } from '../texts/search-texts.ts'
import { ErrorBox } from '../ui/error-box.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { ChapterChart } from './chapter-chart.tsx'
import { HitContext } from './hit-context.tsx'
import { SearchContext } from './search-context.ts'
import { SearchForm } from './search-form.tsx'
import { SearchHelp, SearchHistory } from './search-history.tsx'
import { SearchResults } from './search-results.tsx'
import { createSearchStore } from './search-store.ts'
import './search.css'

/** Time after the last letter before what is typed is searched. */
const TYPED_MS = 300

/** Every hit by book and chapter. What stands in the address is what is searched. */
export function SearchView() {
  const { api, navigation } = useStores()
  const store = useMemo(() => createSearchStore(api), [api])
  const route = useNavigation((state) => state.route)
  const size = useWindowSize()
  const query = useStore(store, (state) => state.query)
  const result = useStore(store, (state) => state.result)
  const error = useStore(store, (state) => state.error)

  useEffect(
    () =>
      api.subscribe(
        (event) => {
          if (event.type === 'searches.changed') void store.getState().loadLists()
          if (event.type === 'search.found') store.getState().arrive(event)
        },
        () => void store.getState().loadLists(),
      ),
    [api, store],
  )

  useEffect(() => {
    if (route.view !== 'search') return
    const { query: shown, books } = store.getState()
    const asked = route.query ?? ''
    const inBooks = route.book === undefined ? [] : route.book.split(',')
    if (asked === shown && inBooks.join() === books.join()) return
    store.getState().change({ query: asked, books: inBooks, section: null })
    void store.getState().run({ remember: asked !== '' })
  }, [route, store])

  useEffect(() => {
    const timer = setTimeout(() => {
      const { begun, books } = store.getState()
      if (begun.trim() === query.trim()) return
      const book = books.join(',')
      navigation
        .getState()
        .go({ view: 'search', ...(query === '' ? {} : { query }), ...(book === '' ? {} : { book }) }, { replace: true })
      void store.getState().run()
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [query, store, navigation])

  const hasHits = result !== null && result.hits.length > 0
  return (
    <SearchContext value={store}>
      <main className="pane pane--page search-view" id="main" aria-label={searchTexts.title} data-pane>
        <h1 className="sr-only">{searchTexts.title}</h1>
        <div className="search-head">
          {size === 'narrow' && <NarrowMenu />}
          <SearchForm />
        </div>
        {error !== null && (
          <div className="search-message">
            <ErrorBox error={error} />
          </div>
        )}
        {hasHits ? (
          <div className="search-panes">
            <SearchResults />
            {size !== 'narrow' && (
              <section className="search-side scroll" aria-label={searchTexts.inContext}>
                <ChapterChart />
                <HitContext />
              </section>
            )}
          </div>
        ) : (
          <div className="scroll search-empty">
            <div>
              <SearchHistory />
              <SearchHelp />
            </div>
          </div>
        )}
      </main>
    </SearchContext>
  )
}
