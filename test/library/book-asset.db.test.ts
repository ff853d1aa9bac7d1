import { expect, test } from 'vitest'
import { openTestEngine, type WrittenBook, writeEpub } from '../support/test-engine.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

const ILLUSTRATED: WrittenBook = {
  chapters: {
    'The Lamp': ['Lit.</p><figure><img src="Pictures/A%20sail.PNG" alt="A sail"/></figure><p>And <img src="mark.svg"/> out.'],
  },
  options: {
    extraFiles: {
      'OEBPS/pictures/a sail.png': PNG,
      'OEBPS/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>run()</script><circle r="1"/></svg>',
      'OEBPS/page.png': '<html><script>run()</script></html>',
    },
  },
}

test('a picture is found as the text writes it, and a drawing comes without what runs in it', async () => {
  const { call, readAsset } = await openTestEngine()
  const { results } = await call('book.add', { paths: [writeEpub(ILLUSTRATED)] })
  const book = results[0]!.book!.id
  const { blocks } = await call('reader.section', { book, section: 'the-lamp' })
  const pictures = blocks.flatMap((block) => block.pictures)
  expect(pictures.map(({ alternative, isInline }) => [alternative, isInline])).toEqual([
    ['A sail', false],
    ['', true],
  ])
  const [sail, mark] = await Promise.all(pictures.map(({ path }) => readAsset({ kind: 'picture', book, path })))
  expect(sail).toMatchObject({ mediaType: 'image/png', bytes: PNG })
  expect(mark?.mediaType).toBe('image/svg+xml')
  expect(new TextDecoder().decode(mark?.bytes)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"></circle></svg>')
})

test('nothing but pictures leaves a book this way, and nothing from outside of it', async () => {
  const { call, readAsset } = await openTestEngine()
  const { results } = await call('book.add', { paths: [writeEpub(ILLUSTRATED)] })
  const book = results[0]!.book!.id
  for (const path of ['OEBPS/page.png', 'OEBPS/c1.xhtml', 'OEBPS/none.png', '../../library.sqlite', 'https://x.example/a.png'])
    expect(await readAsset({ kind: 'picture', book, path })).toBeUndefined()
})
