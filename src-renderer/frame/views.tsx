import { Activity, type ComponentType, lazy, Suspense, useState } from 'react'
import { AskView } from '../chat/ask-view.tsx'
import type { ViewName } from '../stores/route.ts'
import { useNavigation } from '../stores/use-stores.ts'
import { Boundary } from '../ui/boundary.tsx'

/**
 * Everything that can stand beside the rail. What is not needed to ask a question is loaded when it is gone to.
 * A view fills `.panes`: it brings its own `.pane` elements, one of them a `main`.
 */
const VIEWS: Readonly<Partial<Record<ViewName, ComponentType>>> = {
  shelf: lazy(() => import('../shelf/shelf-view.tsx').then((module) => ({ default: module.ShelfView }))),
  reader: lazy(() => import('../reader/reader-view.tsx').then((module) => ({ default: module.ReaderView }))),
  search: lazy(() => import('../search/search-view.tsx').then((module) => ({ default: module.SearchView }))),
  settings: lazy(() => import('../settings/settings-view.tsx').then((module) => ({ default: module.SettingsView }))),
  notes: lazy(() => import('../notes/notes-view.tsx').then((module) => ({ default: module.NotesView }))),
  report: lazy(() => import('../report/report-view.tsx').then((module) => ({ default: module.ReportView }))),
  jobs: lazy(() => import('../jobs/jobs-view.tsx').then((module) => ({ default: module.JobsView }))),
}

/**
 * The conversation stays as it is while something else is looked at, only hidden: who comes back finds it scrolled, unfolded and focused as it was left.
 * It stands behind the other views, so that what is looked for by its place in the page is found in the one that is shown.
 */
export function CurrentView() {
  const view = useNavigation((state) => state.route.view)
  const View = VIEWS[view]
  const isAsk = View === undefined
  const [wasAsk, setWasAsk] = useState(isAsk)
  if (isAsk && !wasAsk) setWasAsk(true)
  return (
    <>
      {View !== undefined && (
        <Boundary place={view}>
          <Suspense fallback={<div className="pane pane--page" aria-busy="true" />}>
            <View />
          </Suspense>
        </Boundary>
      )}
      {wasAsk && (
        <Activity mode={isAsk ? 'visible' : 'hidden'}>
          <Boundary place={isAsk ? 'ask' : 'away'}>
            <AskView />
          </Boundary>
        </Activity>
      )}
    </>
  )
}
