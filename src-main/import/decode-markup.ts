import { type DecodedText, decodeText } from './decode-text.ts'

/**
 * Bytes of XML or HTML as text, by `decodeText` and what the markup itself declares.
 *
 * A file that is UTF-8 throughout needs no word about a declaration that says otherwise: converters change the bytes and forget the label,
 * and nothing had to be guessed. https://www.w3.org/TR/xml/#sec-guessing
 */
export function decodeMarkup(bytes: Uint8Array): DecodedText {
  const decoded = decodeText(bytes, { declared: declaredEncoding(bytes) })
  if (decoded.encoding !== 'utf-8' || !decoded.guessed) return decoded
  return { ...decoded, guessed: false, warnings: decoded.warnings.filter((warning) => warning.code !== 'encoding-guessed') }
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const declaration =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']\s*([\w:.-]+)/i.exec(head) ?? /<meta[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)
  return declaration?.[1]
}
