import { type Element, isTag } from 'domhandler'
import { isRemote, joinPath } from '../import/resolve-href.ts'
import { isInTextlessHeading, textBelow } from './element-traits.ts'
import type { PictureSubject } from './stream-block.ts'

const LINE_HOLDERS = new Set(['p', 'li', 'td', 'th', 'dd', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

export function isPicture({ name, attribs, children }: Element): boolean {
  if (name === 'img' || name === 'image') return true
  // What is inside is for those who cannot see it, and is text of the book.
  return name === 'object' && children.length === 0 && (attribs.type ?? '').startsWith('image/')
}

/** The words that a picture stands for: a character that the font lacks (gaiji), a chapter title that is drawn. Undefined for a picture to look at. */
export function wordsOfPicture(element: Element, classes: readonly string[], isInHeading: boolean): string | undefined {
  const alternative = element.attribs.alt ?? ''
  if (alternative === '') return undefined
  const isCharacter = [...alternative.normalize('NFC')].length <= 2 || classes.some((name) => name.startsWith('gaiji'))
  return isCharacter || (isInHeading && isInTextlessHeading(element)) ? alternative : undefined
}

/** A picture of the book's own file; undefined for one that lies elsewhere: it is never loaded. `from` is the document's path. */
export function pictureOf(element: Element, from: string): PictureSubject | undefined {
  const { attribs } = element
  const href = (attribs.src ?? attribs['xlink:href'] ?? attribs.href ?? attribs.data ?? '').trim().replaceAll('\\', '/')
  if (href === '' || isRemote(href)) return undefined
  const folder = href.startsWith('/') ? '' : from.slice(0, from.lastIndexOf('/') + 1)
  const path = joinPath(folder, href.split('#', 1)[0]!)
  if (path === '') return undefined
  const width = pixels(attribs.width)
  const height = pixels(attribs.height)
  return {
    type: 'picture',
    path,
    alternative: (attribs.alt ?? attribs['aria-label'] ?? attribs.title ?? '').replace(/\s+/gu, ' ').trim(),
    isInline: isWithinLine(element),
    ...(width !== undefined && height !== undefined && { width, height }),
  }
}

function pixels(written: string | undefined): number | undefined {
  const number = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(written ?? '')?.[1]
  return number === undefined || Number(number) === 0 ? undefined : Number(number)
}

function isWithinLine(element: Element): boolean {
  for (let parent = element.parent; parent && isTag(parent); parent = parent.parent) {
    if (LINE_HOLDERS.has(parent.name)) return textBelow(parent, 20).trim() !== ''
    if (parent.name === 'figure' || parent.name === 'svg' || parent.name === 'div' || parent.name === 'body') return false
  }
  return false
}
