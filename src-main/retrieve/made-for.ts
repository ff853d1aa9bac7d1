import { primarySubtag } from '../indexing/stem-word.ts'

/**
 * Whether a model that was made for `languages` (primary subtags) was made for this one. One that names none was made for most, and a language that is not
 * known is nothing to hold against it.
 */
export function isMadeFor(languages: readonly string[] | undefined, language: string): boolean {
  const known = primarySubtag(language)
  return languages === undefined || ['', 'und', 'mul', 'zxx'].includes(known) || languages.includes(known)
}
