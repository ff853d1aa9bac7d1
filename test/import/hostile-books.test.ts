import { expect, test, vi } from 'vitest'
import { openArchive } from '../../src-main/import/open-archive.ts'
import { readEpub } from '../../src-main/import/read-epub.ts'
import { buildEpub } from '../support/build-epub.ts'
import { buildZip, join } from '../support/build-zip.ts'

/** Far more than any of these takes, and far less than each took when its time grew with the square of its size. */
const MOST_CPU_MS = 8_000
// What is counted is the processor's time: the clock's is other people's too.
vi.setConfig({ testTimeout: 60_000 })

async function expectQuick<T>(work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage()
  const made = await work()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS)
  return made
}

const CHAPTER = { 'ch1.xhtml': '<p id="p">The lamp is lit.</p>' }
const read = (bytes: Uint8Array) => readEpub({ name: 'x.epub', bytes })
const outcome = (bytes: Uint8Array) => read(bytes).catch((error: { readonly code?: string }) => error.code)

const depths = (count: number, open: (n: number) => string, close: string): string =>
  Array.from({ length: count }, (_, n) => open(n)).join('') + close.repeat(count)

test('contents nested 50,000 deep are read as far down as a tree goes', async () => {
  const nested = depths(50_000, (n) => `<ol><li><a href="ch1.xhtml">${n}</a>`, '</li></ol>')
  const { contents } = await expectQuick(() => read(buildEpub(CHAPTER, { nav: `<nav epub:type="toc">${nested}</nav>` })))
  expect(contents[0]?.children[0]?.title).toBe('1')
})

test('an NCX nested 30,000 deep is read without following its namespaces', async () => {
  const point = (n: number) => `<navPoint><navLabel><text>P${n}</text></navLabel><content src="ch1.xhtml#p"/>`
  const ncx = `<navMap>${depths(30_000, point, '</navPoint>')}</navMap>`
  const { contents } = await expectQuick(() => read(buildEpub(CHAPTER, { ncx })))
  expect(contents[0]?.title).toBe('P0')
})

test('a tag with two million attributes is refused as soon as it is plain that no book has it', async () => {
  const attributes = Array.from({ length: 2_000_000 }, (_, n) => ` a${n}=""`).join('')
  for (const fault of ['', '<br>']) {
    const bytes = buildEpub({ 'ch1.xhtml': `${fault}<p${attributes}>Words.</p>` })
    expect(await expectQuick(() => outcome(bytes))).toBe('book-too-big')
  }
})

