import { AArrowDown, AArrowUp } from 'lucide-react'
import { useSettings } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { formatShare } from '../ui/format.ts'
import { Segments } from '../ui/segments.tsx'
import { useReader, useReading } from './reader-context.ts'

const THEMES = ['system', 'light', 'sepia', 'dark'] as const
const STEP = 0.125
const SMALLEST = 0.75
const LARGEST = 2

/** How the text looks: at hand in the reader, and the same as in the settings. */
export function TextOptions() {
  const { theme, textSize, justified } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const { store } = useReader()
  const isVertical = useReading((state) => (state.contents?.writingMode ?? null) !== null)
  const isUpright = useReading((state) => state.isUpright)
  const resize = (by: number): void => void change({ textSize: Math.min(LARGEST, Math.max(SMALLEST, textSize + by)) })
  return (
    <>
      <Segments
        label={readerTexts.theme}
        chosen={theme}
        onChoose={(next) => void change({ theme: next })}
        segments={THEMES.map((id) => ({ id, label: readerTexts.themes[id] }))}
      />
      <fieldset className="row" aria-label={readerTexts.size}>
        <span className="grow">{readerTexts.size}</span>
        <IconButton
          icon={AArrowDown}
          label={readerTexts.smaller}
          isDisabled={textSize <= SMALLEST}
          onPress={() => resize(-STEP)}
        />
        <span className="num size-now" aria-live="polite">
          {textSize >= 1 ? `${Math.round(textSize * 100)}\u00a0%` : formatShare(textSize)}
        </span>
        <IconButton icon={AArrowUp} label={readerTexts.larger} isDisabled={textSize >= LARGEST} onPress={() => resize(STEP)} />
      </fieldset>
      {isVertical && (
        <label className="switch">
          <span className="grow">{readerTexts.verticalLines}</span>
          <input
            type="checkbox"
            role="switch"
            aria-checked={!isUpright}
            checked={!isUpright}
            onChange={(event) => store.setState({ isUpright: !event.target.checked })}
          />
        </label>
      )}
      <label className="switch">
        <span className="grow">{readerTexts.justified}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={justified}
          checked={justified}
          onChange={(event) => void change({ justified: event.target.checked })}
        />
      </label>
    </>
  )
}
