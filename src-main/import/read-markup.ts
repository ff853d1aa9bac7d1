import { decodeMarkup } from './decode-markup.ts'
import type { Archive } from './open-archive.ts'
import { MAX_NODES, type ParsedMarkup, parseMarkup } from './parse-markup.ts'
import type { WarningList } from './warning-list.ts'

export interface ReadMarkupOptions {
  readonly kind?: 'document' | 'package'
  /** HTML need not be well-formed: to read it tolerantly is no repair that the reader has to know of. */
  readonly html?: boolean
}

export interface FileMarkup extends ParsedMarkup {
  /** False when the file broke off or was damaged in the archive. */
  readonly whole: boolean
  /** True when the bytes are no markup at all, but like what encryption or damage leaves. */
  readonly noise: boolean
}

/** Reads a file of the container as markup, once; undefined when there is no such file. */
export type ReadMarkup = (path: string, options?: ReadMarkupOptions) => Promise<FileMarkup | undefined>

/**
 * A reader of the markup in one archive. What had to be guessed or repaired goes to `warnings`; the elements of all documents
 * together are counted against one limit ('book-too-big').
 */
export function createMarkupReader(archive: Archive, warnings: WarningList): ReadMarkup {
  let nodesLeft = MAX_NODES
  const known = new Map<string, FileMarkup>()
  return async (path, options = {}) => {
    const earlier = known.get(path)
    if (earlier) return earlier
    const file = await archive.read(path)
    if (!file) return undefined
    if (!file.whole) warnings.add('damaged-file', 'Damaged, read as far as it goes: %.', path)
    if (looksLikeNoise(file.bytes)) return { ...parseMarkup(''), whole: file.whole, noise: true }
    const decoded = decodeMarkup(file.bytes)
    for (const { code, message } of decoded.warnings) warnings.add(code, `${message} (In %.)`, path)
    const parsed = parseMarkup(decoded.text, { kind: options.kind ?? 'document', maxNodes: nodesLeft })
    nodesLeft -= parsed.nodeCount
    if (parsed.repaired && !options.html) warnings.add('xml-repaired', 'Not well-formed, repaired while reading: %.', path)
    for (const name of parsed.refusedEntities) {
      warnings.add(
        'entity-refused',
        'Placeholders that lead outside the book or grow without end were not filled in: %.',
        `&${name}; in ${path}`,
      )
    }
    const markup = { ...parsed, whole: file.whole, noise: false }
    known.set(path, markup)
    return markup
  }
}

/** Nothing like the beginning of a document, and far more control characters than any text has. */
function looksLikeNoise(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096)
  if (head.length === 0) return false
  const controls = head.reduce((sum, byte) => sum + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0), 0)
  if (controls <= head.length / 20) return false
  // UTF-16 is full of zeros; without them its tags can be seen.
  return !/<(\?xml|!doctype|html|head|body|svg)/i.test(new TextDecoder('latin1').decode(head).replaceAll('\0', ''))
}
