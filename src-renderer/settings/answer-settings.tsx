import type { Settings } from '../../src-shared/settings.ts'
import { useSettings } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { SettingsChoice, SettingsSwitch } from './settings-row.tsx'
import { useModels } from './use-models.ts'

const STYLES = Object.keys(settingsTexts.citationStyles) as Settings['citationStyle'][]
const COVERAGES = Object.keys(settingsTexts.coverages) as Settings['coverage'][]
/** Not an id of a model. */
const DEFAULT_MODEL = ''

export function AnswerSettings() {
  const { settings, change } = useSettings((state) => state)
  const { shelf } = useModels()
  const { writeAnswers, dropUnsupported, ownKnowledge, coverage, citationStyle, answerModel } = settings
  const writers = shelf?.models.filter(({ role, installed }) => role === 'answer' && installed === 'yes') ?? []
  return (
    <>
      <SettingsSwitch
        title={settingsTexts.writeAnswers}
        more={settingsTexts.writeAnswersMore}
        isOn={writeAnswers}
        onTurn={(isOn) => void change({ writeAnswers: isOn })}
      />
      <SettingsSwitch
        title={settingsTexts.dropUnsupported}
        more={settingsTexts.dropUnsupportedMore}
        isOn={dropUnsupported}
        onTurn={(isOn) => void change({ dropUnsupported: isOn })}
      />
      <SettingsSwitch
        title={settingsTexts.ownKnowledge}
        more={settingsTexts.ownKnowledgeMore}
        isOn={ownKnowledge}
        onTurn={(isOn) => void change({ ownKnowledge: isOn })}
      />
      <SettingsChoice
        title={settingsTexts.coverage}
        more={settingsTexts.coverageMore}
        chosen={coverage}
        choices={COVERAGES.map((id) => ({ id, label: settingsTexts.coverages[id] }))}
        onChoose={(next) => void change({ coverage: next })}
      />
      <SettingsChoice
        title={settingsTexts.citation}
        chosen={citationStyle}
        choices={STYLES.map((id) => ({ id, label: settingsTexts.citationStyles[id] }))}
        onChoose={(next) => void change({ citationStyle: next })}
      />
      {writers.length > 1 && (
        <SettingsChoice
          title={settingsTexts.answerModel}
          chosen={answerModel ?? DEFAULT_MODEL}
          choices={[
            { id: DEFAULT_MODEL, label: settingsTexts.answerModelDefault },
            ...writers.map(({ id, title }) => ({ id, label: title })),
          ]}
          onChoose={(id) => void change({ answerModel: id === DEFAULT_MODEL ? null : id })}
        />
      )}
    </>
  )
}
