import { buildZip } from './build-zip.ts'

export interface EpubOptions {
  readonly title?: string
  readonly creators?: readonly string[]
  readonly language?: string
  /** XML added inside <metadata>. */
  readonly metadata?: string
  /** XML added inside <manifest>. */
  readonly manifest?: string
  /** The <itemref>s, instead of every document in the order given. */
  readonly spine?: string
  /** XML after <spine>, such as a <guide>. */
  readonly afterSpine?: string
  /** Flat contents as [title, href]: a toc nav. For nested ones write `nav`. */
  readonly contents?: readonly (readonly [title: string, href: string])[]
  /** Body of the nav document, <nav> elements included. */
  readonly nav?: string
  /** Content of <ncx>: <navMap>…, <pageList>…. */
  readonly ncx?: string
  /** Printed pages as [label, href]: a page-list nav beside whatever contents there are. */
  readonly pageList?: readonly (readonly [label: string, href: string])[]
  /** The whole package document, instead of one made from the rest. */
  readonly opf?: string
  /** Files by path from the root of the container; they win over made ones, and `null` leaves a made one out. */
  readonly extraFiles?: Readonly<Record<string, string | Uint8Array | null>>
}

/**
 * An EPUB 3 with the package in OEBPS/. `documents` maps a path inside OEBPS/ to the HTML of a body, or to a whole document when
 * it begins with "<?xml", "<!DOCTYPE" or "<html". Text that comes in options is written as it is: escape it, or do not on purpose.
 */
export function buildEpub(documents: Readonly<Record<string, string>>, options: EpubOptions = {}): Uint8Array {
  const files = epubFiles(documents, options)
  return buildZip(Object.entries(files).flatMap(([name, bytes]) => (bytes === null ? [] : [{ name, bytes }])))
}

/** Its files by path, before they are put into an archive; null for one that is left out. */
export function epubFiles(
  documents: Readonly<Record<string, string>>,
  options: EpubOptions = {},
): Record<string, string | Uint8Array | null> {
  const nav = navOf(options)
  const made: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container('OEBPS/content.opf'),
    'OEBPS/content.opf': options.opf ?? packageOf(Object.keys(documents), nav !== undefined, options),
  }
  for (const [path, html] of Object.entries(documents)) made[`OEBPS/${path}`] = documentOf(html)
  if (nav !== undefined) made['OEBPS/nav.xhtml'] = documentOf(nav)
  if (options.ncx !== undefined) {
    made['OEBPS/toc.ncx'] = `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">${options.ncx}</ncx>`
  }
  return { ...made, ...options.extraFiles }
}

export function container(packagePath: string): string {
  return `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>\
<rootfile full-path="${packagePath}" media-type="application/oebps-package+xml"/></rootfiles></container>`
}

/** An XHTML document around the HTML of a body; a whole document is left as it is. */
function documentOf(html: string): string {
  if (/^\s*<(\?xml|!doctype|html)/i.test(html)) return html
  return `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">\
<head><title>A document</title></head><body>${html}</body></html>`
}

export function pageBreak(label: string): string {
  return `<span epub:type="pagebreak" role="doc-pagebreak" id="page${label}" title="${label}"/>`
}

function packageOf(paths: readonly string[], hasNav: boolean, options: EpubOptions): string {
  const items = paths.map((path, n) => `<item id="d${n}" href="${path}" media-type="application/xhtml+xml"/>`)
  if (hasNav) items.push('<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>')
  if (options.ncx !== undefined) items.push('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')
  const creators = (options.creators ?? ['Ana Writer']).map((name) => `<dc:creator>${name}</dc:creator>`)
  return `<?xml version="1.0"?><package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">\
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">\
<dc:identifier id="id">urn:example:book</dc:identifier><dc:title>${options.title ?? 'A Book'}</dc:title>\
<dc:language>${options.language ?? 'en'}</dc:language>${creators.join('')}${options.metadata ?? ''}</metadata>\
<manifest>${items.join('')}${options.manifest ?? ''}</manifest>\
<spine${options.ncx === undefined ? '' : ' toc="ncx"'}>${options.spine ?? paths.map((_, n) => `<itemref idref="d${n}"/>`).join('')}</spine>\
${options.afterSpine ?? ''}</package>`
}

function navOf(options: EpubOptions): string | undefined {
  const links = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([text, href]) => `<li><a href="${href}">${text}</a></li>`).join('')
  const parts: string[] = []
  if (options.nav !== undefined) parts.push(options.nav)
  else if (options.contents) parts.push(`<nav epub:type="toc"><ol>${links(options.contents)}</ol></nav>`)
  if (options.pageList) parts.push(`<nav epub:type="page-list"><ol>${links(options.pageList)}</ol></nav>`)
  return parts.length === 0 ? undefined : parts.join('')
}
