import { type Element, isTag } from 'domhandler'
import { romanOf } from '../import/number-words.ts'
import type { ListItem } from './stream-block.ts'

const BULLETS = ['•', '◦', '▪'] as const
const UNMARKED = /(?:^|;)\s*list-style(?:-type)?\s*:\s*none/i
const UNMARKED_CLASS = /(?:^|\s)(?:none|plain|unstyled|no-?bullets?|no-?marks?|simple|toc|contents|index(?:-\w+)*)(?:\s|$)/i

/** Bullet or number of a list's item as a browser draws it: https://html.spec.whatwg.org/#ordinal-value. '' where the list shows none. */
export function listItem(element: Element, depth: number): ListItem {
  const list = element.parent && isTag(element.parent) ? element.parent : undefined
  if (list === undefined || UNMARKED.test(list.attribs.style ?? '') || UNMARKED_CLASS.test(list.attribs.class ?? ''))
    return { label: '', depth }
  if (list.name !== 'ol') return { label: BULLETS[Math.min(depth, BULLETS.length) - 1]!, depth }
  const items = list.children.filter(isTag).filter(({ name }) => name === 'li')
  const down = 'reversed' in list.attribs ? -1 : 1
  let number = whole(list.attribs.start) ?? (down === 1 ? 1 : items.length)
  for (const item of items) {
    number = whole(item.attribs.value) ?? number
    if (item === element) break
    number += down
  }
  return { label: `${numeral(number, list.attribs.type ?? '1')}.`, depth }
}

function whole(written: string | undefined): number | undefined {
  return written !== undefined && /^\s*-?\d{1,6}\s*$/.test(written) ? Number(written) : undefined
}

function numeral(number: number, type: string): string {
  if (number < 1) return String(number)
  if (type === 'a' || type === 'A') return inCase(letters(number), type === 'A')
  if ((type === 'i' || type === 'I') && number < 4000) return inCase(romanOf(number), type === 'I')
  return String(number)
}

function inCase(text: string, isUpper: boolean): string {
  return isUpper ? text.toUpperCase() : text
}

function letters(number: number): string {
  let text = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) text = String.fromCharCode(97 + ((left - 1) % 26)) + text
  return text
}
