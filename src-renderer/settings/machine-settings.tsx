import { RotateCw } from 'lucide-react'
import type { ModelShelf } from '../../src-shared/contract/models-contract.ts'
import { useSettings } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { Button } from '../ui/button.tsx'
import { SettingsChoice, SettingsRow } from './settings-row.tsx'

const THREADS = [1, 2, 4, 6, 8] as const
const IDLE_MINUTES = [5, 15, 60] as const
const MEMORY_GB = [1, 2, 4, 8, 16] as const
const GB = 1e9
/** What stands for null among the choices. */
const AUTO = 'auto'

interface MachineSettingsProps {
  readonly shelf: ModelShelf
  readonly onRetryGraphics: () => void
}

/** What the models may take of this computer. */
export function MachineSettings({ shelf, onRetryGraphics }: MachineSettingsProps) {
  const { settings, change } = useSettings((state) => state)
  const { threads, idleMinutes, memoryLimit } = settings
  const numbers = (values: readonly number[], label: (value: number) => string) =>
    values.map((value) => ({ id: String(value), label: label(value) }))
  // A number that another version or a hand has set is one of the choices, too.
  const withOwn = (values: readonly number[], own: number | null): readonly number[] =>
    own === null || values.includes(own) ? values : [...values, own].toSorted((a, b) => a - b)
  const memoryGb = memoryLimit === null ? null : memoryLimit / GB
  const offered = MEMORY_GB.filter((gb) => gb * GB < shelf.memoryBytes)
  return (
    <section className="set-role">
      <h3>{settingsTexts.thisComputer}</h3>
      <SettingsRow title={settingsTexts.graphics} more={settingsTexts.graphicsStates[shelf.graphics]}>
        {shelf.graphics === 'crashed' && (
          <Button icon={RotateCw} onPress={onRetryGraphics}>
            {settingsTexts.graphicsAgain}
          </Button>
        )}
      </SettingsRow>
      <SettingsChoice
        title={settingsTexts.idle}
        more={settingsTexts.idleMore}
        chosen={idleMinutes === null ? AUTO : String(idleMinutes)}
        choices={[
          ...numbers(withOwn(IDLE_MINUTES, idleMinutes), settingsTexts.idleMinutes),
          { id: AUTO, label: settingsTexts.idleNever },
        ]}
        onChoose={(id) => void change({ idleMinutes: id === AUTO ? null : Number(id) })}
      />
      <SettingsChoice
        title={settingsTexts.memoryLimit}
        more={settingsTexts.memoryLimitMore}
        chosen={memoryGb === null ? AUTO : String(memoryGb)}
        choices={[
          { id: AUTO, label: settingsTexts.memoryAuto },
          ...numbers(withOwn(offered, memoryGb), settingsTexts.memoryUpTo),
        ]}
        onChoose={(id) => void change({ memoryLimit: id === AUTO ? null : Math.round(Number(id) * GB) })}
      />
      <SettingsChoice
        title={settingsTexts.threads}
        more={settingsTexts.threadsMore}
        chosen={threads === null ? AUTO : String(threads)}
        choices={[{ id: AUTO, label: settingsTexts.threadsAuto }, ...numbers(withOwn(THREADS, threads), String)]}
        onChoose={(id) => void change({ threads: id === AUTO ? null : Number(id) })}
      />
    </section>
  )
}
