import { Minus, Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useSession, useSettings } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { SettingsRow, SettingsSwitch } from './settings-row.tsx'

const THEMES = ['system', 'light', 'sepia', 'dark'] as const
const TEXT_STEP = 0.125
const TEXT_SIZES = { least: 0.75, most: 2 } as const

export function AppearanceSettings() {
  const { theme, zoom, textSize, justified, notifications } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const zoomBy = useSettings((state) => state.zoomBy)
  const canNotify = useSession((state) => state.shell?.can.notify === true)
  const resize = (by: number): void =>
    void change({ textSize: Math.min(TEXT_SIZES.most, Math.max(TEXT_SIZES.least, textSize + by)) })
  return (
    <>
      <SettingsRow title={settingsTexts.theme} more={settingsTexts.themeMore}>
        <Segments
          label={settingsTexts.theme}
          chosen={theme}
          onChoose={(next) => void change({ theme: next })}
          segments={THEMES.map((id) => ({ id, label: settingsTexts.themes[id] }))}
        />
      </SettingsRow>
      <SettingsRow title={settingsTexts.zoom}>
        <span className="set-steps">
          <IconButton icon={Minus} label={settingsTexts.smaller} onPress={() => zoomBy(-1)} />
          <span className="num">{percent(zoom)}</span>
          <IconButton icon={Plus} label={settingsTexts.larger} onPress={() => zoomBy(1)} />
          {zoom !== 1 && (
            <Button kind="quiet" onPress={() => zoomBy(0)}>
              {settingsTexts.actual}
            </Button>
          )}
        </span>
      </SettingsRow>
      <SettingsRow title={settingsTexts.textSize}>
        <span className="set-steps">
          <IconButton
            icon={Minus}
            label={settingsTexts.smaller}
            isDisabled={textSize <= TEXT_SIZES.least}
            onPress={() => resize(-TEXT_STEP)}
          />
          <span className="num">{percent(textSize)}</span>
          <IconButton
            icon={Plus}
            label={settingsTexts.larger}
            isDisabled={textSize >= TEXT_SIZES.most}
            onPress={() => resize(TEXT_STEP)}
          />
        </span>
      </SettingsRow>
      <p
        className={justified ? 'set-sample set-sample--justified' : 'set-sample'}
        style={{ '--text-size': textSize } as CSSProperties}
        aria-hidden="true"
      >
        {settingsTexts.sample}
      </p>
      <SettingsSwitch
        title={settingsTexts.justified}
        more={settingsTexts.justifiedMore}
        isOn={justified}
        onTurn={(isOn) => void change({ justified: isOn })}
      />
      {canNotify && (
        <SettingsSwitch
          title={settingsTexts.notifications}
          more={settingsTexts.notificationsMore}
          isOn={notifications}
          onTurn={(isOn) => void change({ notifications: isOn })}
        />
      )}
    </>
  )
}

function percent(factor: number): string {
  return `${Math.round(factor * 100)}\u00a0%`
}
