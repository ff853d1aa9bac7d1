/** Bytes that every file system takes for a name, with room for " (99)" and the extension. */
const MAX_BYTES = 120

/** Names that Windows gives to devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * File name for an export: the title without what file systems or shells give a meaning to, ending in ".md". Never a path, never hidden, never
 * empty. `taken` says whether a name is in use; then " (2)", " (3)", … follows, so that nothing is overwritten without asking.
 */
export function exportFileName(title: string, taken: (name: string) => boolean = () => false): string {
  const safe = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[/\\:*?"<>|#^[\]%]+/g, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[ .~-]+|[ .]+$/g, '')
  const cut = cutToBytes(safe, MAX_BYTES).replace(/[ .]+$/, '')
  const base = cut === '' ? 'Commonplace' : DEVICE.test(cut.split('.')[0]!) ? `${cut}_` : cut
  for (let copy = 1; ; copy += 1) {
    const name = copy === 1 ? `${base}.md` : `${base} (${copy}).md`
    if (!taken(name)) return name
  }
}

function cutToBytes(text: string, limit: number): string {
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += encoder.encode(segment).length
    if (bytes > limit) break
    kept += segment
  }
  return kept
}
