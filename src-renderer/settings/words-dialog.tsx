import { useState } from 'react'
import type { ErrorReport } from '../../src-shared/errors.ts'
import { useShelf } from '../stores/use-stores.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { wordsTexts } from '../texts/words-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import type { WordsDraft } from './words-store.ts'

interface WordsDialogProps {
  readonly draft: WordsDraft
  /** Resolves to what is wrong with it; null when it is kept. */
  readonly onSave: (draft: WordsDraft) => Promise<ErrorReport | null>
  readonly onClose: () => void
}

/** Synonyms, or a term with its meaning, and the book that they are for. Enter saves. */
export function WordsDialog({ draft, onSave, onClose }: WordsDialogProps) {
  const books = useShelf((state) => state.books)
  const [typed, setTyped] = useState(draft)
  const [error, setError] = useState<ErrorReport | null>(null)

  async function save(): Promise<void> {
    const wrong = await onSave(typed)
    if (wrong === null) onClose()
    else setError(wrong)
  }

  return (
    <Dialog
      isOpen
      title={typed.kind === 'synonyms' ? wordsTexts.synonymsTitle : wordsTexts.termTitle}
      onClose={onClose}
      foot={
        <>
          <span className="grow" />
          <Button onPress={onClose}>{sharedTexts.cancel}</Button>
          <Button kind="main" onPress={() => void save()}>
            {wordsTexts.save}
          </Button>
        </>
      }
    >
      <form
        className="words-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {error !== null && <ErrorBox error={error} />}
        {typed.kind === 'synonyms' ? (
          <label>
            {wordsTexts.synonymsField}
            <span className="field">
              <input
                ref={focus}
                value={typed.words}
                placeholder={wordsTexts.synonymsExample}
                onChange={({ target }) => setTyped({ ...typed, words: target.value })}
              />
            </span>
          </label>
        ) : (
          <>
            <label>
              {wordsTexts.termField}
              <span className="field">
                <input ref={focus} value={typed.term} onChange={({ target }) => setTyped({ ...typed, term: target.value })} />
              </span>
            </label>
            <label>
              {wordsTexts.meaningField}
              <span className="field">
                <input value={typed.meaning} onChange={({ target }) => setTyped({ ...typed, meaning: target.value })} />
              </span>
            </label>
          </>
        )}
        <label>
          {wordsTexts.book}
          <span className="field">
            <select value={typed.book} onChange={({ target }) => setTyped({ ...typed, book: target.value })}>
              <option value="">{wordsTexts.everyBook}</option>
              {books.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </span>
        </label>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}

/** The first field, once: the same function keeps React from calling it at every letter. */
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
