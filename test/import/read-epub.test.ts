import { expect, test } from 'vitest'
import { lineOf } from '../../src-main/import/elements.ts'
import type { ContentsEntry, Publication } from '../../src-main/import/publication.ts'
import { readEpub } from '../../src-main/import/read-epub.ts'
import { buildEpub, container, type EpubOptions } from '../support/build-epub.ts'

const CHAPTERS = { 'ch1.xhtml': '<h1 id="a">The Brass Heron</h1>', 'ch2.xhtml': '<h1 id="b">Salt and Oil</h1>' }
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])

function read(options: EpubOptions = {}, documents: Readonly<Record<string, string>> = CHAPTERS): Promise<Publication> {
  return readEpub({ name: 'A Name.epub', bytes: buildEpub(documents, options) })
}

const hrefs = (book: Publication) => book.documents.map((document) => document.href.replace('OEBPS/', ''))
const codes = (book: Publication) => book.warnings.map((warning) => warning.code)
const outline = (entries: readonly ContentsEntry[]): unknown[] =>
  entries.map(({ title, href, fragment, children }) => [
    `${title} → ${href.replace('OEBPS/', '')}#${fragment}`,
    ...(children.length > 0 ? [outline(children)] : []),
  ])

test('a plain book comes out whole and without a warning', async () => {
  const book = await read({
    contents: [
      ['The Brass Heron', 'ch1.xhtml'],
      ['Salt and Oil', 'ch2.xhtml#b'],
    ],
  })
  expect(book.metadata).toMatchObject({ title: 'A Book', language: 'en', contributors: [{ name: 'Ana Writer', role: 'aut' }] })
  expect(hrefs(book)).toEqual(['ch1.xhtml', 'ch2.xhtml'])
  expect(outline(book.contents)).toEqual([['The Brass Heron → ch1.xhtml#'], ['Salt and Oil → ch2.xhtml#b']])
  expect(book.pageTargetSource).toBe('none')
  expect(book.warnings).toEqual([])
})

test.each<[string, string | null]>([
  ['is missing', null],
  ['points nowhere', container('OPS/gone.opf')],
  ['names no package', '<container><rootfiles/></container>'],
])('when the container %s, the package document is looked for, and that is told', async (_, file) => {
  const book = await read({ extraFiles: { 'META-INF/container.xml': file } })
  expect(hrefs(book)).toEqual(['ch1.xhtml', 'ch2.xhtml'])
  expect(codes(book)).toEqual(['no-container'])
})

test('a book one folder too deep is read as it is', async () => {
  const opf = `<package xmlns="u"><metadata/><manifest><item id="a" href="ch1.xhtml" media-type="application/xhtml+xml"/></manifest>\
<spine><itemref idref="a"/></spine></package>`
  const book = await read({
    extraFiles: {
      'META-INF/container.xml': null,
      'OEBPS/content.opf': null,
      'My Book/META-INF/container.xml': container('OEBPS/content.opf'),
      'My Book/OEBPS/content.opf': opf,
      'My Book/OEBPS/ch1.xhtml': '<html><body><p>x</p></body></html>',
      '__MACOSX/My Book/OEBPS/content.opf': 'x',
    },
  })
  expect(book.documents.map((document) => document.href)).toEqual(['My Book/OEBPS/ch1.xhtml'])
  expect(book.warnings).toEqual([])
})

test('an archive without a package document is told from one that is no book', async () => {
  const none = { 'META-INF/container.xml': null, 'OEBPS/content.opf': null }
  await expect(read({ extraFiles: none })).rejects.toMatchObject({ code: 'book-unreadable' })
  await expect(read({ extraFiles: { ...none, 'word/document.xml': '<w/>' } })).rejects.toMatchObject({ code: 'not-a-book' })
  await expect(read({ extraFiles: { ...none, mimetype: null, 'a.png': PNG } }, {})).rejects.toMatchObject({ code: 'not-a-book' })
})

test('parts that are not read in line come after those that are', async () => {
  const book = await read({ spine: '<itemref idref="d0" linear="no"/><itemref idref="d1"/>' })
  expect(hrefs(book)).toEqual(['ch2.xhtml', 'ch1.xhtml'])
  expect(book.documents.map((document) => document.linear)).toEqual([true, false])
})

test('a part that the spine names twice is read once', async () => {
  expect(hrefs(await read({ spine: '<itemref idref="d0"/><itemref idref="d1"/><itemref idref="d0"/>' }))).toEqual([
    'ch1.xhtml',
    'ch2.xhtml',
  ])
})

