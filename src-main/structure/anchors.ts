import { type Element, isTag } from 'domhandler'
import { nodesBelow } from './element-traits.ts'

/** Finds the ids under which an element, or what is in it, can be led to, and has each one marked that is asked for. */
export class Anchors {
  readonly #isWanted: (id: string) => boolean
  readonly #mark: (id: string) => void

  constructor(isWanted: (id: string) => boolean, mark: (id: string) => void) {
    this.#isWanted = isWanted
    this.#mark = mark
  }

  at(element: Element): void {
    const { id, name, 'xml:id': xmlId } = element.attribs
    if (id !== undefined) this.#note(id)
    if (xmlId !== undefined && xmlId !== id) this.#note(xmlId)
    if (name !== undefined && name !== id && element.name === 'a') this.#note(name)
  }

  within(element: Element): void {
    this.at(element)
    this.below(element)
  }

  below(element: Element): void {
    for (const node of nodesBelow(element)) if (isTag(node)) this.at(node)
  }

  #note(id: string): void {
    if (this.#isWanted(id)) this.#mark(id)
  }
}
