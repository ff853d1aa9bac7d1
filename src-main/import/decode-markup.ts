import { type DecodedText, decodeText } from './decode-text.ts'

/**
 * Neither is worth a word in markup: a file that is UTF-8 throughout needed no guess, whatever label a converter forgot to change;
 * and a control character between tags was never part of anyone's text (shelf: accessible_epub_3.epub has one).
 */
function isWorthTelling(code: string, decoded: DecodedText): boolean {
  return code !== 'control-characters' && !(code === 'encoding-guessed' && decoded.guessed && decoded.encoding === 'utf-8')
}

/** Bytes of XML or HTML as text, by `decodeText` and what the markup itself declares. https://www.w3.org/TR/xml/#sec-guessing */
export function decodeMarkup(bytes: Uint8Array): DecodedText {
  const decoded = decodeText(bytes, { declared: declaredEncoding(bytes) })
  return { ...decoded, warnings: decoded.warnings.filter(({ code }) => isWorthTelling(code, decoded)) }
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const declaration =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']\s*([\w:.-]+)/i.exec(head) ?? /<meta[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)
  return declaration?.[1]
}
