/** "French" for "fr"; the tag itself where it names no language. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
  } catch {
    // Not a BCP 47 tag: files say "english" and worse.
    return tag
  }
}
