import { useState } from 'react'
import { useShelf, useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { useReading } from './reader-context.ts'

/** Blocks in which a book may show its cover itself. */
const FIRST_BLOCKS = 3

/** The cover before the first page, where the book does not show a picture there itself. */
export function CoverPage() {
  const { api } = useStores()
  const book = useReading((state) => state.book)
  const title = useReading((state) => state.contents?.book.title ?? '')
  const isFirst = useReading(({ sections: [first] }) => first !== undefined && first.previous === null && first.start === 0)
  const hasPicture = useReading(({ sections: [first] }) =>
    (first?.blocks ?? []).slice(0, FIRST_BLOCKS).some(({ pictures }) => pictures.length > 0),
  )
  const hasCover = useShelf((state) => state.books.some(({ id, hasCover: has }) => id === book && has))
  const [isMissing, setMissing] = useState(false)
  if (book === null || !isFirst || hasPicture || !hasCover || isMissing) return null
  return (
    <img
      className="cover-page"
      src={api.assetUrl('cover', book)}
      alt={readerTexts.coverOf(title)}
      draggable={false}
      onError={() => setMissing(true)}
    />
  )
}
