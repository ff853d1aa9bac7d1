const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ji', 'nqo', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'])

/** Direction of a language's script by its BCP 47 tag; 'auto', by the first letters of each text, where the tag does not say. */
export function directionOf(language: string): 'rtl' | 'ltr' | 'auto' {
  const [main = '', ...rest] = language.toLowerCase().split('-')
  if (rest.some((part) => part === 'latn')) return 'ltr'
  if (rest.some((part) => part === 'arab' || part === 'hebr')) return 'rtl'
  if (main === '' || main === 'und') return 'auto'
  return RIGHT_TO_LEFT.has(main) ? 'rtl' : 'ltr'
}
