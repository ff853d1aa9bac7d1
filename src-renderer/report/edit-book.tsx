import { useEffect, useState } from 'react'
import type { BookDetails } from '../../src-shared/contract/shelf-contract.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { useStores } from '../stores/use-stores.ts'
import { EditDetails } from './edit-details.tsx'

/** The details of a book, to be corrected where it stands on the shelf. */
export function EditBook({ book, onClose }: { readonly book: string; readonly onClose: () => void }) {
  const { api, shelf } = useStores()
  const [details, setDetails] = useState<BookDetails | null>(null)
  useEffect(() => {
    let isWanted = true
    setDetails(null)
    api.call('book.details', { book }).then(
      (found) => isWanted && setDetails(found),
      (error: unknown) => isWanted && shelf.setState({ error: toErrorReport(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [api, shelf, book])
  return details === null ? null : <EditDetails details={details} onClose={onClose} />
}
