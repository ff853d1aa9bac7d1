import type { Document } from 'domhandler'
import { attributeOf, elementsNamed, firstNamed } from './elements.ts'
import { type ContainerPaths, joinPath, percentDecoded } from './resolve-href.ts'

/** Fonts scrambled against copying; text is never touched by these, and fonts are not needed here. */
const FONT_OBFUSCATION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#rc'])

/**
 * Paths of the files that META-INF/encryption.xml says are really encrypted, font obfuscation left out.
 * A reference that leads to no file is returned as it is written.
 * https://www.w3.org/TR/epub-33/#sec-container-metainf-encryption.xml
 */
export function readEncryptedPaths(encryption: Document, base: string, paths: ContainerPaths): ReadonlySet<string> {
  const encrypted = new Set<string>()
  for (const entry of elementsNamed(encryption, 'encrypteddata')) {
    const method = firstNamed(entry, 'encryptionmethod')
    const algorithm = method ? (attributeOf(method, 'algorithm') ?? '').trim().toLowerCase() : ''
    if (FONT_OBFUSCATION.has(algorithm)) continue
    const reference = firstNamed(entry, 'cipherreference')
    const uri = reference ? attributeOf(reference, 'uri')?.trim() : undefined
    if (!uri) continue
    const found = paths.find(joinPath(base, uri)) ?? paths.find(joinPath(base, percentDecoded(uri)))
    encrypted.add(found ?? joinPath(base, percentDecoded(uri)))
  }
  return encrypted
}