test('20,000 parts with one id, and as many references to it, cost no more than as many parts', async () => {
  const manifest = Array.from(
    { length: 20_000 },
    (_, n) => `<item id="d" href="c${n}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const spine = '<itemref idref="d"/>'.repeat(20_000)
  const book = await expectQuick(() =>
    read(buildEpub(CHAPTER, { manifest: manifest.join(''), spine: `<itemref idref="d0"/>${spine}` })),
  )
  expect(book.documents).toHaveLength(1)
  expect(book.warnings.map(({ code }) => code)).toContain('duplicate-id')
})

test('fallbacks that lead to each other 30,000 times, or round in a circle, are followed no further than books go', async () => {
  const item = (n: number) => `<item id="f${n}" href="f${n}.bin" media-type="x/y" fallback="f${(n + 1) % 30_000}"/>`
  const manifest = Array.from({ length: 30_000 }, (_, n) => item(n)).join('')
  const spine = `<itemref idref="d0"/>${Array.from({ length: 1_000 }, (_, n) => `<itemref idref="f${n}"/>`).join('')}`
  const book = await expectQuick(() => read(buildEpub(CHAPTER, { manifest, spine })))
  expect(book.documents).toHaveLength(1)
})

test('100,000 references to parts that are not listed are told in one sentence', async () => {
  const spine = `<itemref idref="d0"/>${Array.from({ length: 100_000 }, (_, n) => `<itemref idref="gone${n}"/>`).join('')}`
  const { warnings } = await expectQuick(() => read(buildEpub(CHAPTER, { spine })))
  expect(warnings.map(({ code }) => code)).toEqual(['spine-broken'])
})

test('an archive of 90,000 headers that announce their sizes later, and no directory, is looked through once', async () => {
  const header = buildZip([{ name: 'a', bytes: '', streamed: true }]).subarray(0, 31)
  const archive = join(Array.from({ length: 90_000 }, () => header))
  expect(await expectQuick(async () => openArchive(archive).paths)).toEqual(['a'])
})

test('99,000 names that lead out of the book are told in one sentence', async () => {
  const entries = Array.from({ length: 99_000 }, (_, n) => ({ name: `../evil${n}`, bytes: '' }))
  const bytes = buildZip(entries)
  const archive = await expectQuick(async () => openArchive(bytes))
  expect(archive.warnings).toHaveLength(1)
  expect(archive.warnings[0]?.message.length).toBeLessThan(500)
})

const zipOf = (files: Readonly<Record<string, string>>) =>
  buildZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes })))

test.each<[string, Readonly<Record<string, string>>, string, RegExp]>([
  ['an office document', { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }, 'not-a-book', /office document/],
  ['a comic', { '001.jpg': 'x', '002.jpg': 'x', 'ComicInfo.xml': '<i/>' }, 'not-a-book', /pictures of pages/],
  ['a Kindle book in an archive', { 'book.kfx': 'x', 'amzn1.voucher': 'x' }, 'not-a-book', /Kindle/],
  ['something else', { 'notes.csv': '1,2' }, 'not-a-book', /does not hold a book/],
])('%s under the name of an EPUB is called what it is', async (_, files, code, message) => {
  await expect(read(zipOf(files))).rejects.toMatchObject({ code, message, nextStep: expect.stringMatching(/\w/) })
})

/** The same archive with other words where its records name the method and the flags. */
function withMethod(bytes: Uint8Array, method: number, flags: number): Uint8Array {
  const changed = bytes.slice()
  const view = new DataView(changed.buffer)
  for (let at = 0; at + 46 < changed.length; at++) {
    const signature = view.getUint32(at, true)
    if (signature !== 0x04034b50 && signature !== 0x02014b50) continue
    const field = signature === 0x04034b50 ? 6 : 8
    view.setUint16(at + field, view.getUint16(at + field, true) | flags, true)
    view.setUint16(at + field + 2, method, true)
  }
  return changed
}

test.each<[string, number, number, RegExp]>([
  ['the old cipher of zip', 0, 1, /password/],
  ['AES', 99, 1, /password/],
  ['Deflate64', 9, 0, /method 9/],
  ['LZMA', 14, 0, /method 14/],
  ['Zstandard', 93, 0, /method 93/],
])('an archive packed with %s is refused in words', async (_, method, flags, message) => {
  await expect(read(withMethod(buildEpub(CHAPTER), method, flags))).rejects.toMatchObject({ code: 'book-unreadable', message })
})

test('a thousand entries that all mean the same compressed bytes are a bomb, and stopped as one', async () => {
  const names = Array.from({ length: 1_000 }, (_, n) => `c${n}.xhtml`)
  const big = `<p>${'Never again. '.repeat(400_000)}</p>`
  const archive = openArchive(buildZip([{ name: 'big', bytes: big, deflate: true }]))
  const outcomes = async (): Promise<string> => {
    for (const _ of names) await archive.read('big')
    return 'read'
  }
  await expect(outcomes()).rejects.toMatchObject({ code: 'book-too-big' })
})

test('names that lead out by way of dots, drives, backslashes and zeros never name a file of the book', () => {
  const evil = ['..\\..\\x', 'a/../../x', '/etc/passwd', 'C:\\x', '\\\\host\\x', 'a\0b']
  const archive = openArchive(buildZip([{ name: 'ok.xhtml', bytes: 'x' }, ...evil.map((name) => ({ name, bytes: 'x' }))]))
  expect(archive.paths).toEqual(['ok.xhtml'])
})

test('external and parameter entities, and a document type on another machine, are never followed', async () => {
  const doctype = `<!DOCTYPE html SYSTEM "http://example.org/x.dtd" [<!ENTITY % all SYSTEM "http://example.org/all.ent">%all;
<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY own "Oda">]>`
  const book = await read(buildEpub({ 'ch1.xhtml': `${doctype}<html><body><p>&own; and &file; rest</p></body></html>` }))
  expect(book.warnings.map(({ code }) => code)).toContain('entity-refused')
})
