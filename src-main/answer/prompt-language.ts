/**
 * English name of a language for a model to read, or undefined for a tag that is none or that names no language: unlike on the screen
 * (src-shared/language-name.ts) nothing that a file made up may stand there instead.
 */
export function promptLanguage(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[\w-]+)?$/i.test(tag) || /^(?:und|mul|zxx)\b/i.test(tag)) return undefined
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag.split('-')[0]!)
}