test.each(['<itemref idref="x1"/>', ''])(
  'a spine that leads nowhere (%s) is replaced by the order of the manifest',
  async (spine) => {
    const book = await read({ spine, contents: [['One', 'ch1.xhtml']] })
    expect(hrefs(book)).toEqual(['ch1.xhtml', 'ch2.xhtml'])
    expect(codes(book)).toEqual(['spine-broken'])
  },
)

test('when some references of the spine dangle, no chapter is lost', async () => {
  const book = await read({ spine: '<itemref idref="d1"/><itemref idref="oops"/>' })
  expect(hrefs(book)).toEqual(['ch2.xhtml', 'ch1.xhtml'])
  expect(codes(book)).toEqual(['spine-broken'])
})

test('two chapters with one id are both read, in the order of the manifest', async () => {
  const item = (href: string) => `<item id="c" href="${href}" media-type="application/xhtml+xml"/>`
  const opf = `<package xmlns="u"><metadata/><manifest>${item('ch1.xhtml')}${item('ch2.xhtml')}</manifest>\
<spine><itemref idref="c"/><itemref idref="c"/></spine></package>`
  const book = await read({ opf })
  expect(hrefs(book)).toEqual(['ch1.xhtml', 'ch2.xhtml'])
  expect(codes(book)).toEqual(['duplicate-id'])
})

test('files that the manifest lists and the archive lacks are named', async () => {
  const book = await read({ extraFiles: { 'OEBPS/ch2.xhtml': null } })
  expect(hrefs(book)).toEqual(['ch1.xhtml'])
  expect(book.warnings).toEqual([{ code: 'missing-resource', message: expect.stringContaining('"ch2.xhtml"') }])
})

test('a file in another folder than the manifest says is found by its name', async () => {
  const book = await read({
    extraFiles: { 'OEBPS/ch2.xhtml': null, 'OEBPS/Text/ch2.xhtml': '<html><body><p>x</p></body></html>' },
  })
  expect(hrefs(book)).toEqual(['ch1.xhtml', 'Text/ch2.xhtml'])
  expect(book.warnings).toEqual([])
})

test('a book of which no part is there is unreadable', async () => {
  await expect(read({ extraFiles: { 'OEBPS/ch1.xhtml': null, 'OEBPS/ch2.xhtml': null } })).rejects.toMatchObject({
    code: 'book-unreadable',
  })
})

test('what is foreign gives way to its fallback, and links to it lead there', async () => {
  const book = await read({
    manifest: '<item id="f" href="f.json" media-type="application/json" fallback="d1"/>',
    spine: '<itemref idref="d0"/><itemref idref="f"/>',
    extraFiles: { 'OEBPS/f.json': '{}' },
    contents: [['Two', 'f.json']],
  })
  expect(hrefs(book)).toEqual(['ch1.xhtml', 'ch2.xhtml'])
  expect(outline(book.contents)).toEqual([['Two → ch2.xhtml#']])
  expect(book.warnings).toEqual([])
})

test('a chapter that only the contents know stands at the end', async () => {
  const book = await read({
    spine: '<itemref idref="d1"/>',
    contents: [
      ['One', 'ch1.xhtml'],
      ['Contents', 'nav.xhtml'],
    ],
  })
  expect(hrefs(book)).toEqual(['ch2.xhtml', 'ch1.xhtml'])
  expect(outline(book.contents)).toEqual([['One → ch1.xhtml#']])
  expect(codes(book)).toEqual(['not-in-spine'])
})

// Found by mutation, and in old converters' books: notes in a file that only their marks lead to were not read at all.
test('a file that only the text or the guide leads to stands at the end, and what it leads to behind it', async () => {
  const book = await read({
    manifest: `<item id="n" href="notes.xhtml" media-type="application/xhtml+xml"/><item id="m" href="more.xhtml" media-type="application/xhtml+xml"/>\
<item id="g" href="glossary.xhtml" media-type="application/xhtml+xml"/><item id="u" href="unused.xhtml" media-type="application/xhtml+xml"/>\
<item id="c" href="cover.xhtml" media-type="application/xhtml+xml"/>`,
    spine: '<itemref idref="d0"/><itemref idref="d1"/>',
    afterSpine: '<guide><reference type="cover" href="cover.xhtml"/><reference type="glossary" href="glossary.xhtml"/></guide>',
    extraFiles: {
      'OEBPS/ch1.xhtml': '<html><body><p>It burned.<a href="notes.xhtml#n1">1</a></p></body></html>',
      'OEBPS/notes.xhtml': '<html><body><p id="n1">1 Oil. <a href="more.xhtml">More</a></p></body></html>',
      'OEBPS/more.xhtml': '<html><body><p>More.</p></body></html>',
      'OEBPS/glossary.xhtml': '<html><body><p>Words.</p></body></html>',
      'OEBPS/unused.xhtml': '<html><body><p>Unused.</p></body></html>',
      'OEBPS/cover.xhtml': '<html><body><img src="x.png"/></body></html>',
    },
  })
  expect(hrefs(book)).toEqual(['ch1.xhtml', 'ch2.xhtml', 'glossary.xhtml', 'notes.xhtml', 'more.xhtml'])
  expect(book.documents.map(({ linear }) => linear)).toEqual([true, true, false, false, false])
  expect(codes(book)).toEqual(['not-in-spine'])
})

