const MOST_CHARACTERS = 40

/** "Chapter II. The Ledger!" → "chapter-ii-the-ledger". Letters of every script stay; '' when the title has neither letters nor digits. */
function slugTitle(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  let slug = ''
  for (const word of words) {
    const plain = word.replaceAll(/['’]/g, '')
    const longer = slug === '' ? plain : `${slug}-${plain}`
    if ([...longer].length > MOST_CHARACTERS) return slug === '' ? [...plain].slice(0, MOST_CHARACTERS).join('') : slug
    slug = longer
  }
  return slug
}

/**
 * Paths of sections, unique in the book: slugs from the outermost section down, joined by "/".
 * A path that is taken gets "~2", "~3", …, in reading order, so that a section added elsewhere changes nothing here.
 */
export function pathSections(sections: readonly { readonly title: string; readonly parent: number | null }[]): string[] {
  const paths: string[] = []
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  for (const { title, parent } of sections) {
    const slug = slugTitle(title) || (title === '' ? 'start' : 'section')
    const wanted = parent === null ? slug : `${paths[parent]}/${slug}`
    let number = counts.get(wanted) ?? 0
    let path: string
    do path = ++number === 1 ? wanted : `${wanted}~${number}`
    while (taken.has(path))
    counts.set(wanted, number)
    taken.add(path)
    paths.push(path)
  }
  return paths
}
