import { expect, test } from 'vitest'
import { languageTag } from '../../src-main/import/language-tag.ts'
import { parseMarkup } from '../../src-main/import/parse-markup.ts'
import { readMetadata } from '../../src-main/import/read-metadata.ts'

function read(metadata: string) {
  const xml = `<package xmlns="u" xmlns:dc="v" xmlns:opf="w" unique-identifier="uid"><metadata>${metadata}</metadata></package>`
  return readMetadata(parseMarkup(xml, { kind: 'package' }).root, 'file name')
}

const refine = (id: string, property: string, value: string) => `<meta refines="#${id}" property="${property}">${value}</meta>`

test('a book that says nothing of itself is called after its file', () => {
  expect(read('<dc:title> </dc:title>')).toEqual({
    title: 'file name',
    contributors: [],
    language: 'und',
    subjects: [],
    identifiers: [],
  })
})

test('EPUB 3 refinements tell main title and subtitle, roles and sort names', () => {
  const book = read(
    `<dc:title id="t2">A History</dc:title><dc:title id="t1">The Light</dc:title>${refine('t2', 'title-type', 'subtitle')}\
${refine('t1', 'title-type', 'main')}<dc:creator id="a">Ines Calloway</dc:creator>${refine('a', 'file-as', 'Calloway, Ines')}\
<dc:creator id="b">Tomas Brandt</dc:creator>${refine('b', 'role', 'ill')}<dc:contributor id="c">Lea Roy</dc:contributor>${refine('c', 'role', 'trl')}`,
  )
  expect([book.title, book.subtitle]).toEqual(['The Light', 'A History'])
  expect(book.contributors).toEqual([
    { name: 'Ines Calloway', role: 'aut', fileAs: 'Calloway, Ines' },
    { name: 'Tomas Brandt', role: 'ill' },
    { name: 'Lea Roy', role: 'trl' },
  ])
})

test('EPUB 2 attributes tell the same, in words too', () => {
  const book = read(
    '<dc:creator opf:role="aut" opf:file-as="Roy, L.">L. Roy</dc:creator><dc:creator opf:role="Translator">B</dc:creator><dc:contributor>C</dc:contributor>',
  )
  expect(book.contributors).toEqual([
    { name: 'L. Roy', role: 'aut', fileAs: 'Roy, L.' },
    { name: 'B', role: 'trl' },
    { name: 'C', role: 'ctb' },
  ])
})

test('who has several roles and wrote the book is its author', () => {
  expect(
    read(`<dc:creator id="a">A</dc:creator>${refine('a', 'role', 'ill')}${refine('a', 'role', 'aut')}`).contributors[0]?.role,
  ).toBe('aut')
})

test('display order is kept where it is given', () => {
  const creators = ['B', 'A'].map(
    (name, n) => `<dc:creator id="c${n}">${name}</dc:creator>${refine(`c${n}`, 'display-seq', `${2 - n}`)}`,
  )
  expect(read(creators.join('')).contributors.map((contributor) => contributor.name)).toEqual(['A', 'B'])
})

test.each([
  [
    `<meta property="belongs-to-collection" id="s2">Set</meta>${refine('s2', 'collection-type', 'set')}<meta property="belongs-to-collection" id="s1">Lights</meta>\
${refine('s1', 'collection-type', 'series')}${refine('s1', 'group-position', '2')}`,
    { series: 'Lights', seriesIndex: 2 },
  ],
  [
    '<meta name="calibre:series" content="Lights"/><meta name="calibre:series_index" content="2.5"/>',
    { series: 'Lights', seriesIndex: 2.5 },
  ],
  [
    `<meta property="belongs-to-collection" id="s1">Lights</meta>${refine('s1', 'group-position', 'IV')}`,
    { series: 'Lights', seriesIndex: 4 },
  ],
  ['<meta property="belongs-to-collection" id="s">Unsorted</meta>', {}],
])('the series is told from other collections (%#)', (metadata, expected) => {
  const { series, seriesIndex } = read(metadata)
  expect({ series, seriesIndex }).toEqual({ series: undefined, seriesIndex: undefined, ...expected })
})

test('of several dates that of publication counts', () => {
  expect(read('<dc:date opf:event="creation">2001</dc:date><dc:date opf:event="original-publication">1851</dc:date>').date).toBe(
    '1851',
  )
  expect(read('<dc:date opf:event="modification">2001</dc:date>').date).toBeUndefined()
  expect(read('<dc:date>0101-01-01T00:00:00+00:00</dc:date>').date).toBeUndefined()
})