test('a bare ampersand in the package document is repaired and told', async () => {
  const book = await read({ title: 'Rope & Sail' })
  expect(book.metadata.title).toBe('Rope & Sail')
  expect(codes(book)).toEqual(['xml-repaired'])
})

test('chapters in HTML need not be well-formed', async () => {
  const book = await read({
    manifest: '<item id="h" href="h.html" media-type="text/html"/>',
    spine: '<itemref idref="h"/>',
    extraFiles: { 'OEBPS/h.html': '<title>T</title><p>one<p>two<br>three' },
  })
  expect(book.documents.map((document) => lineOf(document.root))).toEqual(['T one two three'])
  expect(book.warnings).toEqual([])
})

test('a package document in UTF-16 is read', async () => {
  const opf = `<?xml version="1.0" encoding="UTF-16"?><package xmlns="u"><metadata xmlns:dc="v"><dc:title>Über</dc:title></metadata>\
<manifest><item id="a" href="ch1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`
  const units = Uint16Array.from(`\ufeff${opf}`, (character) => character.charCodeAt(0))
  const book = await read({ extraFiles: { 'OEBPS/content.opf': new Uint8Array(units.buffer) } })
  expect(book.metadata.title).toBe('Über')
  expect(book.warnings).toEqual([])
})

test('headings without a link and links with markup make up nested contents', async () => {
  const nav = `<nav epub:type="toc"><h2>Contents</h2><ol><li><span>Book the First</span><ol>\
<li><a href="ch1.xhtml#a"><span>I.</span> <em>The Brass</em><br/>Heron <img src="x.png" alt="(flying)"/></a></li></ol></li>\
<li><a href="ch2.xhtml" title="Salt"><img src="y.png"/></a></li></ol></nav>`
  expect(outline((await read({ nav })).contents)).toEqual([
    ['Book the First → #', [['I. The Brass Heron (flying) → ch1.xhtml#a']]],
    ['Salt → ch2.xhtml#'],
  ])
})

test('targets that are missing are told; only what leads nowhere is dropped', async () => {
  const book = await read({
    contents: [
      ['One', 'ch1.xhtml#gone'],
      ['Lost', 'gone.xhtml'],
      ['Two', 'ch2.xhtml#B'],
      ['Web', 'https://example.com'],
    ],
  })
  expect(outline(book.contents)).toEqual([['One → ch1.xhtml#'], ['Two → ch2.xhtml#b']])
  expect(codes(book)).toEqual(['toc-target-missing', 'toc-target-missing'])
})

const point = (text: string, src: string, inner = '') =>
  `<navPoint><navLabel><text>${text}</text></navLabel><content src="${src}"/>${inner}</navPoint>`

test('the NCX gives the contents where there is no nav, whatever is broken in it', async () => {
  const ncx = `<navMap><navPoint><navLabel><text/></navLabel><content src="ch1.xhtml"/></navPoint><navPoint><content src="ch1.xhtml"/></navPoint>\
<navPoint><navLabel><text>No target</text></navLabel></navPoint>${point('One', 'ch1.xhtml', point('Two', 'ch2.xhtml'))}</navMap>`
  expect(outline((await read({ ncx })).contents)).toEqual([['One → ch1.xhtml#', [['Two → ch2.xhtml#']]]])
})

test('where nav and NCX disagree the nav is believed', async () => {
  const book = await read({ ncx: `<navMap>${point('Wrong', 'ch1.xhtml')}</navMap>`, contents: [['Right', 'ch1.xhtml']] })
  expect(outline(book.contents)).toEqual([['Right → ch1.xhtml#']])
})

