import { CircleCheck, Copy, CopyCheck, RotateCw, TriangleAlert } from 'lucide-react'
import { countOutcomes, type FileOutcome, listOutcomes } from '../stores/imports-store.ts'
import { useImports, useStores } from '../stores/use-stores.ts'
import { importTexts } from '../texts/import-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import './import-outcomes.css'

/** What became of every file: those that were not added first, with the reason and what to do next. */
export function ImportOutcomes() {
  const { notices, imports } = useStores()
  const outcomes = useImports((state) => state.outcomes)
  const shown = useImports((state) => state.shown)
  const counts = countOutcomes(outcomes)
  const failed = outcomes.filter(({ status }) => status === 'failed')
  const again = failed.flatMap(({ path }) => path ?? [])
  const close = (): void => imports.getState().clear()
  const order = [...failed, ...outcomes.filter(({ status }) => status === 'duplicate'), ...outcomes.filter(isAdded)]

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
          {again.length > 0 && (
            <Button
              icon={RotateCw}
              onPress={() => {
                close()
                void imports.getState().addPaths(again)
              }}
            >
              {importTexts.tryAgain(again.length)}
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
    </Dialog>
  )
}

function isAdded({ status }: FileOutcome): boolean {
  return status === 'added'
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
      </div>
    </li>
  )
}
