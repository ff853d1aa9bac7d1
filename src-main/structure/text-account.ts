import { hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import type { Furniture, SourceAccount } from '../../src-shared/book.ts'
import { isSilent } from './element-traits.ts'

/** What the reading of a book leaves out of its text, kept count of while it is left out. */
export class FurnitureCount {
  readonly #counts = new Map<Furniture, number>()

  /** `text` as it is written. */
  add(kind: Furniture, text: string): void {
    const characters = countVisible(text)
    if (characters > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + characters)
  }

  addElement(kind: Furniture, element: ParentNode): void {
    const characters = countWritten(element)
    if (characters > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + characters)
  }

  counts(): SourceAccount['setApart'] {
    return Object.fromEntries(this.#counts)
  }
}

/** Visible characters below `root`, as the markup has them: what a browser would show with every part unfolded. */
export function countWritten(root: ParentNode): number {
  let characters = 0
  const stack: ParentNode['children'] = [root as ParentNode['children'][number]]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) characters += countVisible(node.data)
    else if (hasChildren(node) && !(isTag(node) && isSilent(node))) {
      for (let n = node.children.length - 1; n >= 0; n--) stack.push(node.children[n]!)
    }
  }
  return characters
}

/** White space, control and formatting characters, accents that composing takes into their letter, and what is put between cells. */
// Not without end: five million accents in a row are more than the stack of a regular expression holds.
const UNCOUNTED = /[\s\p{C}\p{M}|]{1,100}/gu
/** The characters below it, whether they are seen: nothing of them composes, and neither do the dashes and quotation marks of prose. */
const SEEN = Uint8Array.from({ length: 0x300 }, (_, code) => (String.fromCharCode(code).replace(UNCOUNTED, '') === '' ? 0 : 1))
const FIRST_DASH = 0x2010
const LAST_DOTS = 0x2027

/** UTF-16 units of `text` that are seen: the same before and after white space is collapsed and the text is composed (NFC). */
export function countVisible(text: string): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const known = SEEN[code]
    if (known !== undefined) seen += known
    else if (code >= FIRST_DASH && code <= LAST_DOTS) seen += 1
    else return text.normalize('NFC').replace(UNCOUNTED, '').length
  }
  return seen
}
