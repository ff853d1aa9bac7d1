/** Where a reference leads inside the container. */
export interface Target {
  readonly href: string
  /** As written behind "#", '' for none. */
  readonly fragment: string
}

export interface ContainerPaths {
  /** The path as the container writes it, or undefined when there is no such file. */
  find(path: string): string | undefined
  /** The one file with this name, in whatever folder; undefined when there is none or more than one. */
  findByName(href: string): string | undefined
  readonly all: readonly string[]
}

/**
 * Exact names first; then without regard to case and to how accents are composed, as the file systems do on which books are made; then
 * `others`, which name a path otherwise.
 */
export function indexPaths(paths: readonly string[], others: ReadonlyMap<string, string> = new Map()): ContainerPaths {
  const exact = new Set(paths)
  const folded = new Map<string, string>()
  for (const path of paths) if (!folded.has(fold(path))) folded.set(fold(path), path)
  const byName = Map.groupBy(paths, (path) => fold(nameOf(path)))
  return {
    all: paths,
    find: (path) => (exact.has(path) ? path : (folded.get(fold(path)) ?? others.get(path))),
    findByName(href) {
      const same = byName.get(fold(nameOf(percentDecoded(href.split(/[?#]/, 1)[0]!))))
      return same?.length === 1 ? same[0] : undefined
    },
  }
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/** True for what leads out of the container: a web address, mail, embedded bytes, a file of the machine. */
export function isRemote(href: string): boolean {
  return /^\s*((https?|mailto|data|file|ftp|javascript|urn|tel|blob|about|cid|kindle):|[a-z][a-z\d+.-]*:\/\/|\/\/[^/]+\.[^/]+\/)/i.test(
    href,
  )
}

/**
 * The file that `href`, written in the file `from`, means; undefined for remote references and for files that are not there.
 *
 * The name as written is tried before the decoded one, because an entry may really be called "a%20b.xhtml"; then without what looks
 * like a query; then as a name that has "#" or "?" in it; then from the container's root, which some tools count from.
 */
export function resolveHref(href: string, from: string, paths: ContainerPaths): Target | undefined {
  const written = href.trim().replaceAll('\\', '/')
  if (isRemote(written)) return undefined
  const { path, fragment } = splitFragment(written)
  if (path === '') return { href: from, fragment }
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  const withoutQuery = path.split('?', 1)[0]!
  for (const base of path.startsWith('/') ? [''] : [folder, '']) {
    for (const candidate of [path, withoutQuery]) {
      for (const name of [candidate, percentDecoded(candidate)]) {
        const found = paths.find(joinPath(base, name))
        if (found !== undefined) return { href: found, fragment }
      }
    }
    const whole = paths.find(joinPath(base, written))
    if (whole !== undefined) return { href: whole, fragment: '' }
  }
  return undefined
}

function splitFragment(href: string): Target & { readonly path: string } {
  const at = href.indexOf('#')
  const path = at === -1 ? href : href.slice(0, at)
  return { path, href: path, fragment: at === -1 ? '' : href.slice(at + 1) }
}

/** A path without ".", ".." and empty parts. ".." never leaves the container: it stays at its root, as URLs do it. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

export function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const bytes = Uint8Array.from(escapes.slice(1).split('%'), (pair) => Number.parseInt(pair, 16))
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Old tools escaped Latin-1 bytes.
      return new TextDecoder('latin1').decode(bytes)
    }
  })
}
