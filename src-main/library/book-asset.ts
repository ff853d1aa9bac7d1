import { readFile } from 'node:fs/promises'
import { bookById } from '../db/shelf.ts'
import { cleanSvg } from '../import/clean-svg.ts'
import { type Archive, openArchive } from '../import/open-archive.ts'
import { indexPaths, resolveHref } from '../import/resolve-href.ts'
import { imageType } from '../import/tell-format.ts'
import { coverPath } from './add-book.ts'
import type { Library } from './library.ts'
import { originalPath } from './originals.ts'

/** `path`: of a picture inside the book's file, as the archive has it. */
export type AssetRequest =
  | { readonly kind: 'cover'; readonly book: string }
  | { readonly kind: 'picture'; readonly book: string; readonly path: string }

/** A picture of a book. `mediaType` is told from the bytes, never from a name. */
export interface Asset {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** A larger one is a scan for print. The same as for covers. */
const LARGEST_PICTURE_BYTES = 20 << 20

/** The reader of one library's pictures. */
export type AssetReader = (request: AssetRequest) => Promise<Asset | undefined>

/**
 * Undefined for a book that is not there, one without that picture, and for a file that is no picture: nothing but pictures leaves a book this way.
 * The last book's file stays open: a page asks for all its pictures at once.
 */
export function createAssetReader(library: Library): AssetReader {
  let last: { readonly sha256: string; readonly archive: Promise<Archive> } | undefined
  return async (request) => {
    const book = bookById(library.db, request.book)
    if (book === undefined) return undefined
    if (request.kind === 'cover') {
      if (book.coverMediaType === null) return undefined
      return asPicture(await readFile(coverPath(library.dir, book.id)).catch(orMissing))
    }
    if (book.format !== 'epub') return undefined
    if (last?.sha256 !== book.sha256) {
      const file = originalPath(library.dir, book.sha256, book.fileName)
      const archive = readFile(file).then((bytes) =>
        openArchive(bytes, { fileBytes: LARGEST_PICTURE_BYTES, totalBytes: Infinity }),
      )
      last = { sha256: book.sha256, archive }
      archive.catch(() => {
        last = undefined
      })
    }
    const archive = await last.archive
    // As the book's documents write it: escaped, in another case, or under another name than the archive's.
    const found = resolveHref(`/${request.path}`, '', indexPaths(archive.paths, archive.otherPaths))
    const file = found === undefined ? undefined : await archive.read(found.href)
    return file === undefined ? undefined : asPicture(file.bytes)
  }
}

function asPicture(bytes: Uint8Array | undefined): Asset | undefined {
  const mediaType = bytes === undefined ? undefined : imageType(bytes)
  if (bytes === undefined || mediaType === undefined) return undefined
  if (mediaType !== 'image/svg+xml') return { mediaType, bytes }
  const drawing = cleanSvg(new TextDecoder().decode(bytes))
  return drawing === undefined ? undefined : { mediaType, bytes: new TextEncoder().encode(drawing) }
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
