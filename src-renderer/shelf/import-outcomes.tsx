import { CircleCheck, Copy, CopyCheck, RotateCw, TriangleAlert } from 'lucide-react'
import { countOutcomes, type FileOutcome, listOutcomes } from '../stores/import-outcomes.ts'
import { useImports, useStores } from '../stores/use-stores.ts'
import { importTexts } from '../texts/import-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import './import-outcomes.css'

/** Of books that were added without more to say, as many are named; a folder may hold thousands. */
const MOST_ADDED = 50

/** What became of every file: those that were not added first, with the reason and what to do next. */
export function ImportOutcomes() {
  const { notices, imports } = useStores()
  const outcomes = useImports((state) => state.outcomes)
  const shown = useImports((state) => state.shown)
  const tryAgain = useImports((state) => state.tryAgain)
  const counts = countOutcomes(outcomes)
  const failed = outcomes.filter(({ status }) => status === 'failed')
  const again = failed.filter(({ canRetry }) => canRetry).length
  const close = (): void => imports.getState().clear()
  const added = outcomes.filter(({ status }) => status === 'added')
  const asked = added.filter(({ editionOf }) => editionOf.length > 0)
  const plain = added.filter(({ editionOf }) => editionOf.length === 0)
  const order = [...failed, ...asked, ...outcomes.filter(({ status }) => status === 'duplicate'), ...plain.slice(0, MOST_ADDED)]

  return (
    <Dialog
      title={importTexts.headline(counts)}
      lead={importTexts.rest(counts)}
      isOpen={shown}
      onClose={close}
      foot={
        <>
          <Button icon={Copy} onPress={() => void copyText(listOutcomes(failed.length > 0 ? failed : outcomes), notices)}>
            {importTexts.copyList}
          </Button>
          <span className="grow" />
          {again > 0 && (
            <Button icon={RotateCw} onPress={() => void tryAgain()}>
              {importTexts.tryAgain(again)}
            </Button>
          )}
          <Button kind="main" autoFocus onPress={close}>
            {sharedTexts.done}
          </Button>
        </>
      }
    >
      <ul className="outcomes">
        {order.map((outcome) => (
          <Outcome key={outcome.id} outcome={outcome} />
        ))}
      </ul>
      {plain.length > MOST_ADDED && <p className="quiet">{importTexts.moreAdded(plain.length - MOST_ADDED)}</p>}
    </Dialog>
  )
}

function Outcome({ outcome }: { readonly outcome: FileOutcome }) {
  const { file, status, title, error, warnings } = outcome
  const icon = { added: CircleCheck, duplicate: CopyCheck, failed: TriangleAlert }[status]
  return (
    <li className={`outcome outcome--${status}`}>
      <Icon of={icon} />
      <div>
        <p className="f">{title ?? file}</p>
        <p className="w">{error === null ? importTexts.statuses[status] : error.message}</p>
        {error !== null && <p className="d">{error.nextStep}</p>}
        {title !== null && title !== file && <p className="d">{file}</p>}
        {warnings.map((warning) => (
          <p key={warning} className="d">
            {warning}
          </p>
        ))}
        <OtherEdition outcome={outcome} />
      </div>
    </li>
  )
}

/** The reader says whether the new file takes the older book's place; doing nothing keeps both. */
function OtherEdition({ outcome }: { readonly outcome: FileOutcome }) {
  const adopt = useImports((state) => state.adopt)
  const [older] = outcome.editionOf
  if (older === undefined) return null
  return (
    <div className="edition">
      <p className="w">{importTexts.editionOf(older.title)}</p>
      <Button small onPress={() => void adopt(outcome, older)}>
        {importTexts.adopt}
      </Button>
      <p className="d">{importTexts.adoptMore}</p>
    </div>
  )
}