test('an NCX whose references count from the package document is followed', async () => {
  const book = await read({
    manifest: '<item id="n" href="nav/toc.ncx" media-type="application/x-dtbncx+xml"/>',
    extraFiles: { 'OEBPS/nav/toc.ncx': `<ncx><navMap>${point('One', 'ch1.xhtml')}</navMap></ncx>` },
  })
  expect(outline(book.contents)).toEqual([['One → ch1.xhtml#']])
})

const pageTarget = (label: string, value: string, src: string) =>
  `<pageTarget type="normal" value="${value}"><navLabel><text>${label}</text></navLabel><content src="${src}"/></pageTarget>`
const pages = (book: Publication) =>
  book.pageTargets.map(({ label, href, fragment }) => `${label} ${href.replace('OEBPS/', '')}#${fragment}`)

test('pages come from the page list of the nav first, from the NCX next', async () => {
  const ncx = `<navMap/><pageList>${pageTarget('v', '5', 'ch1.xhtml#a')}${pageTarget('', '6', 'ch2.xhtml')}</pageList>`
  const both = await read({
    ncx,
    pageList: [
      ['Page 1', 'ch1.xhtml#a'],
      ['[2]', 'ch2.xhtml'],
    ],
  })
  expect([both.pageTargetSource, ...pages(both)]).toEqual(['page-list', '1 ch1.xhtml#a', '2 ch2.xhtml#'])
  const one = await read({ ncx })
  expect([one.pageTargetSource, ...pages(one)]).toEqual(['ncx', 'v ch1.xhtml#a', '6 ch2.xhtml#'])
})

test('pages come from a page map where nothing else lists them', async () => {
  const book = await read({
    manifest: '<item id="m" href="page-map.xml" media-type="application/oebps-page-map+xml"/>',
    extraFiles: { 'OEBPS/page-map.xml': '<page-map xmlns="u"><page name="iv" href="ch1.xhtml#a"/></page-map>' },
  })
  expect([book.pageTargetSource, ...pages(book)]).toEqual(['page-map', 'iv ch1.xhtml#a'])
})

// Some tools label their page list as landmarks.
test('a page list among the landmarks is found by its labels', async () => {
  const links = '<li><a href="ch1.xhtml#a">xii</a></li><li><a href="ch2.xhtml">13</a></li>'
  const nav = `<nav epub:type="landmarks"><ol><li><a epub:type="toc" href="ch1.xhtml">1</a></li>${links}</ol></nav>`
  const book = await read({ nav })
  expect([book.pageTargetSource, ...pages(book)]).toEqual(['page-list', 'xii ch1.xhtml#a', '13 ch2.xhtml#'])
  expect(book.landmarks).toEqual([{ type: 'toc', href: 'OEBPS/ch1.xhtml', fragment: '' }])
})

// Two pages at the start of one file would put its text on the second, where it may not be.
test('of the pages whose place in a file is missing, one stands at its start', async () => {
  const book = await read({
    pageList: [
      ['8', 'ch1.xhtml#p8'],
      ['9', 'ch1.xhtml#p9'],
      ['10', 'gone.xhtml'],
      ['11', 'ch2.xhtml#b'],
    ],
  })
  expect(pages(book)).toEqual(['8 ch1.xhtml#', '11 ch2.xhtml#b'])
  expect(codes(book)).toEqual(['page-target-missing', 'page-target-missing'])
})

test.each([
  ['<dc:source>urn:isbn:1</dc:source>', 'urn:isbn:1'],
  ['<dc:source>https://example.com/book</dc:source>', undefined],
  [
    '<dc:source>urn:isbn:1</dc:source><dc:source id="s">Second ed.</dc:source><meta refines="#s" property="source-of">pagination</meta>',
    'Second ed.',
  ],
  ['<dc:source>urn:isbn:1</dc:source><meta property="a11y:pageBreakSource">urn:isbn:2</meta>', 'urn:isbn:2'],
])('the edition that the pages follow: %s', async (metadata, edition) => {
  expect((await read({ metadata })).pageEdition).toBe(edition)
})

test('landmarks and guide are one list in the words of EPUB 3', async () => {
  const book = await read({
    nav: '<nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="ch1.xhtml#a">Start</a></li></ol></nav>',
    afterSpine:
      '<guide><reference type="title-page" href="ch1.xhtml"/><reference type="text" href="ch2.xhtml"/><reference type="x" href="no"/></guide>',
  })
  expect(book.landmarks).toEqual([
    { type: 'bodymatter', href: 'OEBPS/ch1.xhtml', fragment: 'a' },
    { type: 'titlepage', href: 'OEBPS/ch1.xhtml', fragment: '' },
    { type: 'bodymatter', href: 'OEBPS/ch2.xhtml', fragment: '' },
  ])
})

