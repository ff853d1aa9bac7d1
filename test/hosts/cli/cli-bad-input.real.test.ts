import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildEpub } from '../../support/build-epub.ts'
import { haveRealModels } from '../../support/real-models.ts'
import { type CliOptions, runCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'
import { chapteredEpub, HARBOUR, openTestEngine } from '../../support/test-engine.ts'

const encryption = `<?xml version="1.0"?><encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
<CipherData><CipherReference URI="OEBPS/c1.xhtml"/></CipherData></EncryptedData></encryption>`
const rights = '<rights xmlns="http://ns.adobe.com/adept"><licenseToken/></rights>'
const drm = { 'META-INF/encryption.xml': encryption, 'META-INF/rights.xml': rights }

const BAD: Readonly<Record<string, string | Uint8Array>> = {
  'protected.epub': buildEpub({ 'c1.xhtml': '<p>\u0001\u0002\u0003</p>' }, { extraFiles: drm }),
  'cut.epub': chapteredEpub(HARBOUR).slice(0, 900),
  'empty.epub': '',
  'empty.txt': '',
  'picture.txt': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 4, 0),
  'picture.epub': Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1),
  'blank.txt': '  \n\n \t\n',
}

function bookFile(name = 'harbour.epub'): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, chapteredEpub(HARBOUR))
  return file
}

/** Nothing is half imported: no book, no file, and a check that finds nothing. */
async function expectUntouched(options: CliOptions, books = 0): Promise<void> {
  const check = await runCli(['check', '--json'], options)
  expect([check.code, check.json()]).toEqual([0, { ok: true, books, problems: [], pending: [] }])
  expect((await runCli(['list', '--json'], options)).json()).toHaveLength(books)
  expect(readdirSync(join(options.library, 'originals'))).toHaveLength(books)
}

/** `folder` is what may be named as it is: a folder named at random spells "ENOENT" now and then. */
function expectWords(stderr: string, folder: string): void {
  const lines = stderr.trim().split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(2)
  expect(stderr.replaceAll(folder, '')).not.toMatch(/\n\s+at |undefined|\[object|E[A-Z]{4,}|incoming|SQLITE/)
}

describe.skipIf(!haveRealModels('e5-small-v2'))('a file that is no readable book', () => {
  for (const [name, bytes] of Object.entries(BAD)) {
    test(`${name} is refused in words, and nothing of it stays`, async () => {
      const folder = temporaryFolder()
      const file = join(folder, name)
      writeFileSync(file, bytes)
      const options = { library: join(folder, 'library') }
      const text = await runCli(['add', file], options)
      expect([text.code, text.stdout]).toEqual([1, ''])
      expectWords(text.stderr, folder)
      expect(text.stderr).toContain(name)
      const json = await runCli(['add', '--json', file], options)
      expect(json.code).toBe(1)
      expect(json.json()).toEqual({
        file,
        status: 'failed',
        warnings: [],
        error: {
          code: expect.stringMatching(/^(?:book-|not-a-book)/),
          message: expect.any(String),
          nextStep: expect.any(String),
        },
      })
      await expectUntouched(options)
    })
  }

  test('a path that is not there, and one bad file among good ones', async () => {
    const folder = temporaryFolder()
    const options = { library: join(folder, 'library') }
    writeFileSync(join(folder, 'empty.epub'), '')
    const run = await runCli(['add', '--json', join(folder, 'nowhere.epub'), join(folder, 'empty.epub'), bookFile()], options)
    expect(run.code).toBe(1)
    const results = run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { status: string; error?: { code: string } })
    expect(results.map(({ status, error }) => [status, error?.code])).toEqual([
      ['failed', 'file-missing'],
      ['failed', 'book-empty'],
      ['added', undefined],
    ])
    await expectUntouched(options, 1)
  })
})

test('a missing model is named with the command that fetches it', async () => {
  const folder = temporaryFolder()
  const options = { library: join(folder, 'library'), models: join(folder, 'no models') }
  const run = await runCli(['add', bookFile()], options)
  expect([run.code, run.stdout]).toEqual([1, ''])
  expectWords(run.stderr, folder)
  expect(run.stderr).toContain('models install e5-small-v2')
  await expectUntouched(options)
})

test('a library that another process has open is said to be that, and by whom', async () => {
  const engine = await openTestEngine()
  for (const args of [['list'], ['add', bookFile()], ['ask', 'Who?'], ['check']]) {
    const run = await runCli(args, { library: engine.dir })
    expect([run.code, run.stdout]).toEqual([1, ''])
    expectWords(run.stderr, engine.dir)
    expect(run.stderr).toContain(`process ${process.pid}`)
  }
})

test('a library folder that is a file, or holds a file that is no library, is refused in words', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), 'x')
  for (const library of [join(folder, 'file'), join(folder, 'file', 'inside')]) {
    const inFile = await runCli(['list'], { library })
    expect(inFile).toMatchObject({ code: 1, stdout: '' })
    expectWords(inFile.stderr, folder)
  }
  mkdirSync(join(folder, 'library'))
  writeFileSync(join(folder, 'library', 'library.sqlite'), 'a letter, never a database. '.repeat(100))
  const noLibrary = await runCli(['list'], { library: join(folder, 'library') })
  expect(noLibrary).toMatchObject({ code: 1, stdout: '' })
  expectWords(noLibrary.stderr, folder)
})
