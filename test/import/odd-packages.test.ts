import { expect, test } from 'vitest'
import { firstNamed, lineOf } from '../../src-main/import/elements.ts'
import type { Publication } from '../../src-main/import/publication.ts'
import { readEpub } from '../../src-main/import/read-epub.ts'
import { AppError } from '../../src-shared/errors.ts'
import { buildEpub, container, type EpubOptions } from '../support/build-epub.ts'
import { buildZip } from '../support/build-zip.ts'

const PAGE = (text: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${text}</p></body></html>`
const NOISE = Uint8Array.from({ length: 2000 }, (_, n) => (n * n * 31 + n * 7) % 251)

function read(documents: Readonly<Record<string, string>>, options: EpubOptions = {}): Promise<Publication> {
  return readEpub({ name: 'A Name.epub', bytes: buildEpub(documents, options) })
}

function packageOf(items: string, spine: string, rest = ''): string {
  return `<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest>${items}</manifest><spine>${spine}</spine>${rest}</package>`
}

const texts = (book: Publication) => book.documents.map(({ root }) => lineOf(firstNamed(root, 'body') ?? root))
const codes = (book: Publication) => book.warnings.map(({ code }) => code)

test('a package document under another name is found by what is in it', async () => {
  const opf = packageOf('<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>', '<itemref idref="a"/>')
  const book = await read(
    { 'a.xhtml': 'The ferry.' },
    { extraFiles: { 'META-INF/container.xml': null, 'OEBPS/content.opf': null, 'OEBPS/book.xml': opf } },
  )
  expect(texts(book)).toEqual(['The ferry.'])
  expect(codes(book)).toEqual(['no-container'])
})

test.each(['image/jpeg', 'text/css', 'application/octet-stream', ''])(
  'a chapter is read by its name when the manifest says it is "%s"',
  async (type) => {
    const opf = packageOf(`<item id="a" href="a.xhtml" media-type="${type}"/>`, '<itemref idref="a"/>')
    expect(texts(await read({ 'a.xhtml': 'The ferry.' }, { opf }))).toEqual(['The ferry.'])
  },
)

test('a part without a type is read as the page or the text that its bytes are', async () => {
  const opf = packageOf(
    '<item id="a" href="a.php" media-type=""/><item id="b" href="b.txt" media-type="text/plain"/><item id="c" href="c.bin" media-type=""/>',
    '<itemref idref="a"/><itemref idref="b"/><itemref idref="c"/>',
  )
  const book = await read(
    {},
    { opf, extraFiles: { 'OEBPS/a.php': PAGE('The ferry.'), 'OEBPS/b.txt': 'The rope\nand the oar.\n', 'OEBPS/c.bin': NOISE } },
  )
  expect(texts(book)).toEqual(['The ferry.', 'The rope and the oar.'])
  expect(book.warnings).toMatchObject([{ code: 'unreadable-document', message: expect.stringContaining('c.bin') }])
})

test('a package document that was cut off in its spine loses no chapter', async () => {
  const items = ['a', 'b', 'c'].map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('')
  const opf = packageOf(items, '<itemref idref="a"/><itemref idref="b"/>').replace(/<itemref idref="b".*/, '<itemref idr')
  const book = await read({ 'a.xhtml': 'One.', 'b.xhtml': 'Two.', 'c.xhtml': 'Three.' }, { opf })
  expect(texts(book)).toEqual(['One.', 'Two.', 'Three.'])
  expect(codes(book)).toEqual(['xml-repaired', 'spine-broken'])
})

test.each<[string, Readonly<Record<string, string | Uint8Array>>]>([
  ['its chapters are noise beside the licence file of a shop', { 'OEBPS/a.xhtml': NOISE, 'rights.xml': '<kdrm/>' }],
  [
    'the package document itself is encrypted',
    {
      'OEBPS/content.opf': NOISE,
      'META-INF/encryption.xml': `<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>\
<CipherData><CipherReference URI="OEBPS/content.opf"/></CipherData></EncryptedData></encryption>`,
    },
  ],
])('a book is protected when %s', async (_, extraFiles) => {
  const reading = read({ 'a.xhtml': 'x' }, { extraFiles })
  await expect(reading).rejects.toThrow(AppError)
  await expect(reading).rejects.toMatchObject({ code: 'book-encrypted' })
})

test.each<[string, number[]]>([
  ['windows-1252', [0x63, 0x61, 0x66, 0xe9]],
  ['the old DOS code page', [0x63, 0x61, 0x66, 0x82]],
])('a name in %s is the one that the manifest has in UTF-8', async (_, name) => {
  const opf = packageOf('<item id="a" href="caf%C3%A9.xhtml" media-type="application/xhtml+xml"/>', '<itemref idref="a"/>')
  const bytes = buildZip([
    { name: 'META-INF/container.xml', bytes: container('a.opf') },
    { name: 'a.opf', bytes: opf },
    { name: Uint8Array.from([...name, ...new TextEncoder().encode('.xhtml')]), bytes: PAGE('The ferry.'), unflaggedName: true },
  ])
  expect(texts(await readEpub({ name: 'b.epub', bytes }))).toEqual(['The ferry.'])
})

test('an archive whose every name begins at the root of a disk is read; one such name among others is left alone', async () => {
  const opf = packageOf('<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>', '<itemref idref="a"/>')
  const entries = [
    { name: '/META-INF/container.xml', bytes: container('a.opf') },
    { name: '/a.opf', bytes: opf },
    { name: '/a.xhtml', bytes: PAGE('The ferry.') },
  ]
  const rooted = await readEpub({ name: 'b.epub', bytes: buildZip(entries) })
  expect(texts(rooted)).toEqual(['The ferry.'])
  expect(codes(rooted)).toEqual([])
  const mixed = entries.map((entry) => ({ ...entry, name: entry.name.slice(1) }))
  const book = await readEpub({ name: 'b.epub', bytes: buildZip([...mixed, { name: '/etc/hosts', bytes: 'x' }]) })
  expect(codes(book)).toEqual(['unsafe-path'])
})

test.each<[string, string]>([
  ['a second toc', '<nav epub:type="toc" hidden=""><ol>%</ol></nav>'],
  ['a nav without a type', '<nav id="page-list"><ol>%</ol></nav>'],
  ['landmarks', '<nav epub:type="landmarks"><ol>%</ol></nav>'],
])('a list of pages that is written as %s is one', async (_, nav) => {
  const links = ['xii', '1', '2'].map((label) => `<li><a href="a.xhtml#p${label}">${label}</a></li>`).join('')
  const book = await read(
    { 'a.xhtml': '<p id="pxii">x</p><p id="p1">y</p><p id="p2">z</p>' },
    { nav: `<nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li></ol></nav>${nav.replace('%', links)}` },
  )
  expect(book.pageTargets.map(({ label }) => label)).toEqual(['xii', '1', '2'])
  expect(book.contents.map(({ title }) => title)).toEqual(['One'])
})

test.each<[string, string]>([
  ['on a section', '<section epub:type="toc"><ol><li><a href="a.xhtml">One</a></li></ol></section>'],
  [
    'in its id only',
    '<nav id="toc"><ol><li><a href="a.xhtml">One</a></li></ol></nav><nav><ol><li><a href="a.xhtml">Top</a></li></ol></nav>',
  ],
  ['as paragraphs', '<nav epub:type="toc"><p><a href="a.xhtml">One</a></p></nav>'],
  [
    'behind an empty one',
    '<nav epub:type="toc"><ol></ol></nav><nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li></ol></nav>',
  ],
])('contents with their type %s are found', async (_, nav) => {
  expect((await read({ 'a.xhtml': 'x' }, { nav })).contents.map(({ title }) => title)).toEqual(['One'])
})
