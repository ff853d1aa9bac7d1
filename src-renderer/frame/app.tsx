import { lazy, Suspense } from 'react'
import { Overlays } from '../palette/overlays.tsx'
import { useImports, useNavigation, useSession, useShelf } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { Banners } from './banners.tsx'
import { Drawer } from './drawer.tsx'
import { DropTarget } from './drop-target.tsx'
import { EngineState } from './engine-state.tsx'
import { FirstRun } from './first-run.tsx'
import { Rail } from './rail.tsx'
import { StatusLine } from './status-line.tsx'
import { useFrameCommands } from './use-frame-commands.ts'
import { usePaste } from './use-paste.ts'
import { CurrentView } from './views.tsx'
import './frame.css'

const ImportOutcomes = lazy(() => import('../shelf/import-outcomes.tsx').then((module) => ({ default: module.ImportOutcomes })))

export function App() {
  const size = useWindowSize()
  useFrameCommands()
  usePaste()
  const outcomesShown = useImports((state) => state.shown)
  const isFirstRun = useIsFirstRun()
  const failed = useSession((state) => state.engineError !== null)
  return (
    <>
      <div className="window" data-size={size}>
        <a className="skip" href="#main">
          {frameTexts.skip}
        </a>
        {size !== 'narrow' && <Rail />}
        <div className="content">
          <Banners />
          <div className="panes"> {failed ? <EngineState /> : isFirstRun ? <FirstRun /> : <CurrentView />}</div>
        </div>
        {size !== 'narrow' && <StatusLine />}
      </div>
      <Drawer size={size} />
      <Suspense>{outcomesShown && <ImportOutcomes />}</Suspense>
      <Overlays />
      <DropTarget />
      <Toasts />
      <LiveRegion />
    </>
  )
}

/** An empty shelf teaches, wherever the shelf or the conversation would stand. */
function useIsFirstRun(): boolean {
  const isEmpty = useShelf((state) => state.loaded && state.books.length === 0)
  return useNavigation(({ route }) => isEmpty && (route.view === 'ask' || (route.view === 'shelf' && route.part !== 'trash')))
}
