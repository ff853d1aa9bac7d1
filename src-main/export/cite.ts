import type { PageRef } from '../../src-shared/answer.ts'
import type { BookMetadata, Contributor } from '../../src-shared/book.ts'
import { sectionTrail } from '../../src-shared/section-trail.ts'
import { initialledName, initialsOf, invertedName, nameParts, straightName } from './author-names.ts'
import { escapeLabel, plainLabel } from './escape-markdown.ts'

export const CITATION_STYLES = ['plain', 'chicago', 'mla', 'apa', 'bibtex'] as const
export type CitationStyle = (typeof CITATION_STYLES)[number]

export type CitedWork = Pick<BookMetadata, 'title' | 'subtitle' | 'contributors' | 'publisher' | 'date'>

export interface CitedPlace {
  readonly page: PageRef
  /** Headings from the outermost section down. */
  readonly section: readonly string[]
  /** Where it is when there is no printed page: "ch. 23, ¶ 2". */
  readonly place?: string | undefined
}

/** How the result is written: `markdown` escapes what Markdown would eat and sets titles in italics; `plain` does neither. */
export type Markup = 'markdown' | 'plain'

interface Writer {
  readonly text: (text: string) => string
  readonly title: (text: string) => string
}

const WRITERS: Readonly<Record<Markup, Writer>> = {
  plain: { text: plainLabel, title: plainLabel },
  markdown: { text: escapeLabel, title: (text) => `*${escapeLabel(text)}*` },
}

/**
 * A citation of a place in a book: a Chicago note (18th edition), an MLA (9th) or APA (7th) entry, a BibTeX entry, or `plain`: author, title, section,
 * page. Books only. What the book does not say (publisher, year) is left out; APA writes "n.d.".
 */
export function cite(style: CitationStyle, work: CitedWork, place: CitedPlace, markup: Markup = 'plain'): string {
  const w = WRITERS[markup]
  switch (style) {
    case 'plain':
      return plain(work, place, w)
    case 'chicago':
      return chicago(work, place, w)
    case 'mla':
      return mla(work, place, w)
    case 'apa':
      return apa(work, place, w)
    case 'bibtex':
      return bibtex(work, place)
  }
}

function plain(work: CitedWork, place: CitedPlace, w: Writer): string {
  const authors = named(work, 'aut').map(straightName)
  // A place names the section itself ("ch. 23, ¶ 2", "“Etymology”, ¶ 2"); only its paragraph is new.
  const where = pages(place) === undefined ? place.place?.replace(/^.*(?=¶)/, '') : `${abbreviation(place)} ${pages(place)}`
  // "CHAPTER X. Witchcraft." has a full stop of its own, which is none before a comma.
  const trail = sectionTrail(place.section, work.title).map((heading) => heading.replace(/(?<!\.)\.$/u, ''))
  return [...authors, titleOf(work), ...trail, where ?? '']
    .filter((part) => part !== '')
    .map(w.text)
    .join(', ')
}

