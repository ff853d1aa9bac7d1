import { useState } from 'react'
import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import { tagsOf } from '../stores/arrange-shelf.ts'
import { tagState } from '../stores/tag-changes.ts'
import { useShelf } from '../stores/use-stores.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface TagDialogProps {
  readonly books: readonly ShelfEntry[]
  readonly onClose: () => void
}

/** The tags of several books at once: those that the shelf has, and new ones. */
export function TagDialog({ books, onClose }: TagDialogProps) {
  const all = useShelf((state) => state.books)
  const retag = useShelf((state) => state.retag)
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [typed, setTyped] = useState('')
  const known = tagsOf(all).map(({ tag }) => tag)
  const fresh = [...wanted.keys()].filter((tag) => !known.includes(tag))
  const want = (tag: string, isWanted: boolean): void => setWanted(new Map([...wanted, [tag, isWanted]]))

  function withTyped(): ReadonlyMap<string, boolean> {
    const names = typed.split(',').map((name) => name.trim())
    return new Map([...wanted, ...names.filter(Boolean).map((name): [string, boolean] => [name, true])])
  }

  function save(): void {
    onClose()
    void retag(books, withTyped())
  }

  return (
    <Dialog
      isOpen
      title={shelfTexts.tagsOf(books.length)}
      onClose={onClose}
      foot={
        <>
          <span className="grow" />
          <Button onPress={onClose}>{sharedTexts.cancel}</Button>
          <Button kind="main" isDisabled={withTyped().size === 0} onPress={save}>
            {shelfTexts.saveTags}
          </Button>
        </>
      }
    >
      <form
        className="tag-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === '') save()
          setWanted(withTyped())
          setTyped('')
        }}
      >
        <label className="field">
          <span className="sr-only">{shelfTexts.newTag}</span>
          <input value={typed} placeholder={shelfTexts.newTag} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <ul className="tag-list">
          {[...fresh, ...known].map((tag) => (
            <li key={tag}>
              <TagTick tag={tag} books={books} wanted={wanted.get(tag)} onWant={(isWanted) => want(tag, isWanted)} />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

interface TagTickProps {
  readonly tag: string
  readonly books: readonly ShelfEntry[]
  /** Undefined: as the books are. */
  readonly wanted: boolean | undefined
  readonly onWant: (isWanted: boolean) => void
}

function TagTick({ tag, books, wanted, onWant }: TagTickProps) {
  const state = tagState(books, tag)
  const isMixed = wanted === undefined && state === 'some'
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={wanted ?? state === 'all'}
        ref={(input) => {
          // Of some of them: only a script can say so.
          if (input !== null) input.indeterminate = isMixed
        }}
        onChange={(event) => onWant(event.target.checked)}
      />
      {tag}
    </label>
  )
}
