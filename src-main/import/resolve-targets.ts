import type { Document } from 'domhandler'
import { descendants } from './elements.ts'
import { listedPageLabel } from './page-label.ts'
import type { ContentsEntry, PageTarget } from './publication.ts'
import type { RawEntry, RawTarget } from './read-contents.ts'
import { type ContainerPaths, isRemote, percentDecoded, resolveHref, type Target } from './resolve-href.ts'
import type { WarningList } from './warning-list.ts'

/** A target in a document that is part of the book; `exact` is false when only the file was found and not the place in it. */
export interface FoundTarget extends Target {
  readonly exact: boolean
}

export interface TargetFinder {
  /** What `href`, written in the file `from`, points to; undefined when that is no document of the book. */
  find(href: string, from: string): FoundTarget | undefined
  /** True when `href` leads to a file of the container, document of the book or not. */
  leadsToFile(href: string, from: string): boolean
}

/** `roots` maps each document's path to its tree. Fragments come back as the id that the document really has. */
// An NCX in a folder of its own often has hrefs that count from the package document: the file's name then has to do.
export function createTargetFinder(
  roots: ReadonlyMap<string, Document>,
  paths: ContainerPaths,
  fallbacks: ReadonlyMap<string, string> = new Map(),
): TargetFinder {
  const idsByPath = new Map<string, ReadonlyMap<string, string>>()
  function locate(href: string, from: string): Target | undefined {
    const target = resolveHref(href, from, paths)
    if (target) return { href: fallbacks.get(target.href) ?? target.href, fragment: target.fragment }
    if (isRemote(href)) return undefined
    const path = paths.findByName(href)
    return path === undefined ? undefined : { href: path, fragment: href.includes('#') ? href.slice(href.indexOf('#') + 1) : '' }
  }

  return {
    leadsToFile: (href, from) => locate(href, from) !== undefined,
    find(href, from) {
      if (href.trim() === '') return undefined
      const target = locate(href, from)
      const root = target && roots.get(target.href)
      if (!target || !root) return undefined
      if (target.fragment === '') return { ...target, exact: true }
      let ids = idsByPath.get(target.href)
      if (!ids) {
        ids = collectIds(root)
        idsByPath.set(target.href, ids)
      }
      const fragment = findId(target.fragment, ids)
      return { href: target.href, fragment: fragment ?? '', exact: fragment !== undefined }
    },
  }
}

/** As written → as written, and lower-case → as written; `name` of an anchor serves as an id. */
function collectIds(root: Document): Map<string, string> {
  const ids = new Map<string, string>()
  const lower = new Map<string, string>()
  for (const element of descendants(root)) {
    for (const id of [element.attribs.id, element.attribs['xml:id'], element.name === 'a' ? element.attribs.name : undefined]) {
      if (id === undefined || id === '') continue
      if (!ids.has(id)) ids.set(id, id)
      if (!lower.has(id.toLowerCase())) lower.set(id.toLowerCase(), id)
    }
  }
  for (const [key, id] of lower) if (!ids.has(key)) ids.set(key, id)
  return ids
}

function findId(fragment: string, ids: ReadonlyMap<string, string>): string | undefined {
  const decoded = percentDecoded(fragment)
  for (const id of [fragment, decoded, fragment.split('?', 1)[0]!, decoded.trim()]) {
    const found = ids.get(id) ?? ids.get(id.toLowerCase())
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Contents with their targets found. An entry whose file is not there stays as a heading if it has entries below it, and is dropped
 * otherwise; one whose place is not there points to the start of its file. Both are told as 'toc-target-missing'.
 */
export function resolveContents(
  entries: readonly RawEntry[],
  from: string,
  finder: TargetFinder,
  warnings: WarningList,
): ContentsEntry[] {
  return entries.flatMap((entry) => {
    const children = resolveContents(entry.children, from, finder, warnings)
    // Nothing to show: a broken entry, of which only what hangs below it is of use.
    if (entry.title === '') return children
    const target = finder.find(entry.href, from)
    if (!target) {
      // A link to the nav document itself, or to a picture, is none that a reader of the text misses.
      if (entry.href.trim() !== '' && !finder.leadsToFile(entry.href, from)) {
        warnings.add('toc-target-missing', 'The table of contents names parts that are not in the book: %.', entry.title)
      }
      return children.length > 0 ? { title: entry.title, href: '', fragment: '', children } : []
    }
    if (!target.exact) {
      warnings.add(
        'toc-target-missing',
        'The table of contents points to places that are missing; the start of the file was taken: %.',
        entry.title,
      )
    }
    return { title: entry.title, href: target.href, fragment: target.fragment, children }
  })
}

/**
 * Page targets with their places found; what is missing is told as 'page-target-missing'. When only the file can be found, the first such
 * page of it stands at its start: more than one there would put text on a page that it is not on.
 */
export function resolvePages(
  pages: readonly RawTarget[],
  from: string,
  finder: TargetFinder,
  warnings: WarningList,
): PageTarget[] {
  const startsTaken = new Set<string>()
  return pages.flatMap((page) => {
    const label = listedPageLabel(page.label)
    if (label === '') return []
    const target = finder.find(page.href, from)
    if (!target) {
      warnings.add('page-target-missing', 'The list of pages names places that are not in the book: page %.', label)
      return []
    }
    if (!target.exact) {
      warnings.add('page-target-missing', 'The place where these pages begin is missing: page %.', label)
      if (startsTaken.has(target.href)) return []
    }
    if (target.fragment === '') startsTaken.add(target.href)
    return { label, href: target.href, fragment: target.fragment }
  })
}
