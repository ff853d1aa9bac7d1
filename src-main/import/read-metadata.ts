import type { Document, Element } from 'domhandler'
import type { BookMetadata, Contributor } from '../../src-shared/book.ts'
import { attributeOf, descendants, firstNamed, lineOf, oneLine } from './elements.ts'
import { languageTag } from './language-tag.ts'
import { romanValue } from './number-words.ts'
import { parseMarkup } from './parse-markup.ts'
import { titleFromGutenberg } from './title-from-gutenberg.ts'
import { textOfMarkup } from './xml-entities.ts'

/** One <meta>: EPUB 3's `property` and `refines`, or EPUB 2's `name`. */
interface Meta {
  readonly name: string
  readonly value: string
  /** Id of the element that this says something about, '' for the book. */
  readonly refines: string
  readonly id: string
}

interface Described {
  readonly element: Element
  readonly value: string
  /** What refines it, name → values. */
  readonly refined: (name: string) => readonly string[]
}

/**
 * Title, people, language and the rest of a package document, EPUB 2 and 3 alike.
 * `fallbackTitle` stands in for a book that names none. https://www.w3.org/TR/epub-33/#sec-pkg-metadata
 */
export function readMetadata(root: Document, fallbackTitle: string): BookMetadata {
  const metadata = firstNamed(root, 'metadata') ?? root
  const elements = [...descendants(metadata)]
  const metas = elements.filter((element) => element.name === 'meta').map(toMeta)
  const described = (name: string): Described[] => {
    const own = elements.filter((element) => element.name === name && !isNestedName(element))
    const entries = own.map((element) => describe(element, metas)).filter((entry) => entry.value !== '')
    return inDisplayOrder(entries.length > 0 ? entries : termsOf(name, elements, metas))
  }
  const one = (name: string) => described(name)[0]?.value
  const { title, subtitle } = readTitles(
    described('title')
      .filter(({ value }) => !NO_TITLE.test(value))
      .map(withoutProgram),
  )
  const series = readSeries(metas)
  const gutenberg = titleFromGutenberg(title ?? '')
  const creators = withoutRepetitions(described('creator').flatMap((entry) => toContributors(entry, 'aut'))).filter(isKnown)
  const description = one('description')
  return {
    title: gutenberg?.title ?? title ?? fallbackTitle,
    ...optional('subtitle', subtitle),
    contributors: [
      ...(creators.length === 0 && gutenberg?.author !== undefined ? [{ name: gutenberg.author, role: 'aut' }] : creators),
      ...described('contributor').flatMap((entry) => toContributors(entry, 'ctb')),
    ],
    language: languageTag(described('language').map((entry) => entry.value)[0] ?? '') ?? 'und',
    ...optional('publisher', one('publisher')),
    ...optional('date', readDate(described('date'))),
    ...optional('description', description === undefined ? undefined : withoutMarkup(description)),
    ...series,
    subjects: [...new Set(described('subject').map((entry) => entry.value))],
    identifiers: readIdentifiers(root, described('identifier')),
    ...optional('rights', one('rights')),
  }
}

/** Values of a property that says something about the whole book, or (`refines` an id) about one element. */
export function metaValues(root: Document, names: readonly string[]): string[] {
  const metadata = firstNamed(root, 'metadata') ?? root
  const metas = [...descendants(metadata)].filter((element) => element.name === 'meta').map(toMeta)
  return metas.filter((meta) => names.includes(meta.name) && meta.value !== '').map((meta) => meta.value)
}

/** Each dc:source with whether a refinement says that the page labels follow it. */
export function readSources(root: Document): { readonly value: string; readonly ofPages: boolean }[] {
  const metadata = firstNamed(root, 'metadata') ?? root
  const elements = [...descendants(metadata)]
  const metas = elements.filter((element) => element.name === 'meta').map(toMeta)
  return elements
    .filter((element) => element.name === 'source')
    .map((element) => describe(element, metas))
    .filter((entry) => entry.value !== '')
    .map((entry) => ({ value: entry.value, ofPages: entry.refined('source-of').includes('pagination') }))
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}

