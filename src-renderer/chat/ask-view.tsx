import { LeftPane } from '../frame/left-pane.tsx'
import { SidePane } from '../sources/side-pane.tsx'
import { PANE_WIDTHS } from '../stores/layout-store.ts'
import { useCommand } from '../stores/use-command.ts'
import { useLayout, useSettings } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { Splitter } from '../ui/splitter.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { Conversation } from './conversation.tsx'
import { useReturnOfFocus } from './use-return-of-focus.ts'
import './chat.css'

const PX_PER_REM = 16

/** Shelf, conversation, quotes. */
export function AskView() {
  const size = useWindowSize()
  const leftWidth = useLayout((state) => state.leftWidth)
  const leftOpen = useLayout((state) => state.leftOpen)
  const changeLayout = useLayout((state) => state.change)
  const sideOpen = useSettings((state) => state.settings.sidePanel)
  const sideWidthPx = useSettings((state) => state.settings.sidePanelWidth)
  const changeSettings = useSettings((state) => state.change)
  const { left, side } = PANE_WIDTHS
  const sideWidth = sideWidthPx === null ? side.own : Math.min(side.max, Math.max(side.min, sideWidthPx / PX_PER_REM))

  useReturnOfFocus()
  useCommand('side-panel', () => void changeSettings({ sidePanel: !sideOpen }))

  return (
    <>
      {size === 'wide' && leftOpen && (
        <div className="pane-box" style={{ width: `${leftWidth}rem` }}>
          <LeftPane
            edge={
              <Splitter
                label={frameTexts.resizeLeft}
                pane="start"
                width={leftWidth}
                {...left}
                onResize={(width) => changeLayout({ leftWidth: width })}
              />
            }
          />
        </div>
      )}
      <Conversation />
      {size !== 'narrow' && sideOpen && (
        <div className="pane-box pane-box--side" style={{ width: `${sideWidth}rem` }}>
          <SidePane
            edge={
              <Splitter
                label={frameTexts.resizeSide}
                pane="end"
                width={sideWidth}
                {...side}
                onResize={(width) => void changeSettings({ sidePanelWidth: Math.round(width * PX_PER_REM) })}
              />
            }
          />
        </div>
      )}
    </>
  )
}
