/** Names that stand where a tag belongs, in books on hand and in trouble reports. */
const NAMES: Readonly<Record<string, string>> = {
  english: 'en',
  french: 'fr',
  français: 'fr',
  german: 'de',
  deutsch: 'de',
  spanish: 'es',
  español: 'es',
  italian: 'it',
  italiano: 'it',
  portuguese: 'pt',
  português: 'pt',
  russian: 'ru',
  dutch: 'nl',
  chinese: 'zh',
  japanese: 'ja',
  arabic: 'ar',
}

/** BCP 47 in canonical form ("EN_us" → "en-US", "eng" → "en"); undefined for what is no language. */
export function languageTag(written: string): string | undefined {
  // "zh-cmn-Hans": the extended form of RFC 5646, which Intl does not take. "fr-FR; q=1" comes from web servers.
  const tag = written
    .split(/[;,]/, 1)[0]!
    .trim()
    .replace(/[_\s]+/g, '-')
    .replace(/^zh-(?:cmn|guoyu)\b/i, 'zh')
  const named = NAMES[tag.toLowerCase()]
  if (named) return named
  try {
    const canonical = Intl.getCanonicalLocales(tag)[0]
    return canonical === undefined || /^(und|zxx|mul)\b/.test(canonical) || /^[a-z]{4,}/i.test(canonical) ? undefined : canonical
  } catch {
    // Not a tag at all, such as "UND (unknown)".
    return undefined
  }
}
