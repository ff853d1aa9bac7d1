import { type Element, isTag, isText } from 'domhandler'
import type { TextRun } from './text-run.ts'

/** Readings over ideographs, each marked on what it stands over: https://html.spec.whatwg.org/#the-ruby-element */
export class Readings {
  /** Where the ideographs begin that the next reading is for. */
  #base: { readonly run: TextRun; readonly start: number } | undefined

  begin(run: TextRun): void {
    this.#base = { run, start: run.length }
  }

  mark(element: Element, run: TextRun): void {
    if (element.name === 'rp' || this.#base?.run !== run || run.length === this.#base.start) return
    run.markFrom(this.#base.start, { type: 'markup', kind: 'reading', value: readingFrom(element) })
    this.begin(run)
  }
}

/** The reading over ideographs that begins with this element, those that follow it at once included: "とう" and "だい" over 灯台. */
function readingFrom(element: Element): string {
  let text = writtenBelow(element)
  for (let next = element.next; next; next = next.next) {
    if (isText(next) && next.data.trim() === '') continue
    if (!isTag(next) || (next.name !== 'rt' && next.name !== 'rp')) break
    if (next.name === 'rt') text += writtenBelow(next)
  }
  return text.replace(/\s+/gu, ' ').trim()
}

function writtenBelow(element: Element): string {
  return element.children
    .map((child) => (isText(child) ? child.data : isTag(child) && child.name !== 'rp' ? writtenBelow(child) : ''))
    .join('')
}
