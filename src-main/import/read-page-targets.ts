import type { Document } from 'domhandler'
import type { Publication } from './publication.ts'
import { type RawTarget, readNavTargets, readNcxPages, readOtherNavs, readPageMap } from './read-contents.ts'
import { metaValues, readSources } from './read-metadata.ts'

export interface PageList {
  readonly source: Publication['pageTargetSource']
  readonly pages: readonly RawTarget[]
  /** The file that the hrefs are relative to. */
  readonly from: string
}

export interface PageListDocument {
  readonly root: Document
  readonly path: string
}

/** The first of nav, NCX and page map that lists pages. */
export function readPageTargets(
  nav: PageListDocument | undefined,
  ncx: PageListDocument | undefined,
  pageMap: PageListDocument | undefined,
): PageList {
  if (nav) {
    const listed = readNavTargets(nav.root, 'page-list')
    const pages = listed.length > 0 ? listed : pagesAmongOthers(nav.root)
    if (pages.length > 0) return { source: 'page-list', pages, from: nav.path }
  }
  const ncxPages = ncx ? readNcxPages(ncx.root) : []
  if (ncx && ncxPages.length > 0) return { source: 'ncx', pages: ncxPages, from: ncx.path }
  const mapped = pageMap ? readPageMap(pageMap.root) : []
  if (pageMap && mapped.length > 0) return { source: 'page-map', pages: mapped, from: pageMap.path }
  return { source: 'none', pages: [], from: '' }
}

const PAGE_LIKE = /^(?:(?:page|p\.)\s*)?\[?(?:[ivxlcdm]+|[a-z]{0,2}[-.]?\d+[a-z]?)\]?$/i

/** Some tools write the page list as a second landmarks nav, a second toc, or a nav without a type: links whose labels are page numbers. */
function pagesAmongOthers(nav: Document): RawTarget[] {
  const isPages = (links: readonly RawTarget[]): boolean =>
    links.length > 1 && links.every(({ label, types }) => PAGE_LIKE.test(label) && types.every((type) => type === 'pagebreak'))
  const landmarks = readNavTargets(nav, 'landmarks').filter(
    (link) => link.types.every((type) => type === 'pagebreak') && PAGE_LIKE.test(link.label),
  )
  return readOtherNavs(nav).find(isPages) ?? (landmarks.length > 1 ? landmarks : [])
}

/** The printed edition that the page labels follow, as the package names it. https://www.w3.org/TR/epub-a11y-11/#pageBreakSource */
export function readPageEdition(packageDocument: Document): string | undefined {
  const named = metaValues(packageDocument, ['schema:pagebreaksource', 'a11y:pagebreaksource', 'pagebreaksource'])
  const stated = named.find((value) => value.toLowerCase() !== 'none')
  if (stated !== undefined) return stated
  const sources = readSources(packageDocument)
  // A dc:source that nothing refines may be the web page that the file was made from: that is no printed edition.
  return (sources.find((source) => source.ofPages) ?? sources.find((source) => !/^https?:/i.test(source.value)))?.value
}