test.each<[string, EpubOptions]>([
  ['an item with the property', { manifest: '<item id="p" href="p.png" media-type="image/png" properties="cover-image"/>' }],
  [
    'the meta of EPUB 2',
    { manifest: '<item id="p" href="p.png" media-type="image/png"/>', metadata: '<meta name="cover" content="p"/>' },
  ],
  ['the guide', { afterSpine: '<guide><reference type="cover" href="ch1.xhtml"/></guide>' }],
  ['nothing but the first page', {}],
])('the cover is found by %s', async (_, options) => {
  const book = await read({ ...options, extraFiles: { 'OEBPS/p.png': PNG } }, { 'ch1.xhtml': '<p><img src="p.png"/></p>' })
  expect(book.cover).toEqual({ mediaType: 'image/png', bytes: PNG })
})

const encryption = (algorithm: string, uri: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">\
<EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`
const AES = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc'

test('an encrypted chapter is refused by the name of the book', async () => {
  const extraFiles = { 'META-INF/encryption.xml': encryption(AES, 'OEBPS/ch2.xhtml') }
  await expect(read({ title: 'Locked', extraFiles })).rejects.toMatchObject({
    code: 'book-encrypted',
    message: /"Locked" is protected/,
  })
})

test.each(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])(
  'obfuscated fonts (%s) are no protection',
  async (algorithm) => {
    const book = await read({
      extraFiles: { 'META-INF/encryption.xml': encryption(algorithm, 'OEBPS/font.otf'), 'META-INF/rights.xml': '<r/>' },
    })
    expect(book.warnings).toEqual([])
  },
)

test('chapters that are noise beside a rights file are protected, without one they are damaged', async () => {
  const noise = Uint8Array.from({ length: 500 }, (_, n) => (n * 151 + 7) % 256)
  const extraFiles = { 'OEBPS/ch2.xhtml': noise }
  await expect(read({ extraFiles: { ...extraFiles, 'META-INF/rights.xml': '<r/>' } })).rejects.toMatchObject({
    code: 'book-encrypted',
  })
  const book = await read({ extraFiles })
  expect(hrefs(book)).toEqual(['ch1.xhtml'])
  expect(codes(book)).toEqual(['damaged-file'])
})

test('an archive that is cut off is read only if all of its text is there', async () => {
  const bytes = buildEpub(CHAPTERS)
  const whole = await readEpub({ name: 'x.epub', bytes: bytes.subarray(0, bytes.length - 30) })
  expect(hrefs(whole)).toEqual(['ch1.xhtml', 'ch2.xhtml'])
  expect(codes(whole)).toEqual(['archive-damaged'])
  const half = readEpub({ name: 'x.epub', bytes: bytes.subarray(0, bytes.length - 600) })
  await expect(half).rejects.toMatchObject({ code: 'book-unreadable', message: /"A Book" is cut off/ })
})

test('of a longer book that is cut off, what can be saved is saved, and what is lost is named', async () => {
  const chapters = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [
      `ch${n + 1}.xhtml`,
      `<h1>${n + 1}</h1><p>${`Sentence of chapter ${n + 1}. `.repeat(20)}</p>`,
    ]),
  )
  const bytes = buildEpub(chapters)
  const at = new TextDecoder('latin1').decode(bytes).indexOf('Sentence of chapter 6')
  const book = await readEpub({ name: 'x.epub', bytes: bytes.subarray(0, at + 100) })
  expect(hrefs(book).slice(0, 5)).toEqual(['ch1.xhtml', 'ch2.xhtml', 'ch3.xhtml', 'ch4.xhtml', 'ch5.xhtml'])
  const told = book.warnings.find(({ code }) => code === 'archive-damaged')
  expect(told?.message).toMatch(/Of its 6 parts .*ch6\.xhtml/)
})

test.each([
  ['META-INF/license.lcpl', /Readium LCP/],
  ['META-INF/sinf.xml', /Apple FairPlay/],
  ['META-INF/rights.xml', /Adobe DRM/],
  ['rights.xml', /Kobo/],
])('protection that left %s is called by its name', async (path, name) => {
  const extraFiles = { [path]: '<rights/>', 'META-INF/encryption.xml': encryption(AES, 'OEBPS/ch1.xhtml') }
  await expect(read({ extraFiles })).rejects.toMatchObject({ code: 'book-encrypted', message: name, nextStep: /\w/ })
})
