import type { AssetRequest } from '../../library/book-asset.ts'

const PREFIX = '/assets/'

/** What an address below `/assets/` asks for: `cover/BOOK` or `picture/BOOK/PATH/IN/THE/FILE`. Undefined for anything else. */
export function parseAssetPath(path: string): AssetRequest | undefined {
  if (!path.startsWith(PREFIX)) return undefined
  try {
    const [kind, book, ...inBook] = path.slice(PREFIX.length).split('/').map(decodeURIComponent)
    if (book === undefined || book === '') return undefined
    if (kind === 'cover' && inBook.length === 0) return { kind, book }
    if (kind === 'picture' && inBook.length > 0) return { kind, book, path: inBook.join('/') }
    return undefined
  } catch {
    // A "%" that is no escape.
    return undefined
  }
}
