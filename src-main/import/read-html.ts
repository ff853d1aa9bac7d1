import type { Document } from 'domhandler'
import type { Contributor, ImportWarning } from '../../src-shared/book.ts'
import { decodeMarkup } from './decode-markup.ts'
import { descendants, elementsNamed, firstNamed, lineOf, oneLine } from './elements.ts'
import { languageTag } from './language-tag.ts'
import { parseMarkup } from './parse-markup.ts'
import type { Publication } from './publication.ts'
import type { BookFile } from './tell-format.ts'
import { titleFromGutenberg } from './title-from-gutenberg.ts'
import { titleFromName } from './title-from-name.ts'

const BROKEN_OFF: ImportWarning = {
  code: 'file-broken-off',
  message: 'The file ends before the page does. What is there was read; if the end of the text is missing, get the file again.',
}

const MISSING_QUOTE: ImportWarning = {
  code: 'markup-damaged',
  message:
    'A quotation mark is missing in the markup, and a part of the text went with it. If something is missing, get the file again.',
}

/** Attributes whose values may well be markup. */
const HOLDS_MARKUP = /^(?:srcdoc|title|alt|content|value|placeholder|style|data-|aria-|on)/

/** Without its closing mark a value goes on to the next quotation mark, over tags and paragraphs. */
function swallowsText(root: Document): boolean {
  for (const { attribs } of descendants(root)) {
    for (const name in attribs) if (attribs[name]!.includes('</') && !HOLDS_MARKUP.test(name)) return true
  }
  return false
}

/** A download that was cut short in the middle of a tag, of a comment, or of a page that begins with <html> and has no end. */
function breaksOff(text: string): boolean {
  if (text.lastIndexOf('<') > text.lastIndexOf('>') || text.lastIndexOf('<!--') > text.lastIndexOf('-->')) return true
  return /^[^<]*(?:<[!?][^>]*>[^<]*)*<html[\s>]/i.test(text) && !/<\/(?:html|body)\s*>/i.test(text)
}

/** One HTML file as a publication of one document. Throws only AppError 'book-too-big'. */
export function readHtml(file: BookFile): Publication {
  const decoded = decodeMarkup(file.bytes)
  const { root } = parseMarkup(decoded.text)
  const metas = elementsNamed(root, 'meta')
  const named = (...names: string[]) =>
    metas
      .filter((meta) => names.includes((meta.attribs.name ?? '').toLowerCase()))
      .map((meta) => oneLine(meta.attribs.content ?? ''))
      .filter(Boolean)
  const html = firstNamed(root, 'html')
  const lang = html?.attribs.lang ?? html?.attribs['xml:lang'] ?? named('dc.language', 'dcterms.language')[0] ?? ''
  const description = named('description', 'dc.description')[0]
  const title = [named('dc.title', 'dcterms.title')[0], lineOfFirst('title'), lineOfFirst('h1')].find((text) => text)
  const gutenberg = titleFromGutenberg(title ?? '')
  const authors = named('author', 'dc.creator', 'dcterms.creator')
  const person =
    (role: string) =>
    (name: string): Contributor => ({ name, role })
  return {
    format: 'html',
    metadata: {
      title: gutenberg?.title ?? title ?? titleFromName(file.name),
      contributors: [
        ...[...new Set(authors.length === 0 && gutenberg?.author !== undefined ? [gutenberg.author] : authors)].map(
          person('aut'),
        ),
        ...[...new Set(named('dc.contributor', 'translator'))].map(person('ctb')),
      ],
      language: languageTag(lang) ?? 'und',
      ...(description === undefined ? {} : { description }),
      subjects: [...new Set(named('dc.subject', 'dcterms.subject'))],
      identifiers: [...new Set(named('dc.identifier', 'dcterms.source'))],
    },
    documents: [{ href: file.name, root, linear: true }],
    contents: [],
    pageTargets: [],
    pageTargetSource: 'none',
    landmarks: [],
    warnings: [
      ...decoded.warnings,
      ...(breaksOff(decoded.text) ? [BROKEN_OFF] : []),
      ...(swallowsText(root) ? [MISSING_QUOTE] : []),
    ],
  }

  function lineOfFirst(name: string): string {
    const element = firstNamed(root, name)
    return element ? lineOf(element) : ''
  }
}
