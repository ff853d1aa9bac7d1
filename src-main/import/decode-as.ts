import { decode, encodingExists } from 'iconv-lite'

/** Labels that name another encoding than the Encoding Standard thinks, or that it lacks. */
const ALIASES: Readonly<Record<string, string>> = {
  unicode: 'utf-16le',
  'ucs-2': 'utf-16le',
  'utf-16': 'utf-16le',
  'utf-32': 'utf-32le',
  ansi: 'windows-1252',
  'x-ansi': 'windows-1252',
  'iso-646-us': 'windows-1252',
  macroman: 'macintosh',
  'mac-roman': 'macintosh',
  cp936: 'gb18030',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  cp950: 'big5',
  koi8r: 'koi8-r',
}

/**
 * The encoding that a label means ("latin1", "ISO_8859-1", "x-sjis", "cp1251"), as the Encoding Standard names it, or as iconv does
 * for what it lacks; undefined for a label that means nothing. https://encoding.spec.whatwg.org/#names-and-labels
 */
export function encodingNamed(label: string): string | undefined {
  const plain = label
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
  const name =
    ALIASES[plain] ?? plain.replace(/^iso[_ -]?8859[_ -]/, 'iso-8859-').replace(/^(windows|win)[_ ]?-?(?=125\d)/, 'windows-')
  if (name === '') return undefined
  try {
    return new TextDecoder(name).encoding
  } catch {
    // Not in the Encoding Standard: old code pages are known to iconv only.
    return encodingExists(name) ? name : undefined
  }
}

/** Decodes with U+FFFD for what does not fit. `encoding` comes from `encodingNamed` or from this folder's own lists. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (isStandard(encoding)) return new TextDecoder(encoding).decode(bytes)
  return decode(bytes, encoding)
}

/** The text when every byte fits, else undefined. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  if (!isStandard(encoding)) {
    const text = decode(bytes, encoding)
    return text.includes('\ufffd') ? undefined : text
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Some byte has no character in this encoding: the caller has other candidates.
    return undefined
  }
}

const standard = new Map<string, boolean>()

function isStandard(encoding: string): boolean {
  const known = standard.get(encoding)
  if (known !== undefined) return known
  let works = true
  try {
    new TextDecoder(encoding)
  } catch {
    // One of iconv's.
    works = false
  }
  standard.set(encoding, works)
  return works
}