function toMeta(element: Element): Meta {
  const content = element.attribs.content
  const text = lineOf(element)
  return {
    name: (element.attribs.property ?? element.attribs.name ?? '').trim().toLowerCase(),
    value: text === '' ? oneLine(content ?? '') : text,
    refines: (element.attribs.refines ?? '').trim().replace(/^#/, ''),
    id: element.attribs.id ?? '',
  }
}

/** `<meta property="dcterms:title">`, for want of the element itself. */
function termsOf(name: string, elements: readonly Element[], metas: readonly Meta[]): Described[] {
  const isTerm = ({ attribs }: Element) => (attribs.property ?? attribs.name ?? '').trim().toLowerCase() === `dcterms:${name}`
  const terms = elements.filter((element) => element.name === 'meta' && element.attribs.refines === undefined && isTerm(element))
  return terms.map((element) => describe(element, metas)).filter((entry) => entry.value !== '')
}

function describe(element: Element, metas: readonly Meta[]): Described {
  const id = element.attribs.id
  const text = lineOf(element)
  return {
    element,
    value: unescapedTwice(text === '' && element.name === 'meta' ? oneLine(element.attribs.content ?? '') : text),
    refined: (name) =>
      id === undefined ? [] : metas.filter((meta) => meta.refines === id && meta.name === name).map((meta) => meta.value),
  }
}

const ENTITY = /&(?:[a-z][a-z\d]{1,9}|#\d{1,6}|#x[\da-f]{1,5});/i

/** Shops and converters escape what is escaped already: "Salt &amp; Oil" is no name of a book. */
function unescapedTwice(text: string): string {
  return ENTITY.test(text) ? oneLine(text.replace(new RegExp(ENTITY, 'gi'), (reference) => textOfMarkup(reference))) : text
}

/** A <title> inside a <dc-metadata><x-…> of old packages is still ours; one inside another element of the same vocabulary is not. */
function isNestedName(element: Element): boolean {
  const parent = element.parent
  return parent !== null && 'name' in parent && parent.name === element.name
}

/** https://www.w3.org/TR/epub-33/#sec-display-seq ; everything without a number keeps the document's order, behind those with one. */
function inDisplayOrder(entries: readonly Described[]): Described[] {
  const order = (entry: Described) => {
    const value = Number.parseInt(entry.refined('display-seq')[0] ?? '', 10)
    return Number.isNaN(value) ? Number.MAX_SAFE_INTEGER : value
  }
  return [...entries].sort((a, b) => order(a) - order(b))
}

/** What programs write for want of a title. */
const NO_TITLE = /^(?:unknown|\[?(?:no title|untitled|unknown)\]?|untitled(?: document)?|no title|title|none|null|dc:title)$/i

/** "Microsoft Word - Tide Book.doc": a printer's name for a file. */
function withoutProgram(entry: Described): Described {
  const file = /^Microsoft Word - (.+?)(?:\.(?:docx?|rtf|txt))?$/i.exec(entry.value)?.[1]
  return file === undefined ? entry : { ...entry, value: file }
}

function readTitles(titles: readonly Described[]) {
  const typeOf = (entry: Described) => entry.refined('title-type')[0]?.toLowerCase()
  const main =
    titles.find((entry) => typeOf(entry) === 'main') ?? titles.find((entry) => typeOf(entry) === undefined) ?? titles[0]
  const subtitle = titles.find((entry) => entry !== main && typeOf(entry) === 'subtitle')
  return { title: main?.value, subtitle: subtitle?.value }
}

/** One element for one person, as a rule; no name has a semicolon in it. */
function toContributors(entry: Described, fallbackRole: string): Contributor[] {
  const written = [...entry.refined('role'), attributeOf(entry.element, 'role') ?? '']
    .map(relatorCode)
    .filter((role) => role !== undefined)
  // Who wrote the book and drew its pictures is its author.
  const role = written.find((code) => code === 'aut') ?? written[0] ?? fallbackRole
  const names = namesIn(entry.value)
  const sorts = namesIn(oneLine(entry.refined('file-as')[0] ?? attributeOf(entry.element, 'file-as') ?? ''))
  const isPaired = sorts.length === names.length
  return names.map((name, n) => ({ name, role, ...optional('fileAs', isPaired ? sorts[n] : undefined) }))
}

/** "Ann Other & Ben Roe" is two people, "Smith & Sons" is one. */
function namesIn(text: string): string[] {
  const names = text.split(/\s*;\s*/).filter((name) => name !== '')
  return names.flatMap((name) => {
    const joined = name.split(/\s+&\s+/)
    return joined.every((each) => /\S\s+\S/.test(each)) ? joined : [name]
  })
}

function withoutRepetitions(people: readonly Contributor[]): Contributor[] {
  const isSame = (a: Contributor, b: Contributor): boolean => a.name === b.name && a.role === b.role
  return people.filter((person, n) => people.findIndex((other) => isSame(person, other)) === n)
}

/** What calibre writes for want of an author. */
function isKnown({ name }: Contributor): boolean {
  return !/^(?:unknown(?: author)?|\[unknown\])$/i.test(name)
}

/** Words that people write where a relator code belongs. https://id.loc.gov/vocabulary/relators.html */
const RELATOR_WORDS: Readonly<Record<string, string>> = {
  author: 'aut',
  writer: 'aut',
  translator: 'trl',
  editor: 'edt',
  illustrator: 'ill',
  narrator: 'nrt',
  contributor: 'ctb',
  compiler: 'com',
  photographer: 'pht',
  publisher: 'pbl',
}

function relatorCode(role: string): string | undefined {
  const word = role.trim().toLowerCase().split(/[/#:]/).at(-1)!
  return RELATOR_WORDS[word] ?? (/^[a-z]{3}$/.test(word) ? word : undefined)
}

/** calibre's date for a book that has none. */
const NO_DATE = /^0101-01-01/

function readDate(written: readonly Described[]): string | undefined {
  const dates = written.filter(({ value }) => !NO_DATE.test(value))
  const eventOf = (entry: Described) => attributeOf(entry.element, 'event')?.toLowerCase()
  const chosen =
    dates.find((entry) => eventOf(entry)?.includes('publication')) ??
    dates.find((entry) => eventOf(entry) === undefined) ??
    undefined
  return chosen?.value
}

function readSeries(metas: readonly Meta[]): { series?: string; seriesIndex?: number } {
  const collections = metas.filter((meta) => meta.name === 'belongs-to-collection' && meta.value !== '')
  const refinement = (of: Meta, name: string) =>
    metas.find((meta) => of.id !== '' && meta.refines === of.id && meta.name === name)?.value
  const collection =
    collections.find((meta) => refinement(meta, 'collection-type')?.toLowerCase() === 'series') ??
    collections.find(
      (meta) => refinement(meta, 'collection-type') === undefined && refinement(meta, 'group-position') !== undefined,
    )
  const named = (name: string) => metas.find((meta) => meta.name === name && meta.value !== '')?.value
  const series = collection?.value ?? named('calibre:series')
  if (series === undefined) return {}
  const position = (collection ? refinement(collection, 'group-position') : undefined) ?? named('calibre:series_index') ?? ''
  return { series, ...optional('seriesIndex', numberIn(position)) }
}

/** "2", "2.5", "Vol. 2", "II". */
function numberIn(position: string): number | undefined {
  const digits = /\d+(?:\.\d+)?/.exec(position)?.[0]
  return digits === undefined ? romanValue(position.trim()) : Number.parseFloat(digits)
}

/** The one that `unique-identifier` names first. */
function readIdentifiers(root: Document, identifiers: readonly Described[]): string[] {
  const uniqueId = firstNamed(root, 'package')?.attribs['unique-identifier']
  const isUnique = (entry: Described) => uniqueId !== undefined && entry.element.attribs.id === uniqueId
  const values = [...identifiers.filter(isUnique), ...identifiers.filter((entry) => !isUnique(entry))].map((entry) => {
    const scheme = attributeOf(entry.element, 'scheme')?.trim().toLowerCase()
    return scheme === 'isbn' && !/isbn/i.test(entry.value) ? `urn:isbn:${entry.value}` : entry.value
  })
  return [...new Set(values)]
}

/** Descriptions come from shops and are HTML, escaped once. */
function withoutMarkup(text: string): string {
  return /<[a-z/][^>]*>/i.test(text) ? lineOf(parseMarkup(`<div>${text}</div>`).root) : text
}
