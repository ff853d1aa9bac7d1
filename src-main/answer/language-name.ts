/** English name of a language, or undefined for a tag that is none or that names no language. */
export function languageName(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[\w-]+)?$/i.test(tag) || /^(?:und|mul|zxx)\b/i.test(tag)) return undefined
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag.split('-')[0]!)
}
