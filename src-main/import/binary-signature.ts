interface Signature {
  readonly what: string
  readonly at: number
  /** One character a byte. */
  readonly bytes: string
}

/** Beginnings of files that are taken for books by their name, or that hold one in another format. What follows "This file is". */
const SIGNATURES: readonly Signature[] = [
  { what: 'a PDF', at: 0, bytes: '%PDF-' },
  { what: 'a zip archive', at: 0, bytes: 'PK\x03\x04' },
  { what: 'a zip archive', at: 0, bytes: 'PK\x05\x06' },
  { what: 'a picture (PNG)', at: 0, bytes: '\x89PNG' },
  { what: 'a picture (JPEG)', at: 0, bytes: '\xff\xd8\xff' },
  { what: 'a picture (GIF)', at: 0, bytes: 'GIF8' },
  { what: 'a picture (TIFF)', at: 0, bytes: 'II*\0' },
  { what: 'a picture (TIFF)', at: 0, bytes: 'MM\0*' },
  { what: 'a picture (WebP)', at: 8, bytes: 'WEBP' },
  { what: 'a DjVu scan', at: 0, bytes: 'AT&TFORM' },
  { what: 'a Kindle book', at: 60, bytes: 'BOOKMOBI' },
  { what: 'a Palm book', at: 60, bytes: 'TEXtREAd' },
  { what: 'a Kindle book', at: 0, bytes: '\xeaDRMION\xee' },
  { what: 'a Kindle book', at: 0, bytes: 'CONT\x02\0' },
  { what: 'a Kindle book', at: 0, bytes: 'TPZ0' },
  { what: 'a Microsoft Reader book', at: 0, bytes: 'ITOLITLS' },
  { what: 'a help file (CHM)', at: 0, bytes: 'ITSF' },
  { what: 'an old Office document', at: 0, bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { what: 'a rich text document (RTF)', at: 0, bytes: '{\\rtf' },
  { what: 'a PostScript document', at: 0, bytes: '%!PS' },
  { what: 'a compressed file (gzip)', at: 0, bytes: '\x1f\x8b\x08' },
  { what: 'a compressed file (bzip2)', at: 0, bytes: 'BZh' },
  { what: 'a compressed file (xz)', at: 0, bytes: '\xfd7zXZ\0' },
  { what: 'a compressed file (zstd)', at: 0, bytes: '\x28\xb5\x2f\xfd' },
  { what: 'a 7-Zip archive', at: 0, bytes: "7z\xbc\xaf'\x1c" },
  { what: 'a RAR archive', at: 0, bytes: 'Rar!\x1a\x07' },
  { what: 'a database', at: 0, bytes: 'SQLite format 3\0' },
  { what: 'a program', at: 0, bytes: '\x7fELF' },
  { what: 'a program', at: 0, bytes: 'MZ\x90\0' },
  { what: 'a recording (MP3)', at: 0, bytes: 'ID3' },
  { what: 'a recording (Ogg)', at: 0, bytes: 'OggS' },
  { what: 'a recording (WAV)', at: 8, bytes: 'WAVEfmt' },
  { what: 'a recording or film (MP4)', at: 4, bytes: 'ftyp' },
  { what: 'a font', at: 0, bytes: 'wOFF' },
]

/** What no signature names, and its controls show to be none. */
export const NOT_TEXT = 'not a text'

/** C0 controls above this share are no text: three in a kilobyte are damage, random or compressed bytes have one in ten. */
const MAX_CONTROL_SHARE = 0.05
const SAMPLE_BYTES = 1 << 16

/**
 * What the bytes are when they are not text ("a PDF", "a picture (PNG)"), as the words that follow "This file is"; undefined for text.
 * UTF-16 and UTF-32 are full of zeros: whoever asks has recognised them before.
 */
export function recogniseBinary(bytes: Uint8Array): string | undefined {
  const known = SIGNATURES.find((signature) => matches(bytes, signature))
  if (known) return known.what
  return controlShare(bytes) > MAX_CONTROL_SHARE ? NOT_TEXT : undefined
}

function matches(bytes: Uint8Array, { at, bytes: expected }: Signature): boolean {
  for (let n = 0; n < expected.length; n++) if (bytes[at + n] !== expected.charCodeAt(n)) return false
  return true
}

/** A run of zeros counts as one: a text that a crash or a full disk padded with zeros is still a text. */
function controlShare(bytes: Uint8Array): number {
  const end = Math.min(bytes.length, SAMPLE_BYTES)
  let controls = 0
  let counted = 0
  let previous = -1
  for (let at = 0; at < end; at++) {
    const byte = bytes[at]!
    if (byte === 0 && previous === 0) continue
    previous = byte
    counted++
    // Backspace and escape occur in old terminal output.
    if (byte < 0x20 && !(byte >= 8 && byte <= 13) && byte !== 0x1b && byte !== 0x1a) controls++
  }
  return counted === 0 ? 0 : controls / counted
}