function chicago(work: CitedWork, place: CitedPlace, w: Writer): string {
  const authors = named(work, 'aut').map(straightName)
  const editors = authors.length > 0 ? [] : named(work, 'edt').map(straightName)
  const names =
    authors.length > 0
      ? listed(authors, 3)
      : editors.length > 0
        ? `${listed(editors, 3)}, ${editors.length > 1 ? 'eds.' : 'ed.'}`
        : ''
  const translators = named(work, 'trl').map(straightName)
  const imprint = [work.publisher ?? '', yearOf(work) ?? ''].filter((part) => part !== '').join(', ')
  const head = [
    names === '' ? '' : w.text(names),
    w.title(titleOf(work)),
    translators.length > 0 ? w.text(`trans. ${listed(translators, 3)}`) : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
  const where = pages(place) ?? placeWords(place, 'chap.', 'para.')
  return `${head}${imprint === '' ? '' : ` (${w.text(imprint)})`}${where === undefined ? '' : `, ${w.text(where)}`}.`
}

function mla(work: CitedWork, place: CitedPlace, w: Writer): string {
  const authors = named(work, 'aut')
  const editors = authors.length > 0 ? [] : named(work, 'edt')
  const people = authors.length > 0 ? authors : editors
  const role = editors.length === 0 ? '' : editors.length > 1 ? ', editors' : ', editor'
  const translators = named(work, 'trl').map(straightName)
  const where = pages(place) === undefined ? placeWords(place, 'ch.', 'par.') : `${abbreviation(place)} ${pages(place)}`
  const rest = [
    translators.length > 0 ? `Translated by ${listed(translators, 2)}` : '',
    work.publisher ?? '',
    yearOf(work) ?? '',
    where ?? '',
  ]
    .filter((part) => part !== '')
    .map(w.text)
    .join(', ')
  return [
    people.length > 0 ? w.text(closed(`${mlaNames(people)}${role}`)) : '',
    closed(w.title(titleOf(work))),
    rest === '' ? '' : closed(rest),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Two names: the second straight; three or more: the first and "et al.". */
function mlaNames(people: readonly Contributor[]): string {
  const first = invertedName(people[0]!)
  if (people.length === 1) return first
  return people.length === 2 ? `${first}, and ${straightName(people[1]!)}` : `${first}, et al.`
}

function apa(work: CitedWork, place: CitedPlace, w: Writer): string {
  const authors = named(work, 'aut')
  const editors = authors.length > 0 ? [] : named(work, 'edt')
  const people = (authors.length > 0 ? authors : editors).map(initialledName)
  const role = editors.length === 0 ? '' : editors.length > 1 ? ' (Eds.)' : ' (Ed.)'
  const translators = named(work, 'trl').map((person) =>
    [initialsOf(person), nameParts(person).family].filter((part) => part !== '').join(' '),
  )
  const where = pages(place) === undefined ? placeWords(place, 'Chapter', 'para.') : `${abbreviation(place)} ${pages(place)}`
  const brackets = [translators.length > 0 ? `${ampersand(translators)}, Trans.` : '', where ?? '']
    .filter((part) => part !== '')
    .join('; ')
  const title = closed(`${w.title(titleOf(work))}${brackets === '' ? '' : ` (${w.text(brackets)})`}`)
  const year = `(${yearOf(work) ?? 'n.d.'}).`
  const publisher = work.publisher === undefined ? '' : w.text(closed(work.publisher))
  const names = people.length === 0 ? '' : w.text(closed(`${ampersand(people)}${role}`))
  return (names === '' ? [title, year, publisher] : [names, year, title, publisher]).filter((part) => part !== '').join(' ')
}

function bibtex(work: CitedWork, place: CitedPlace): string {
  const people = (role: string): string => named(work, role).map(bibtexName).join(' and ')
  const range = pages(place)
  const fields: readonly (readonly [string, string])[] = [
    ['author', people('aut')],
    ['editor', people('edt')],
    ['translator', people('trl')],
    ['title', latex(titleOf(work))],
    ['publisher', latex(work.publisher ?? '')],
    ['year', yearOf(work) ?? ''],
    ['pages', range === undefined ? '' : latex(range).replace('–', '--')],
    ['note', range === undefined ? latex(place.place ?? '') : ''],
  ]
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `  ${name} = {${value}}`)
  return `@book{${bibtexKey(work)},\n${lines.join(',\n')}\n}`
}

function bibtexKey(work: CitedWork): string {
  const first = named(work, 'aut')[0]
  const word =
    titleOf(work)
      .split(/[^\p{L}\p{N}]+/u)
      .find((part) => part.length > 3 || /\d/.test(part)) ?? 'book'
  const key = `${first === undefined ? '' : nameParts(first).family}${yearOf(work) ?? ''}${word}`
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
  return key === '' ? 'book' : key
}

function bibtexName(person: Contributor): string {
  const { given } = nameParts(person)
  // Braces keep an organisation from being taken apart at its spaces.
  return given === '' ? `{${latex(person.name)}}` : latex(invertedName(person))
}

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

function latex(text: string): string {
  return plainLabel(text).replace(/[\\{}%&#$_~^]/g, (char) => LATEX[char] ?? `\\${char}`)
}

function named(work: CitedWork, role: string): Contributor[] {
  return work.contributors.filter((person) => person.role === role && person.name.trim() !== '')
}

function titleOf(work: CitedWork): string {
  const { title, subtitle } = work
  return subtitle === undefined || subtitle === '' || title.includes(subtitle) ? title : `${title}: ${subtitle}`
}

function yearOf(work: CitedWork): string | undefined {
  return /(?<!\d)[12]\d{3}(?!\d)/.exec(work.date ?? '')?.[0]
}

/** "212", "212–214", "≈ 112"; undefined without a printed page. */
function pages({ page }: CitedPlace): string | undefined {
  if (page.label === null) return undefined
  const range = page.to === null ? page.label : `${page.label}–${page.to}`
  return page.source === 'estimate' && !range.startsWith('≈') ? `≈ ${range}` : range
}

function abbreviation({ page }: CitedPlace): string {
  return page.to === null ? 'p.' : 'pp.'
}

function placeWords(place: CitedPlace, chapter: string, paragraph: string): string | undefined {
  return place.place?.replace(/^ch\. /, `${chapter} `).replace('¶', paragraph)
}

/** "A", "A and B", "A, B, and C"; more than `most`: "A et al.". */
function listed(names: readonly string[], most: number): string {
  if (names.length > most) return `${names[0]} et al.`
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}

function ampersand(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
}

/** With a full stop, unless it ends in one, an italic title's included. */
function closed(text: string): string {
  return /[.!?]\*?$/.test(text) ? text : `${text}.`
}
