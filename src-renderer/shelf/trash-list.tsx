import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { useShelf, useStores } from '../stores/use-stores.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { Button } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { formatDay } from '../ui/format.ts'

/** Removed books, kept 30 days, each with the way back. */
export function TrashList() {
  const { api } = useStores()
  const shelf = useShelf((state) => state.books)
  const restore = useShelf((state) => state.restore)
  const [books, setBooks] = useState<readonly ShelfEntry[] | null>(null)
  const [error, setError] = useState<ErrorReport | null>(null)

  // Read again whenever the shelf changes: what comes back to it leaves the trash. An empty shelf counts too.
  useEffect(() => {
    let isWanted = shelf.length >= 0
    api.call('shelf.list', { removed: true }).then(
      (found) => isWanted && setBooks(found.books),
      (reason: unknown) => isWanted && setError(toErrorReport(reason)),
    )
    return () => {
      isWanted = false
    }
  }, [api, shelf])

  if (error !== null) return <ErrorBox error={error} />
  if (books === null) return null
  if (books.length === 0) return <p className="nothing">{shelfTexts.trashEmpty}</p>
  return (
    <div className="scroll trash">
      <p className="quiet">{shelfTexts.trashLead}</p>
      <ul>
        {books.map((book) => (
          <li key={book.id}>
            <Cover book={book} />
            <div>
              <p className="title">{book.title}</p>
              <p className="by">{shelfTexts.removedOn(formatDay(book.removedAt ?? 0, Date.now()))}</p>
            </div>
            <Button small icon={RotateCcw} onPress={() => void restore([book.id])}>
              {shelfTexts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
