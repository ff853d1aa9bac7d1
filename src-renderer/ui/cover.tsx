import { TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import { useStores } from '../stores/use-stores.ts'
import { CoverPicture } from './cover-picture.tsx'
import { DrawnCover } from './drawn-cover.tsx'
import { Icon } from './icon.tsx'
import { Progress } from './progress.tsx'

interface CoverProps {
  readonly book: Pick<ShelfEntry, 'id' | 'title' | 'creators' | 'hasCover'>
  /** Share of meaning search that is in, while it is not complete. */
  readonly growing?: number | undefined
  readonly growingLabel?: string
  readonly warned?: boolean
}

/** The book's own picture, or one drawn from its title. */
export const Cover = memo(function Cover({ book, growing, growingLabel = '', warned = false }: CoverProps) {
  const { api } = useStores()
  const [broken, setBroken] = useState(false)
  const isDrawn = !book.hasCover || broken
  return (
    <span className={`cover${isDrawn ? ' cover--drawn' : ''}${growing === undefined ? '' : ' cover--busy'}`}>
      {isDrawn ? (
        <DrawnCover title={book.title} by={book.creators[0] ?? ''} />
      ) : (
        <CoverPicture url={api.assetUrl('cover', book.id)} onBroken={() => setBroken(true)} />
      )}
      {warned && (
        <span className="badge">
          <Icon of={TriangleAlert} small />
        </span>
      )}
      {growing !== undefined && (
        <span className="meter">
          <Progress label={growingLabel} share={growing} />
        </span>
      )}
    </span>
  )
})
