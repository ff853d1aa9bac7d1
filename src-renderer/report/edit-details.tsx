import { useState } from 'react'
import type { BookDetails } from '../../src-shared/contract/shelf-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { useStores } from '../stores/use-stores.ts'
import { reportTexts } from '../texts/report-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { changesOf, type TypedDetails, typedDetails } from './typed-details.ts'

interface EditDetailsProps {
  readonly details: BookDetails
  readonly onClose: () => void
}

/** Title, authors, series, tags and page count. A field that is emptied is again as the file says. */
export function EditDetails({ details, onClose }: EditDetailsProps) {
  const { api, notices, shelf } = useStores()
  const [typed, setTyped] = useState<TypedDetails>(() => typedDetails(details))
  const [error, setError] = useState<ErrorReport | null>(null)

  async function save(): Promise<void> {
    const changes = changesOf(typedDetails(details), typed)
    try {
      const { undo } = await api.call('book.edit', { book: details.id, changes })
      const takeBack = (): void =>
        void api
          .call('book.edit', { book: details.id, changes: undo })
          .catch((failure: unknown) => shelf.setState({ error: toErrorReport(failure) }))
      notices.getState().offerUndo(reportTexts.edited, takeBack)
      onClose()
    } catch (failure) {
      setError(toErrorReport(failure))
    }
  }

  const field = (name: keyof TypedDetails, label: string) => (
    <label className="report-field">
      {label}
      <span className="field">
        <input value={typed[name]} onChange={(event) => setTyped({ ...typed, [name]: event.target.value })} />
      </span>
    </label>
  )
  return (
    <Dialog
      isOpen
      title={reportTexts.editTitle}
      onClose={onClose}
      foot={
        <>
          <span className="grow" />
          <Button onPress={onClose}>{sharedTexts.cancel}</Button>
          <Button kind="main" onPress={() => void save()}>
            {reportTexts.save}
          </Button>
        </>
      }
    >
      <form
        className="report-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {error !== null && <ErrorBox error={error} />}
        {field('title', reportTexts.fieldTitle)}
        {field('authors', reportTexts.fieldAuthors)}
        {field('series', reportTexts.fieldSeries)}
        {field('seriesIndex', reportTexts.fieldSeriesIndex)}
        {field('tags', reportTexts.fieldTags)}
        {field('pageCount', reportTexts.fieldPageCount)}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