test('identifiers begin with the unique one, and an ISBN says that it is one', () => {
  expect(
    read('<dc:identifier opf:scheme="ISBN">978</dc:identifier><dc:identifier id="uid">urn:uuid:1</dc:identifier>').identifiers,
  ).toEqual(['urn:uuid:1', 'urn:isbn:978'])
})

test('a description written as HTML becomes words', () => {
  expect(
    read('<dc:description>&lt;p&gt;A &lt;b&gt;tale&lt;/b&gt;&lt;/p&gt;&lt;p&gt;of salt&lt;/p&gt;</dc:description>').description,
  ).toBe('A tale of salt')
  expect(read('<dc:description>1 &lt; 2</dc:description>').description).toBe('1 < 2')
})

test.each([
  ['The Project Gutenberg eBook of Side by Side, by A. Roy.', 'Side by Side', ['A. Roy']],
  ['The Project Gutenberg eBook of Dom Casmurro by Machado de Assis', 'Dom Casmurro', ['Machado de Assis']],
  ['Project Gutenberg’s Etext of The Tides', 'The Tides', []],
  ['Project Gutenberg: a history, by its friends', 'Project Gutenberg: a history, by its friends', []],
])('the title line of Project Gutenberg is taken apart: %s', (written, title, authors) => {
  const book = read(`<dc:title>${written}</dc:title>`)
  expect([book.title, book.contributors.map(({ name }) => name)]).toEqual([title, authors])
})

test('markup in a title is letters', () => {
  expect(read('<dc:title>&lt;b&gt;Bold&lt;/b&gt; &amp;  more</dc:title>').title).toBe('<b>Bold</b> & more')
})

test.each([
  ['EN_us', 'en-US'],
  ['eng', 'en'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['Deutsch', 'de'],
  ['und', undefined],
  ['unknown', undefined],
  ['', undefined],
])('the language %j is %s', (written, tag) => {
  expect(languageTag(written)).toBe(tag)
})

// A title with U+202E turned round the author's name and the page count that stood beside it in the list.
test('signs that turn the direction of writing are left out of titles and names', () => {
  const book = read('<dc:title>The \u202ethgiL\u202c Light</dc:title><dc:creator>\u2066Ines\u2069 Calloway</dc:creator>')
  expect([book.title, book.contributors[0]?.name]).toEqual(['The thgiL Light', 'Ines Calloway'])
})

test('what was escaped twice, hidden or decomposed reads as it is meant', () => {
  const book = read('<dc:title>Rope &amp;amp; Oar\u00ad\u200b</dc:title><dc:creator>Rene\u0301 O&amp;#39;Neil</dc:creator>')
  expect(book.title).toBe('Rope & Oar')
  expect(book.contributors).toEqual([{ name: 'René O’Neil'.replace('’', "'"), role: 'aut' }])
})

test('people in one element with semicolons are several, each once, and nobody is called "Unknown"', () => {
  const book = read(
    '<dc:creator opf:file-as="Lee, Ann; Roe, Bo">Ann Lee; Bo Roe</dc:creator><dc:creator>Bo Roe</dc:creator><dc:creator>Unknown</dc:creator>',
  )
  expect(book.contributors).toEqual([
    { name: 'Ann Lee', role: 'aut', fileAs: 'Lee, Ann' },
    { name: 'Bo Roe', role: 'aut', fileAs: 'Roe, Bo' },
  ])
})

test('two names with an ampersand are two people, and a firm is one', () => {
  const names = read('<dc:creator>Ann Lee &amp; Bo Roe</dc:creator><dc:creator>Roe &amp; Sons</dc:creator>').contributors
  expect(names.map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Roe', 'Roe & Sons'])
})

test.each([
  ['Unknown', 'file name'],
  ['[No title]', 'file name'],
  ['Untitled', 'file name'],
  ['Microsoft Word - Low Water.doc', 'Low Water'],
  ['The Unknown', 'The Unknown'],
])('the title "%s" is %s', (written, title) => expect(read(`<dc:title>${written}</dc:title>`).title).toBe(title))

test('a title that only a term of Dublin Core names is one', () => {
  const book = read('<meta property="dcterms:title">The Light</meta><meta property="dcterms:creator">Ann Lee</meta>')
  expect([book.title, book.contributors]).toEqual(['The Light', [{ name: 'Ann Lee', role: 'aut' }]])
})

test.each([
  ['zh-cmn-Hans', 'zh-Hans'],
  ['en us', 'en-US'],
  ['fr-FR; q=1', 'fr-FR'],
])('the language "%s" is %s', (written, tag) => expect(languageTag(written)).toBe(tag))

test('an entity in a name is a letter and divides no names', () => {
  expect(read('<dc:creator>Bront&amp;euml;, Anne</dc:creator>').contributors.map(({ name }) => name)).toEqual(['Brontë, Anne'])
})
