import { AppError } from '../../src-shared/errors.ts'
import { recogniseBinary } from './binary-signature.ts'
import type { Archive } from './open-archive.ts'
import type { SourceDocument } from './publication.ts'
import { readEncryptedPaths } from './read-encryption.ts'
import type { ReadMarkup } from './read-markup.ts'
import { isDocument, isForeign, type ManifestItem, type Package, readableItem } from './read-package.ts'
import { readText } from './read-text.ts'
import { type ContainerPaths, isRemote, joinPath } from './resolve-href.ts'
import type { WarningList } from './warning-list.ts'

/** A package in its archive: what reading its documents needs. */
export interface OpenBook {
  readonly book: Package
  readonly title: string
  /** See Container.base. */
  readonly base: string
  readonly archive: Archive
  readonly paths: ContainerPaths
  readonly read: ReadMarkup
  readonly warnings: WarningList
}

/** Left by sellers' protection, and what to do about it. They do not prove it, since they outlive it. The first that is there counts. */
const RIGHTS_FILES: readonly { readonly path: string; readonly name: string; readonly nextStep: string }[] = [
  {
    path: 'META-INF/license.lcpl',
    name: 'Readium LCP, as libraries lend books',
    nextStep: 'Read it in a program for LCP, such as Thorium, or add a copy without protection.',
  },
  {
    path: 'META-INF/sinf.xml',
    name: 'Apple FairPlay',
    nextStep: 'It opens in Apple Books only; get a copy without protection from another seller.',
  },
  {
    path: 'META-INF/rights.xml',
    name: 'Adobe DRM',
    nextStep: 'It opens in Adobe Digital Editions; ask the seller for a copy without protection, or get one elsewhere.',
  },
  { path: 'rights.xml', name: 'Kobo', nextStep: 'It opens in Kobo’s own programs; get a copy without protection.' },
]

/**
 * The documents of the spine. Rejects with AppError 'book-encrypted' when any of them is, and with 'book-unreadable' when none can be
 * read or when the archive was cut off and too many are lost: half a book must not pass for the whole.
 */
export async function readDocuments(open: OpenBook): Promise<SourceDocument[]> {
  const { book, archive, read, warnings } = open
  await refuseEncrypted(open)
  const documents: SourceDocument[] = []
  const taken = new Set<string>()
  const lost: string[] = []
  for (const { item, linear } of book.spine) {
    const readable = readableItem(item, book)
    if (!readable) {
      const told = await readUntyped(item, open)
      if (told) documents.push({ ...told, linear })
      else if (!item.mediaType.startsWith('image/'))
        warnings.add('unreadable-document', 'Written in a format that cannot be read here: %.', item.href)
      continue
    }
    const href = readable.path
    if (href !== undefined && taken.has(href)) continue
    const markup = href === undefined ? undefined : await read(href, { html: readable.mediaType === 'text/html' })
    if (href === undefined || !markup || markup.noise) {
      if (markup?.noise) refuseNoise(open, readable.href)
      lost.push(readable.href)
      continue
    }
    if (!markup.whole) lost.push(readable.href)
    taken.add(href)
    documents.push({ href, root: markup.root, linear })
  }
  warnAboutMissing(open)
  if (!archive.intact) settleDamage(open, lost)
  if (documents.length === 0) {
    throw new AppError(
      'book-unreadable',
      `None of the parts that "${open.title}" should consist of is in the file.`,
      'Get the book again; this copy is only its cover and its list of parts.',
    )
  }
  return documents
}

/** A part whose type and name say nothing, read as what its bytes are: a page or a plain text. */
async function readUntyped(
  item: ManifestItem,
  { archive, read, warnings }: OpenBook,
): Promise<Omit<SourceDocument, 'linear'> | undefined> {
  const href = item.path
  const file = href === undefined || isForeign(item) ? undefined : await archive.read(href)
  if (href === undefined || !file || startsAsBinary(file.bytes)) return undefined
  if (startsAsMarkup(file.bytes)) {
    const markup = await read(href, { html: true })
    return markup && !markup.noise ? { href, root: markup.root } : undefined
  }
  if (item.mediaType !== 'text/plain' && !/\.(txt|text)$/i.test(href)) return undefined
  const { documents, warnings: told } = readText({ name: href, bytes: file.bytes })
  for (const warning of told) warnings.tell(warning)
  return { href, root: documents[0]!.root }
}

function startsAsBinary(bytes: Uint8Array): boolean {
  return bytes.length === 0 || recogniseBinary(bytes) !== undefined
}

function startsAsMarkup(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replaceAll('\0', '')
  return /<(?:!doctype\s+html|html|body|h:html)[\s>]/i.test(head)
}

async function refuseEncrypted(open: OpenBook): Promise<void> {
  const { book, base, paths, read } = open
  const encryptionPath = paths.find(joinPath(base, 'META-INF/encryption.xml'))
  const encryption = encryptionPath === undefined ? undefined : await read(encryptionPath, { kind: 'package' })
  if (!encryption) return
  const encrypted = readEncryptedPaths(encryption.root, base, paths)
  const contents = book.items.filter((item) => isDocument(item) || /ncx/.test(item.mediaType))
  if ([book.path, ...contents.map(({ path }) => path)].some((path) => path !== undefined && encrypted.has(path)))
    throw protectedBook(open)
  for (const path of encrypted) open.warnings.add('encrypted-resource', 'Encrypted, and not needed for the text: %.', path)
}

function refuseNoise(open: OpenBook, href: string): void {
  if (rightsFileIn(open)) throw protectedBook(open)
  open.warnings.add('damaged-file', 'Damaged beyond reading and left out: %.', href)
}

function rightsFileIn({ base, paths }: OpenBook) {
  return RIGHTS_FILES.find(({ path }) => paths.find(joinPath(base, path)) !== undefined)
}

function protectedBook(open: OpenBook): AppError {
  const { name, nextStep } = rightsFileIn(open) ?? {
    name: 'DRM',
    nextStep: 'Add a copy without protection, or export the text from the program you bought it with.',
  }
  return new AppError('book-encrypted', `"${open.title}" is protected by its seller (${name}) and cannot be read here.`, nextStep)
}

function warnAboutMissing({ book, warnings }: OpenBook): void {
  const inSpine = new Set(book.spine.map(({ item }) => item))
  for (const item of book.items) {
    if (item.path !== undefined || isRemote(item.href)) continue
    if (inSpine.has(item)) warnings.add('missing-resource', 'Parts of the book that are not in the file: %.', item.href)
    else warnings.add('missing-resource', 'Pictures, styles or other files that are not in the file: %.', item.href)
  }
}

/** So much of a book, by its parts, may be lost with the end of its file; what is left of less is not worth to be called that book. */
const MOST_LOST = 1 / 3

function settleDamage({ book, title, warnings }: OpenBook, lost: readonly string[]): void {
  if (lost.length > book.spine.length * MOST_LOST) {
    throw new AppError(
      'book-unreadable',
      `The file of "${title}" is cut off or damaged: of its ${book.spine.length} parts, ${lost.length} cannot be read in full.`,
      'Download or copy the book again.',
    )
  }
  if (lost.length === 0) {
    warnings.tell({
      code: 'archive-damaged',
      message: 'The end of the file is cut off or damaged; all of the text could still be read.',
    })
  }
  const kept = `The file is cut off or damaged. Of its ${book.spine.length} parts these are lost, or end too early: %.`
  for (const href of lost) warnings.add('archive-damaged', kept, href)
}
