import { BookA, BookMarked, Box, LibraryBig, LockKeyhole, Palette, PenLine } from 'lucide-react'
import type { ComponentType } from 'react'
import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { formatRoute } from '../stores/route.ts'
import { useNavigation, useSession, useSettings } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { ErrorBox } from '../ui/error-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { AnswerSettings } from './answer-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { LibrarySettings } from './library-settings.tsx'
import { ModelSettings } from './model-settings.tsx'
import { PrivacySettings } from './privacy-settings.tsx'
import { WordsSettings } from './words-settings.tsx'
import './settings.css'

type SectionName = keyof typeof settingsTexts.sections

const SECTIONS: Readonly<Record<SectionName, { readonly icon: typeof Box; readonly View: ComponentType }>> = {
  appearance: { icon: Palette, View: AppearanceSettings },
  answers: { icon: PenLine, View: AnswerSettings },
  models: { icon: Box, View: ModelSettings },
  words: { icon: BookA, View: WordsSettings },
  library: { icon: LibraryBig, View: LibrarySettings },
  privacy: { icon: LockKeyhole, View: PrivacySettings },
}

const NAMES = Object.keys(SECTIONS) as SectionName[]

export function SettingsView() {
  const size = useWindowSize()
  const section = useNavigation(({ route }) => (route.view === 'settings' ? route.section : undefined))
  const name = NAMES.find((one) => one === section) ?? 'appearance'
  const error = useSettings((state) => state.error)
  const version = useSession((state) => state.shell?.version)
  const { View } = SECTIONS[name]
  return (
    <>
      <nav className={size === 'narrow' ? 'set-nav set-nav--narrow' : 'pane set-nav'} aria-label={settingsTexts.title}>
        {size !== 'narrow' && (
          <header className="bar">
            <h1>{settingsTexts.title}</h1>
          </header>
        )}
        {size === 'narrow' && (
          <>
            <h1 className="sr-only">{settingsTexts.title}</h1>
            <NarrowMenu />
          </>
        )}
        <ul className="list">
          {NAMES.map((one) => (
            <li key={one}>
              <a
                href={formatRoute({ view: 'settings', section: one })}
                {...(one === name ? { 'aria-current': 'page' as const } : {})}
              >
                <Icon of={SECTIONS[one].icon} />
                {settingsTexts.sections[one]}
              </a>
            </li>
          ))}
        </ul>
        {version !== undefined && size !== 'narrow' && (
          <p className="set-version">
            <Icon small of={BookMarked} />
            {settingsTexts.version(version)}
          </p>
        )}
      </nav>
      <main className="pane pane--page set-main" id="main" aria-label={settingsTexts.sections[name]} data-pane>
        <div className="scroll">
          <div className="set-page">
            <h2>{settingsTexts.sections[name]}</h2>
            {error !== null && <ErrorBox error={error} />}
            <View />
          </div>
        </div>
      </main>
    </>
  )
}
