import { plainLabel } from './escape-markdown.ts'

export type FrontMatterValue = string | readonly string[]

/**
 * YAML front matter, one line a key, that Obsidian reads as properties. Every value is a double-quoted scalar, so that no title can change the
 * structure; lists are in flow style, so that a reader without YAML does not see them as lists.
 */
export function frontMatter(entries: readonly (readonly [key: string, value: FrontMatterValue])[]): string {
  const lines = entries.map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? yamlScalar(value) : `[${value.map(yamlScalar).join(', ')}]`}`,
  )
  return `---\n${lines.join('\n')}\n---\n`
}

/** "<" is written by its number: the file shall hold no tag, not even inside a title (case X02). */
export function yamlScalar(text: string): string {
  const escaped = plainLabel(text)
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replace(/[<\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, (char) => {
      return `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    })
  return `"${escaped}"`
}

/** A tag as Obsidian takes it: no "#" in front, no spaces or punctuation but "-", "_" and "/". '' when nothing is left. */
export function tagOf(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{N}_/-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
